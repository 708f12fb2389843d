import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridComponents
import HybridCore
import HybridServices
import Logging
import TrialPages
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// A test of the whole shell, with its windows, actions and dialogs, on a ``FakeSite``. It needs no web process, server
/// or other program, so it takes milliseconds. The application has the demo site's rules.
class FakeSiteTestCase: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    private(set) var site = FakeSite()
    /// The server that answers requests of native code. It does not provide pages, which come from ``site``.
    private var runningServer: DemoServer?
    /// True if the test needs a server for requests of native code, such as a sign-in.
    class var needsServer: Bool { false }
    /// The keyring.
    private(set) var secrets = OneSecret(nil)
    private var running: ShellApplication?
    /// The addresses that were opened in other programs.
    let browser = FakeLauncher()
    /// Trace events since the last action of the test.
    private(set) var events: [HybridCore.TraceEvent] = []
    /// The user's choices. They are kept when a test opens the application again.
    private(set) var state = MemoryStateStore()
    private static var count = 0
    /// The profiles of all fake sites. Tests with real pages have another one, because the fake site sets a content filter.
    private static let usual = makeProfile(isLocked: false), locked = makeProfile(isLocked: true)
    private class var profile: WebProfile { isLocked ? locked : usual }
    /// True if the application is a kiosk.
    class var isLocked: Bool { false }

    private static func makeProfile(isLocked: Bool) -> WebProfile {
        var options = WebProfile.Options(
            directories: nil, userAgentDetails: "(Hotwire Native Linux; Turbo Native Linux)",
            usesSoftwareRendering: true, isInspectable: false)
        options.isLocked = isLocked
        return WebProfile(options)
    }

    private static var ended: [ShellApplication] = []

    var shell: ShellApplication {
        guard let running else { preconditionFailure("Call open() first.") }
        return running
    }

    var windowSet: WindowSet {
        guard let windowSet = shell.windowSet else { preconditionFailure("The application has started.") }
        return windowSet
    }

    override func prepare() throws {
        try super.prepare()
        setAnimations(false)
        (site, state, events, secrets) = (FakeSite(), MemoryStateStore(), [], OneSecret(nil))
        browser.opened = []
        guard Self.needsServer else { return }
        let server = try DemoServer(options: DemoServer.Options().withTrialPages)
        runningServer = server
        site.address = server.url
        let profile = Self.profile
        try run { try await profile.clearData() }
    }

    override func cleanUp() {
        close()
        runningServer?.stop()
        runningServer = nil
        setAnimations(true)
        super.cleanUp()
    }

    /// On a busy machine an animation always has another frame to draw, so that the main loop is never idle.
    private func setAnimations(_ areEnabled: Bool) {
        ObjectRef.retaining(gtk_settings_get_default())?.set("gtk-enable-animations", .bool(areEnabled))
    }

    var server: DemoServer {
        guard let runningServer else { preconditionFailure("The test class sets needsServer.") }
        return runningServer
    }

    // MARK: The application

    /// The sign-in method of the application that is opened next.
    var signInWay = DemoServer.SignInWay.native
    /// Changes the application file of the application that is opened next.
    var changingApplicationFile: (String) -> String = { $0 }
    /// Creates the extensions of the application.
    var makeExtensions: @MainActor (ShellEnvironment) -> [any ShellExtension] = { _ in [] }

    /// Starts the application and waits for its first page.
    /// - Parameters:
    ///   - path: The path of the start page.
    ///   - address: The address of a page that is opened on a second screen, or `nil` to open only the start page.
    ///   - members: Additional members of the application file, as JSON. Each member ends with a comma.
    ///   - rules: Additional path rules, as JSON. They follow those of the demo site, and each ends with a comma.
    ///   - waits: False to return before the first page is complete.
    ///   - change: Changes the environment.
    func open(
        _ path: String = "/", at address: String? = nil, members: String = "", rules: String = "", waits: Bool = true,
        changing change: (inout ShellEnvironment) -> Void = { _ in }
    ) throws {
        close()
        Self.count += 1
        // GLib permits one name for each process.
        if Self.count > 1 { expectLog(containing: "g_set_application_name() called multiple times") }
        let json = changingApplicationFile(
            DemoServer.applicationFile(
                forSiteAt: site.address, startingAt: path, signingInBy: signInWay, with: members))
        let configuration = try ApplicationConfiguration(json: Array(json.utf8), source: "application.json")
        let origin = try XCTUnwrap(ApplicationOrigin(configuration.startURL))
        let profile = Self.profile
        var environment = ShellEnvironment(
            configuration, instanceID: "test.Shell\(Self.count)", profileName: "test", makeProfile: { profile },
            router: Router(
                origin: origin, externalSchemes: configuration.externalSchemes,
                internalHosts: configuration.internalHosts),
            limits: VisitLimits(), http: Self.needsServer ? SoupHTTPClient { profile.userAgent } : NoServices(),
            secrets: secrets, launcher: browser,
            makeAuthorizationListener: { NoListener() }, tracer: ObservedTracer(NoServices()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, rendering: "software")
        environment.background = BackgroundLife(keepsRunning: configuration.keepsRunning)
        environment.state = state
        environment.nativeScreens = NativeScreenBox.screens(isLocked: Self.isLocked)
        environment.components = ComponentSet(
            ComponentBox.entries, ComponentAnnouncement(place: [.headerBar, .desktop, .menu, .printer]))
        environment.tracer.observe { [weak self] in self?.events.append($0) }
        let site = site
        environment.makeEngine = { _ in FakePage(site) }
        change(&environment)
        let rules = try Self.rules(with: rules)
        let shell = ShellApplication(environment: environment, extensions: makeExtensions(environment)) {
            $0.apply(rules)
        }
        running = shell
        g_application_register(shell.application.pointer(), nil, nil)
        for navigator in windowSet.all { connect(navigator.main.webView) }
        windowSet.context.webViewMade = { [weak self] in self?.connect($0) }
        if let address {
            handOver(address)
        } else {
            g_application_activate(shell.application.pointer())
        }
        // A kiosk has set its own.
        let made = windowSet.context.webViewMade
        windowSet.context.webViewMade = { [weak self] in
            made?($0)
            self?.connect($0)
        }
        if waits { settle() }
    }

    private func connect(_ host: WebViewHost) { (host.engine as? FakePage)?.host = host }

    /// Ends the application if it is running.
    private func close() {
        guard let shell = running else { return }
        for window in shell.windows?.all ?? [] { window.close() }
        for window in allWindows { gtk_window_destroy(window.pointer()) }
        pumpPending()
        // An application that has ended stays in memory until the process ends.
        shell.statusItem?.isWanted = false
        Self.ended.append(shell)
        running = nil
    }

    private static var parsed: [String: PathConfiguration] = [:]

    private static func rules(with more: String) throws -> PathConfiguration {
        if let known = parsed[more] { return known }
        var text = DemoServer.pathConfiguration
        if !more.isEmpty, let end = text.lastIndex(of: "]") { text.insert(contentsOf: "," + more.dropLast(), at: end) }
        let rules = try PathConfiguration(
            json: Array(text.utf8), source: "test", compile: PathConfigurationLoader.compile)
        parsed[more] = rules
        return rules
    }

    /// Hands an address or file to the running application, as a second start does.
    func handOver(_ address: String) {
        events = []
        var files: [OpaquePointer?] = [g_file_new_for_uri(address)]
        g_application_open(shell.application.pointer(), &files, 1, "")
        for file in files { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    }

    /// True after the application has quit.
    var hasQuit: Bool { g_action_group_has_action(shell.application.pointer(), "ending") != 0 }

    // MARK: The user

    /// Removes the recorded events.
    func forgetEvents() { events = [] }

    /// Runs the main loop until every page is idle and no visit is active.
    func settle(file: StaticString = #filePath, line: UInt = #line) {
        pump(
            until: {
                pumpPending()
                return isIdle
            }, "the pages are idle: \(events)", file: file, line: line)
    }

    private var isIdle: Bool {
        let sessions = (running?.windowSet?.all ?? []).flatMap { [$0.main, $0.modalSession].compactMap(\.self) }
        return site.pages.allSatisfy { $0.page?.isIdle ?? true }
            && sessions.allSatisfy { $0.state.activeVisit.map { site.isWaiting($0.url.path) } ?? true }
    }

    /// The page in front.
    var page: FakePage {
        guard let page = windowSet.active.front.webView.engine as? FakePage else {
            preconditionFailure("The tests' web views have fake pages.")
        }
        return page
    }

    /// Activates a command, as a menu, a key or the session bus does.
    func activate(_ action: String, _ value: String? = nil, waits: Bool = true) {
        events = []
        g_action_group_activate_action(
            shell.application.pointer(), action, value.map { g_variant_new_string($0) })
        if waits { settle() }
    }

    /// Selects a tab.
    func selectTab(_ index: Int) {
        events = []
        g_action_group_activate_action(shell.application.pointer(), "select-tab", g_variant_new_int32(Int32(index)))
        settle()
    }

    func isEnabled(_ action: String) -> Bool {
        g_action_group_get_action_enabled(shell.application.pointer(), action) != 0
    }

    /// Visits a page by a command.
    func visit(_ path: String) { activate("visit", site.url(path).absoluteString) }

    /// Clicks a link of the page in front.
    func click(_ path: String) {
        events = []
        page.click(path)
        settle()
    }

    func back() { activate("back") }
}
