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

    @Test func documentOfScreenIsInFrontForDriver() {
        var state = ShellState(title: "", main: session(), hasScreenDocument: true)
        #expect(state.frontJSON(for: .screen, view: 2)["front"] == "screen")
        #expect(state.json(for: .screen)["front"] == "main")
        state.hasSignInPage = true
        #expect(state.frontJSON(for: .screen, view: 2)["front"] == "sign-in")
    }

    @Test func otherSitesReceiveNoAddress() {
        let state = ShellState(title: "Posts", tab: 1, main: session(), modal: session())
        #expect(
            state.frontJSON(for: .main, view: 2) == [
                "tab": 1, "window": .null, "front": "modal", "stack": "modal", "session": "main", "settled": false,
                "view": 2,
            ])
    }

    @Test func signInPageIsInFront() {
        let state = ShellState(title: "", main: session(), modal: session(), hasSignInPage: true)
        let json = state.json(for: .signIn)
        #expect(json["front"] == "sign-in" && json["session"] == "sign-in")
        let answer: JSONValue = ["value": ["front": "1 sign-in null", "isFront": true]]
        #expect(DriverPage(answer: answer.text).kind == .signIn)
        #expect(DriverPage(answer: answer.text.replacing("sign-in", with: "main")).kind == .main)
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
