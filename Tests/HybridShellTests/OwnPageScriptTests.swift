import DemoServer
import FoundationEssentials
import HybridCore
import XCTest

@testable import HybridShell

/// Scripts and rules that the application's code adds to its pages.
final class OwnPageScriptTests: ShellTestCase {
    private func open(_ change: (inout ShellEnvironment) -> Void) throws -> WindowSet {
        var environment = try environment()
        change(&environment)
        let windows = WindowSet(environment: environment)
        windows.start(at: nil)
        pump(until: { windows.active.screens.last?.title == "Fieldnotes" }, "the first page is shown")
        return windows
    }

    func testScriptsRunInPages() throws {
        let windows = try open {
            $0.pageScripts = [
                PageScript("window.early = document.body === null", at: .documentStart),
                PageScript("window.late = document.body !== null"),
            ]
        }
        let navigator = windows.active
        for name in ["early", "late"] {
            XCTAssertEqual(try run { try await navigator.evaluate("window.\(name)") }, true, name)
        }
    }

    func testRulesBlockRequests() throws {
        // Many rules take longer to compile than the first page to load.
        let rules = (["posts\\\\.json"] + (1...3_000).map { "advert-[a-m]*\($0)[n-z]*" }).map {
            #"{ "trigger": { "url-filter": "\#($0)" }, "action": { "type": "block" } }"#
        }
        let windows = try open {
            $0.pageScripts = [Self.request, Self.firstRequest]
            $0.contentRules = Array("[\(rules.joined(separator: ","))]".utf8)
        }
        XCTAssertEqual(try outcome("window.first", in: windows), "blocked")
        XCTAssertEqual(try outcome(in: windows), "blocked")
        // The web sign-in has the rules too, and pop-ups are made in the same way.
        let page = SignInWebView(
            profile: profile, configuration: try environment().configuration.authentication,
            origin: try environment().origin)
        var states: [Bool] = []
        page.loading = { states.append($0) }
        server.clearRequests()
        page.load(try url("/posts.json"))
        pump(until: { states.last == false }, "the load has ended")
        XCTAssertEqual(server.requests(for: "/posts.json"), [])
    }

    func testFaultyRulesHaveNoEffect() throws {
        let windows = try open {
            $0.pageScripts = [Self.request]
            $0.contentRules = Array("[{]".utf8)
        }
        XCTAssertEqual(try outcome(in: windows), "loaded")
    }

    private static let request = PageScript(
        #"window.request = () => fetch("/posts.json").then(() => "loaded", () => "blocked")"#, at: .documentStart)

    private static let firstRequest = PageScript(
        "{ const first = window.request(); window.first = () => first }", at: .documentStart)

    private func outcome(_ function: String = "window.request", in windows: WindowSet) throws -> String {
        let navigator = windows.active
        return try run { try await navigator.call(function, as: String.self) }
    }
}
