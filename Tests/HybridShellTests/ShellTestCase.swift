import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import TrialPages
import XCTest

@testable import HybridShell

/// A test with a real web view in this process, and the demo site.
class ShellTestCase: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    private var runningServer: DemoServer?

    /// Profile shared by all web views of the tests. One for the process, as in the application: WebKit terminates the
    /// process when an unused network session is freed.
    static let sharedProfile = WebProfile(
        WebProfile.Options(
            directories: nil, userAgentDetails: "(Hotwire Native Linux; Turbo Native Linux)",
            usesSoftwareRendering: true, isInspectable: false))

    var server: DemoServer {
        guard let runningServer else { preconditionFailure("The server exists between prepare() and cleanUp().") }
        return runningServer
    }

    var profile: WebProfile { Self.sharedProfile }

    override func prepare() throws {
        try super.prepare()
        runningServer = try DemoServer(options: DemoServer.Options().withTrialPages)
    }

    override func cleanUp() {
        runningServer?.stop()
        runningServer = nil
        super.cleanUp()
    }

    func url(_ path: String) throws -> URL { try XCTUnwrap(URL(string: server.url + path)) }

    func origin(_ address: String? = nil) throws -> ApplicationOrigin {
        try XCTUnwrap(ApplicationOrigin(try XCTUnwrap(URL(string: address ?? server.url))))
    }

    /// Runs a script in the page.
    func evaluate(_ script: String, in host: WebViewHost) {
        host.callAdapter("name; \(script); void", [:]) { _ in }
    }
}

/// Records a web view's reports and allows everything.
final class WebViewSpy: WebViewHostDelegate {
    /// Messages from pages to components.
    private(set) var outcomes: [BridgeIntake.Outcome] = []
    var events: [SessionEvent] = []
    var messages: [ScriptMessage] = []
    var responses: [NavigationResponse] = []
    var actions: [NavigationAction] = []
    var dialogs: [ScriptDialog] = []
    /// Messages of all dialogs, including closed ones.
    var asked: [String] = []
    var passwords: [PasswordRequest] = []
    var permissions: [PermissionRequest] = []
    var notifications: [WebNotification] = []
    var pageChanges = 0

    func webView(_ host: WebViewHost, received event: SessionEvent) { events.append(event) }
    func webViewIsStarting(_ host: WebViewHost) -> Bool { false }
    func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision {
        actions.append(action)
        return action.wantsNewWindow ? .cancel : .allow
    }
    func webView(
        _ host: WebViewHost, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void
    ) {
        responses.append(response)
        answer(.allow)
    }
    func webView(_ host: WebViewHost, opens action: NavigationAction) -> Widget? { nil }
    func webView(_ host: WebViewHost, received message: ScriptMessage) { messages.append(message) }
    func webView(_ host: WebViewHost, heard outcome: BridgeIntake.Outcome) { outcomes.append(outcome) }
    func webView(_ host: WebViewHost, refusesStormOf url: URL) {}
    func webViewPageChanged(_ host: WebViewHost) { pageChanges += 1 }
    func webView(_ host: WebViewHost, asks dialog: ScriptDialog) {
        dialogs.append(dialog)
        asked.append(dialog.message)
    }
    func webView(_ host: WebViewHost, asks request: PasswordRequest) { passwords.append(request) }
    func webView(_ host: WebViewHost, asks request: PermissionRequest) { permissions.append(request) }
    func webView(_ host: WebViewHost, shows notification: WebNotification) { notifications.append(notification) }
    func webView(_ host: WebViewHost, fillsScreen isFull: Bool) {}

    /// True if the adapter has reported the page.
    var isLoaded: Bool {
        messages.contains { if case .pageLoaded = $0 { true } else { false } }
    }
}
