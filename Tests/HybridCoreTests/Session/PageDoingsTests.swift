import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Visits that a page handles itself: saving a returned file, and its own history steps.
@Suite struct PageDoingsTests {
    @Test func visitReturningFileLeavesNoScreen() {
        var session = SessionNotation.ready()
        let file = SessionEvent.message(.visitBroughtFile(identifier: "T2"))
        #expect(session.handle(file).isEmpty, "of no visit")
        _ = session.handle(SessionNotation.visit(2, "/file"))
        _ = session.handle(SessionNotation.started("T2", "/file"))
        #expect(SessionNotation.describe(session.handle(file)) == "disarm; cancelled 2; abandon 2")
        #expect(session.handle(file).isEmpty, "once")
    }

    @Test func visitWithEmptyResponseKeepsPage() {
        var session = SessionNotation.ready()
        let nothing = SessionEvent.message(.visitBroughtNothing(identifier: "T2"))
        _ = session.handle(SessionNotation.visit(2, "/nothing"))
        _ = session.handle(SessionNotation.started("T2", "/nothing"))
        #expect(SessionNotation.describe(session.handle(nothing)) == "disarm; cancelled 2; abandon 2")
        #expect(session.shownScreen == 1)
        #expect(session.handle(nothing).isEmpty, "once")
        #expect(
            ScriptMessage(json: #"{ "name": "visitBroughtNothing", "data": { "identifier": "F" } }"#)
                == .visitBroughtNothing(identifier: "F"))
    }

    @Test func formWithEmptyResponse() {
        let form = SessionNotation.page("/posts")
        let broken = SessionEvent.message(.formSubmissionBroken(location: form))
        var session = SessionNotation.ready()
        #expect(session.handle(broken) == [.formFailed(.connection("Network failure"))])
        let target = URL(string: "https://pay.test/")
        for url in [SessionNotation.page("/posts/1"), target].compactMap(\.self) {
            _ = session.handle(.fetchRedirected(from: form, to: url))
        }
        #expect(SessionNotation.describe(session.handle(broken)) == "propose https://pay.test/ advance redirect")
        #expect(session.handle(broken) == [.formFailed(.connection("Network failure"))], "once")
        _ = session.handle(SessionNotation.visit(1, "/one", "reload"))
        #expect(session.handle(broken).isEmpty, "the page is going")
    }

    @Test func scriptFormWithEmptyResponse() throws {
        let message = try #require(
            ScriptMessage(json: #"{ "name": "formSubmissionBroken", "data": { "location": "https://example.com/" } }"#))
        let page = SessionNotation.page("/")
        let application = try #require(ApplicationOrigin(page))
        #expect(
            message.heard(from: page, of: application, isByScript: true)
                == .formSubmissionBroken(location: page, isByScript: true))
    }

    /// The address is proposed, unless a load has started meanwhile, which replaces the page.
    @Test func scriptNavigationIsProposed() {
        var session = SessionNotation.ready()
        let event = SessionEvent.scriptNavigated(to: SessionNotation.page("/modal"))
        #expect(SessionNotation.describe(session.handle(event)) == "propose /modal advance link")
        _ = session.handle(SessionNotation.visit(2, "/two", "reload"))
        #expect(session.handle(event).isEmpty)
        _ = session.handle(.screensRemoved([2]))
        #expect(session.handle(event).isEmpty)
    }

    /// Back cannot restore a page whose address now returns a file.
    @Test func backToFileFails() {
        var session = SessionNotation.onTwo()
        _ = session.handle(SessionNotation.visit(1, "/one", "restore"))
        _ = session.handle(SessionNotation.started("T3", "/one", .restore))
        let commands = session.handle(.message(.visitBroughtFile(identifier: "T3")))
        #expect(SessionNotation.describe(commands) == "disarm; failed 3 contentType")
    }

    @Test func frameAdvancesPage() {
        var session = SessionNotation.ready()
        let started = SessionNotation.started("F", "/one?page=2", promotedFrom: "/one")
        #expect(
            SessionNotation.describe(session.handle(started))
                == "advanced 1 from /one R1; started 2 javaScript; arm 2")
        _ = session.handle(SessionNotation.rendered("F"))
        _ = session.handle(SessionNotation.completed("F", "R2"))
        #expect(session.shownScreen == 1)
        // Back to the entry before it: by its name in Turbo's history, not as the current page.
        let step = PageStep(location: SessionNotation.page("/one"), restorationIdentifier: "R1")
        let request = VisitRequest(
            screen: 1, url: step.location, options: VisitOptions(action: .restore), step: step)
        #expect(
            SessionNotation.describe(session.handle(.visit(request)))
                == "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3")
        // Its name is unknown, so Turbo requests the page.
        var unknown = request
        unknown.step?.restorationIdentifier = nil
        #expect(
            SessionNotation.describe(session.handle(.visit(unknown)))
                == "disarm; cancelled 3; started 4 javaScript; cover 1; turbo /one advance as 4; arm 4")
    }

    /// A visit that replaces the page's address is not a step, and a native visit is none either.
    @Test func replacementsAndNativeVisitsAreNotSteps() {
        var session = SessionNotation.ready()
        let replaced = SessionNotation.started("F", "/one?page=2", .replace, promotedFrom: "/one")
        #expect(SessionNotation.describe(session.handle(replaced)) == "started 2 javaScript; arm 2")
        _ = session.handle(SessionNotation.visit(2, "/two"))
        let told = SessionNotation.started("T3", "/two", promotedFrom: "/one")
        #expect(SessionNotation.describe(session.handle(told)) == "arm 3")
    }

    @Test(arguments: [
        (#""promotedFrom": "https://example.com/one""#, true), (#""promotedFrom": "one two""#, true),
        (#""promotedFrom": 1"#, false), (#""promotedFrom": """#, false), (#""other": 1"#, false),
    ])
    func messages(member: String, isStep: Bool) {
        let text = """
            { "name": "visitStarted", "data": {
              "identifier": "F", "location": "https://example.com/two", "action": "advance", \(member) } }
            """
        guard case .visitStarted(_, _, _, _, _, _, let promotedFrom) = ScriptMessage(json: text) else {
            Issue.record("no message")
            return
        }
        #expect((promotedFrom != nil) == isStep)
        #expect(ScriptMessage(json: #"{ "name": "visitBroughtFile", "data": {} }"#) == nil)
        #expect(
            ScriptMessage(json: #"{ "name": "visitBroughtFile", "data": { "identifier": "F" } }"#)
                == .visitBroughtFile(identifier: "F"))
    }

    @Test(arguments: [
        ("https://example.com/report.pdf", true), ("https://example.com/report.PDF?x=1", true),
        ("https://example.com/report.html", false), ("https://example.com/ada@example.com", false),
        ("https://example.com/v1.2/notes", false), ("https://example.com/.zip", false), ("https://example.com/", false),
        ("https://example.com/zip", false), ("https://example.com/a.b.zip", true), ("https://example.com/x.", false),
    ])
    func fileAddressesAreLoadedByBrowser(address: String, isFullLoad: Bool) {
        #expect(VisitProposal(url: url(address), origin: .dbus).isFullLoad == isFullLoad)
        #expect(VisitProposal(url: url(address), origin: .turbo).isFullLoad == isFullLoad)
        #expect(VisitProposal(url: url(address), origin: .link).isFullLoad)
        // A response fetched by Turbo is a page.
        let options = VisitOptions(response: VisitResponse(statusCode: 200))
        #expect(!VisitProposal(url: url(address), options: options, origin: .turbo).isFullLoad)
    }
}
