import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration
@testable import HybridNavigation

@Suite struct PageEventTests {
    /// Law 7: pages of other origins receive no events.
    @Test(
        arguments: [
            ("https://example.com/a", true, true), ("https://example.com/a", false, false), (nil, true, false),
            ("https://evil.test/", true, false), ("https://example.com:8443/", true, false),
            ("http://example.com/", true, false), ("about:blank", true, false),
        ] as [(String?, Bool, Bool)])
    func onlyOwnPageInFrontReceivesEvents(page: String?, isInFront: Bool, hears: Bool) throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        let audience = PageEventAudience(page: page.map { url($0) }, isInFront: isInFront)
        #expect(audience.hears(origin) == hears)
    }

    @Test(
        arguments: [
            (
                PageEvent.visitFailed(url("https://example.com/b"), .advance, .http(status: 500), mayPrevent: true),
                "hybrid:visit-error",
                ["url": "https://example.com/b", "kind": "http", "status": 500, "message": "Server error"]
            ),
            (
                .visitFailed(url("https://example.com/b"), .replace, .offline, mayPrevent: false), "hybrid:visit-error",
                ["url": "https://example.com/b", "kind": "offline", "status": .null, "message": "You are offline"]
            ),
            (.connection(isOnline: false), "hybrid:connection", ["online": false]),
            (.returned(away: 7), "hybrid:return", ["away": 7]),
            (
                .filesOpened([OpenedFile(name: "a.csv", type: "text/csv", bytes: [1, 2])]), "hybrid:files-opened",
                ["files": [["name": "a.csv", "type": "text/csv", "size": 2]]]
            ),
        ] as [(PageEvent, String, JSONValue)])
    func eventNamesAndDetails(event: PageEvent, name: String, detail: JSONValue) throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        let argument = try JSONValue(parsing: event.argument(for: origin))
        #expect(argument["name"]?.string == name)
        #expect(argument["detail"] == detail)
        #expect(argument["origins"] == ["https://example.com"])
        #expect(argument["contents"] == (name == "hybrid:files-opened" ? ["AQI="] : []))
        let isVisit = name == "hybrid:visit-error"
        #expect((argument["retry"]?["url"] != nil) == isVisit)
        #expect(argument["cancelable"]?.bool == (detail["status"] == 500 || name == "hybrid:return"))
    }

    private func screen(_ id: Screen.ID, kind: Screen.Kind = .web, hasAppeared: Bool = false) -> Screen {
        var screen = Screen(
            id: id, location: url("https://example.com/\(id)"), currentLocation: url("https://example.com/\(id)"),
            properties: PathProperties(), kind: kind)
        screen.hasAppeared = hasAppeared
        return screen
    }

    private func visit(_ kind: Visit.Kind, _ action: VisitAction, of screen: Screen.ID) -> Visit {
        Visit(
            id: 1, kind: kind,
            request: VisitRequest(
                screen: screen, url: url("https://example.com/\(screen)"), options: VisitOptions(action: action)))
    }

    @Test func reportedVisits() {
        let below = screen(1, hasAppeared: true)
        func mayPrevent(_ visit: Visit, _ stack: [Screen]) -> Bool? {
            guard case .visitFailed(_, _, _, let mayPrevent) = PageEvent(visit, failed: .offline, in: stack) else {
                return nil
            }
            return mayPrevent
        }
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), [below, screen(2)]) == true)
        #expect(mayPrevent(visit(.javaScript, .replace, of: 2), [below, screen(2)]) == false, "its page was removed")
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), [below, screen(2, hasAppeared: true)]) == false)
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), [screen(1, kind: .native("a")), screen(2)]) == false)
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), [screen(2)]) == false)
        #expect(mayPrevent(visit(.coldBoot, .advance, of: 2), [below, screen(2)]) == nil, "no page is alive")
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), [below]) == nil, "it has been left")
        #expect(mayPrevent(visit(.javaScript, .advance, of: 2), []) == nil)
    }
}

@Suite struct PresenceTests {
    typealias Step = (event: Presence.Event, told: PageEvent?)

    @Test(
        arguments: [
            // A brief activation, and the gap between one window and the next.
            [(.active(true, at: 1), nil), (.active(false, at: 2), nil), (.active(true, at: 2.9), nil)],
            [
                (.active(false, at: 2), nil), (.active(false, at: 60), nil),
                (.active(true, at: 70.8), .returned(away: 68)),
                (.active(true, at: 99), nil),
            ],
            [
                (.network(true), nil), (.network(false), .connection(isOnline: false)), (.network(false), nil),
                (.network(true), .connection(isOnline: true)),
            ],
            [
                (.server(isReached: false), .connection(isOnline: false)), (.network(false), nil),
                (.network(true), nil),
                (.server(isReached: true), .connection(isOnline: true)), (.server(isReached: true), nil),
            ],
            // A server on this machine needs no network.
            [
                (.network(false), .connection(isOnline: false)),
                (.server(isReached: true), .connection(isOnline: true)), (.network(true), nil),
            ],
        ] as [[Step]])
    func reportedChanges(steps: [Step]) {
        var presence = Presence()
        for (event, told) in steps {
            let news = presence.handle(event)
            #expect(news == told, "\(event)")
        }
    }

    @Test(
        arguments: [
            (VisitReport.failed(visit(), .offline), false), (.failed(visit(), .connection("")), false),
            (.failed(visit(), .http(status: 500)), true), (.failed(visit(), .timeout), nil),
            (.completed(visit()), true),
            (.completed(visit(.restore)), nil), (.started(visit()), nil),
            (.completed(visit(at: "https://partner.test/")), nil),
            (.failed(visit(at: "https://partner.test/"), .offline), nil),
        ] as [(VisitReport, Bool?)])
    func visitReportsReachability(report: VisitReport, expected: Bool?) throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        #expect(report.reachesServer(of: origin) == expected)
    }

    private static func visit(_ action: VisitAction = .advance, at address: String = "https://example.com/a") -> Visit {
        Visit(
            id: 1, kind: .javaScript,
            request: VisitRequest(screen: 1, url: url(address), options: VisitOptions(action: action)))
    }
}

@Suite struct TokenDeliveryTests {
    @Test func tokenIsDeliveredOncePerDocumentAndSignIn() {
        var delivery = TokenDelivery()
        func given(_ isNewDocument: Bool) -> Bool { delivery.pageShown(isNewDocument: isNewDocument) }
        #expect(given(true))
        #expect(!given(false), "it is under way")
        delivery.ended(isDelivered: false)
        #expect(given(false), "the page did not want it")
        delivery.ended(isDelivered: true)
        #expect(!given(false))
        #expect(given(true))
        delivery.ended(isDelivered: true)
        delivery.identityChanged()
        #expect(given(false))
    }
}
