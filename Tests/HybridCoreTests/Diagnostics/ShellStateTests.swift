import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct ShellStateTests {
    private static let page = url("https://user:hunter2@example.com/a?token=hunter2")

    /// A session after one visit and the given events.
    private func session(_ events: [SessionEvent] = []) -> ShellState.SessionSummary {
        var session = SessionState(name: .main)
        _ = session.take(.visit(VisitRequest(screen: 1, url: Self.page)))
        for event in events { _ = session.handle(event) }
        return ShellState.SessionSummary(
            screens: [.init(url: Self.page, isNative: false, title: "A")], visit: session.visit,
            hasTurbo: session.isInitialized)
    }

    @Test func pendingVisitIsNotSettled() {
        #expect(!ShellState(title: "", main: session()).isSettled)
        #expect(ShellState(title: "", main: session([.loadFailed(.offline)])).isSettled)
        #expect(!ShellState(title: "", main: session([.loadFailed(.offline)]), modal: session()).isSettled)
        #expect(ShellState(title: "", main: .init(screens: [], visit: nil)).isSettled)
        #expect(!ShellState(title: "", main: .init(screens: [], visit: nil), isPending: true).isSettled)
    }

    @Test func nativeAndErrorScreensCoverPage() {
        let page = session([.loadFailed(.offline)])
        var failed = page
        failed.failure = .offline
        var native = page
        native.screens.append(.init(url: Self.page, isNative: true, title: nil))
        for (main, modal, coversPage) in [
            (page, nil, false), (failed, nil, true), (native, nil, true), (native, page, false), (page, failed, true),
        ] {
            #expect(
                ShellState.coversPage(ShellState(title: "", main: main, modal: modal).json(for: .main)) == coversPage)
        }
        #expect(!ShellState.coversPage(.null))
    }

    @Test func otherSitesReceiveNoAddress() {
        let state = ShellState(title: "Posts", tab: 1, main: session(), modal: session())
        #expect(
            state.frontJSON(for: .main, view: 2)
                == ["tab": 1, "window": .null, "front": "modal", "session": "main", "settled": false, "view": 2])
    }

    @Test func signInPageIsInFront() {
        let state = ShellState(title: "", main: session(), modal: session(), hasSignInPage: true)
        let json = state.json(for: .signIn)
        #expect(json["front"] == "sign-in" && json["session"] == "sign-in" && !ShellState.coversPage(json))
        let answer: JSONValue = ["value": ["front": "1 sign-in null", "isFront": true]]
        #expect(DriverPage(answer: answer.text).isSignInPage)
        #expect(!DriverPage(answer: answer.text.replacing("sign-in", with: "main")).isSignInPage)
    }

    @Test func json() {
        var main = session([.loadFailed(.http(status: 404))])
        main.failure = .http(status: 404)
        let json = ShellState(title: "Posts", tab: 1, main: main, dialog: "Sign in").json(for: .main)
        #expect(json["title"] == "Posts")
        #expect(json["tab"] == 1)
        #expect(json["front"] == "main")
        #expect(json["session"] == "main")
        #expect(json["modal"] == .null)
        #expect(json["settled"] == true)
        #expect(json["dialog"] == ["title": "Sign in"])
        #expect(json["main"]?["error"]?["status"] == 404)
        #expect(json["main"]?["visit"]?["state"] == "failed")
        #expect(json["main"]?["stack"]?.array?.first?["title"] == "A")
    }

    @Test func modalIsInFront() {
        let json = ShellState(title: "", main: session(), modal: session()).json(for: nil)
        #expect(json["front"] == "modal")
        #expect(json["session"] == .null)
        #expect(json["modal"]?["visit"]?["state"] == "started")
    }

    @Test func stateContainsNoSecrets() {
        let state = ShellState(
            title: "", main: session(), modal: session(),
            dialog: "Open https://example.com/?token=hunter2 ?")
        #expect(!state.json(for: .main).text.contains("hunter2"))
    }
}
