import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import Logging
import TrialPages
import XCTest

@testable import HybridShell
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
    /// The profile of all fake sites. Tests with real pages have another one, because the fake site sets a content filter.
    private static let profile = WebProfile(
        WebProfile.Options(
            directories: nil, userAgentDetails: "(Hotwire Native Linux; Turbo Native Linux)",
            usesSoftwareRendering: true, isInspectable: false))
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
        environment.nativeScreens = NativeScreenBox.screens(isLocked: false)
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
        if let address { handOver(address) } else { g_application_activate(shell.application.pointer()) }
        if waits { settle() }
    }

    private func connect(_ host: WebViewHost) { (host.engine as? FakePage)?.host = host }

    /// Ends the application if it is running.
    private func close() {
        guard let shell = running else { return }
        for window in shell.windows?.all ?? [] { window.close() }
        for window in windows { gtk_window_destroy(window.pointer()) }
        pumpPending()
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
        site.pages.allSatisfy { $0.page?.isIdle ?? true }
            && windowSet.all.allSatisfy { navigator in
                [navigator.main, navigator.modalSession].allSatisfy { session in
                    session?.state.activeVisit.map { site.isWaiting($0.url.path) } ?? true
                }
            }
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

    /// Clicks a button of a window, which is found by its label or accessible name.
    func press(_ name: String, in window: String? = nil, file: StaticString = #filePath, line: UInt = #line) {
        events = []
        let found = windows.filter { window == nil || title(of: $0) == window }.lazy
            .compactMap { $0.descendant { self.isButton($0, named: name) } }.first
        guard let found else { return XCTFail("No button \(name) in \(titles): \(texts)", file: file, line: line) }
        found.emitClicked()
        settle()
    }

    private func isButton(_ widget: Widget, named name: String) -> Bool {
        guard g_type_check_instance_is_a(widget.pointer(), gtk_button_get_type()) != 0,
            gtk_widget_get_mapped(widget.pointer()) != 0
        else { return false }
        let label = String(borrowing: gtk_button_get_label(widget.pointer())) ?? widget.ownText ?? ""
        return label.replacing("_", with: "") == name
            || String(borrowing: gtk_widget_get_tooltip_text(widget.pointer())) == name
    }

    /// Fills in an entry, which is found by its accessible name.
    func fill(_ name: String, with text: String, file: StaticString = #filePath, line: UInt = #line) {
        let found = windows.lazy.compactMap { window in
            window.descendant {
                $0.isA(gtk_editable_get_type()) && $0.isA(gtk_text_get_type()) == false && $0.labelText == name
            }
        }.first
        guard let found else { return XCTFail("No entry \(name): \(texts)", file: file, line: line) }
        gtk_editable_set_text(found.pointer(), text)
    }

    /// Waits until the sign-in dialog is open, fills it in and submits it.
    func submitSignIn(password: String = "correct horse", file: StaticString = #filePath, line: UInt = #line) {
        pump(until: { titles.contains("Sign In") }, "the dialog is open: \(titles)", file: file, line: line)
        fill("E-mail", with: "ada@example.com", file: file, line: line)
        fill("Password", with: password, file: file, line: line)
        press("Sign In", in: "Sign In", file: file, line: line)
    }

    // MARK: What is seen

    /// The visible windows and dialogs.
    var windows: [Widget] {
        let all = ObjectRef(retaining: gtk_window_get_toplevels())
        return (0..<g_list_model_get_n_items(all.pointer())).compactMap { index in
            ObjectRef.owning(g_list_model_get_object(all.pointer(), index))
        }.filter(\.isVisible)
    }

    /// The titles of the visible windows and dialogs.
    var titles: [String] { windows.map(title) }

    private func title(of window: Widget) -> String {
        String(borrowing: gtk_window_get_title(window.pointer())) ?? ""
    }

    /// The visible texts of all windows.
    var texts: [String] {
        windows.flatMap { window in
            window.descendants { gtk_widget_get_mapped($0.pointer()) != 0 }.compactMap(\.ownText)
        }
    }

    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

    /// The paths of the active stacks.
    var stacks: (main: [String], modal: [String]?) { stacks(of: windowSet.active) }

    func stacks(tab: Int) -> (main: [String], modal: [String]?) { stacks(of: windowSet.navigators[tab]) }

    /// The stacks of an additional window, whose number starts at 2.
    func stacks(window: Int) -> (main: [String], modal: [String]?) {
        stacks(of: window == 1 ? windowSet.navigators[0] : windowSet.all[windowSet.navigators.count + window - 2])
    }

    private func stacks(of navigator: Navigator) -> (main: [String], modal: [String]?) {
        let stacks = navigator.stacks
        return (stacks.main.map { place(of: $0) }, stacks.modal.map { $0.map { place(of: $0) } })
    }

    private func place(of screen: Screen) -> String { screen.currentLocation.path }
}

extension [HybridCore.TraceEvent] {
    /// The kinds of the presented dialogs.
    var dialogs: [String] { compactMap { if case .dialogPresented(let kind, _) = $0 { kind } else { nil } } }
    var selectedTabs: [Int] { compactMap { if case .tabSelected(let index, _) = $0 { index } else { nil } } }
    var authentications: [String] {
        compactMap { if case .authentication(let step, _, _, _) = $0 { "\(step)" } else { nil } }
    }
    /// The kinds of the errors with which visits failed.
    var failures: [String] {
        compactMap { if case .visitFailed(_, _, _, _, let error) = $0 { "\(error.kind)" } else { nil } }
    }
    var windowSteps: [String] { compactMap { if case .window(let step, _) = $0 { "\(step)" } else { nil } } }
}

extension Widget {
    /// Emits a button's signal `clicked`. `gtk_widget_activate` would first show the pressed button for a while.
    func emitClicked() {
        var value = GValue()
        g_value_init(&value, gtk_button_get_type())
        g_value_set_object(&value, UnsafeMutableRawPointer(pointer() as OpaquePointer))
        g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        g_value_unset(&value)
    }

    /// The text of the label that GTK associates with an entry: the label before it in the same box.
    var labelText: String? {
        ObjectRef.retaining(gtk_widget_get_prev_sibling(pointer()))?.ownText
    }

    /// The text of a label.
    var ownText: String? {
        if isA(gtk_inscription_get_type()) { return String(borrowing: gtk_inscription_get_text(pointer())) }
        return isA(gtk_label_get_type()) ? String(borrowing: gtk_label_get_text(pointer())) : nil
    }

    /// All widgets below this one that meet a condition. Widgets below one that does not meet it are left out.
    func descendants(_ condition: (Widget) -> Bool) -> [Widget] {
        var all: [Widget] = []
        var child = ObjectRef.retaining(gtk_widget_get_first_child(pointer()))
        while let next = child {
            if condition(next) { all += [next] + next.descendants(condition) }
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(next.pointer()))
        }
        return all
    }
}

/// Records the addresses that are opened in other programs.
@MainActor
final class FakeLauncher: URLLauncher {
    var opened: [String] = []
    var revealed: [String] = []

    func open(_ url: URL) async throws { opened.append(url.absoluteString) }
    func reveal(_ file: URL) async throws { revealed.append(file.path) }
}
