import CGtk
import CWebKitGTK
package import FoundationEssentials
package import GLibBridge
package import HybridCore
import HybridResources
package import HybridToolkit

/// Receives the events of a web view and makes decisions for it. The session implements this protocol.
package protocol WebViewHostDelegate: AnyObject {
    func webView(_ host: WebViewHost, received event: SessionEvent)
    /// Decides a navigation. The only conditional decision that this method returns is `.allowUnlessElsewhere`, for a
    /// page that must be shown elsewhere.
    func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision
    /// - Parameter answer: A closure that receives the decision. Call it once, before this method returns.
    func webView(
        _ host: WebViewHost, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void)
    /// Returns the web view for a window that the page requests. Returns `nil` if the address belongs in the stack.
    func webView(_ host: WebViewHost, opens action: NavigationAction) -> Widget?
    func webView(_ host: WebViewHost, received message: ScriptMessage)
    /// Receives a message from a bridge component or another script of the page.
    func webView(_ host: WebViewHost, heard outcome: BridgeIntake.Outcome)
    /// Reports that a load was refused because the page starts loads without end.
    func webView(_ host: WebViewHost, refusesStormOf url: URL)
    /// Reports that the page's title or address changed without a load.
    func webViewPageChanged(_ host: WebViewHost)
    func webView(_ host: WebViewHost, asks dialog: ScriptDialog)
    /// Returns true if the view was permitted to start a load but has not started it yet.
    func webViewIsStarting(_ host: WebViewHost) -> Bool
    /// Presents a page's request for HTTP credentials.
    func webView(_ host: WebViewHost, asks request: PasswordRequest)
    func webView(_ host: WebViewHost, asks request: PermissionRequest)
    func webView(_ host: WebViewHost, shows notification: WebNotification)
    /// Reports that an element of the page enters or leaves full screen.
    func webView(_ host: WebViewHost, fillsScreen isFull: Bool)
}

/// A WebKitWebView whose signals are converted to Swift events. Only this folder uses the C type.
package final class WebViewHost: DrivenPage, FieldPage, PasswordFormPage {
    package let widget: Widget
    let engine: any PageEngine
    package weak var delegate: (any WebViewHostDelegate)?
    let contentManager: ObjectRef
    package let origin: ApplicationOrigin
    var messages: MessageIntake
    var bridgeMessages: BridgeIntake
    /// The callers that wait for results of scripts that native code runs.
    var scriptCalls = ScriptCalls()
    var consent = DialogConsent()
    /// The pages that the document has fetched.
    var fetched = FetchedPages()
    /// True if the document has received something from the application's origin that the server forbids storing.
    package internal(set) var hasPrivateContent = false
    package var gesture = UserGesture()
    var changeTimer: LoopTimer?
    package internal(set) var location = DocumentLocation()
    var loads = Loads()
    /// Counts the loads started by pages.
    var storm = LoadStorm()
    let history: PageHistory
    package weak var dialog: ScriptDialog?
    package let profile: WebProfile
    var passwordRequests: [PasswordRequest] = []
    private let fileChooser: FileChooser?
    /// Shown while a slow page loads. In a locked application, other code controls the pointer and may hide it.
    package let busyPointer: BusyPointer?
    /// The script that publishes the application's settings.
    private var settingsScript: RemovableScript?
    /// The recording of the user's actions, if a tester makes one.
    var recording: PageRecording?
    /// The state of input that would be lost with the page.
    var unsaved = Unsaved()
    /// Called when the server responds to a load of a page with an error.
    package var loadRefused: (@MainActor () -> Void)?
    /// True if the page has reported unsaved text. The report may be late.
    package var holdsText: Bool { unsaved.holdsText }
    /// The name of the stack that shows the page, for testers.
    package var requestSource = StackName.main.rawValue
    /// Called with the load progress, from 0 to 1.
    package var progressChanged: (@MainActor (Double) -> Void)?
    /// Called when the page starts or stops playing sound.
    package var playingChanged: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - origin: The application's origin. Messages of other origins are ignored.
    ///   - authentication: How the server signals that sign-in is required.
    ///   - bridge: The components offered to pages.
    ///   - sharesView: True if the view also shows pages of other hosts, which do not receive the application's
    ///     scripts.
    ///   - makeEngine: Creates the engine that drives the view.
    package init(
        profile: WebProfile, origin: ApplicationOrigin,
        authentication: AuthenticationConfiguration = AuthenticationConfiguration(), bridge: BridgeOffer? = nil,
        sharesView: Bool = false, makeEngine: @MainActor (Widget) -> any PageEngine = { WebKitEngine($0) }
    ) {
        self.origin = origin
        messages = MessageIntake(application: origin)
        bridgeMessages = BridgeIntake(application: origin)
        self.profile = profile
        contentManager = UserScripts.makeContentManager(
            authentication, bridge: bridge ?? BridgeOffer(to: origin), tellsConsole: profile.readsConsole,
            paintsAtOnce: profile.usesSoftwareRendering, onlyFor: sharesView ? origin : nil)
        widget = profile.makeView(
            content: contentManager, isAutomated: profile.automation != nil, isScreen: !profile.isLocked)
        engine = makeEngine(widget)
        history = PageHistory(of: widget)
        busyPointer = profile.isLocked ? nil : BusyPointer(of: widget)
        fileChooser = profile.isLocked ? nil : FileChooser(for: widget, contentManager: contentManager)
        widget.setAccessibleLabel(localized("Page"))
        connectLoading()
        connectPolicy()
        connectPage()
        connectDeparture()
        connectFrames()
        connectBridge()
        connectInspector()
        LaunchGuard.watch(for: self) { [weak self] in self?.launchFailed() }
        profile.automation?.join(self)
    }

    /// Publishes the application's settings to documents loaded from now on.
    func publish(_ settings: [String: JSONValue]) {
        settingsScript?.remove()
        let arguments = [origin.text, JSONValue.object(settings).text].map { JSONValue.string($0).text }
        settingsScript = RemovableScript(
            "\(Resources.pageSettings)(\(arguments.joined(separator: ", ")))", manager: contentManager)
    }

    // MARK: State

    /// The address of the view according to WebKit. It may be the address of a page that is still loading.
    var announcedURL: URL? {
        engine.address.flatMap { URL(webAddress: $0) }
    }

    /// The page's title; `nil` if it has none.
    package var title: String? {
        engine.title.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True while the page plays audible sound.
    package var isPlaying: Bool { webkit_web_view_is_playing_audio(widget.pointer()) != 0 }

    /// The size of the view in CSS pixels.
    package var viewSize: (width: Double, height: Double) {
        (
            Double(gtk_widget_get_width(widget.pointer())) / zoom,
            Double(gtk_widget_get_height(widget.pointer())) / zoom
        )
    }

    /// Zoom factor of the page; 1 is the original size.
    package var zoom: Double {
        get { webkit_web_view_get_zoom_level(widget.pointer()) }
        set {
            profile.zoom = newValue
            webkit_web_view_set_zoom_level(widget.pointer(), newValue)
        }
    }

    // MARK: Commands

    /// Closes the page's dialog, because its answer is no longer needed.
    package func dismissDialog() { dialog?.dismiss?() }

    package func focus() { gtk_widget_grab_focus(widget.pointer()) }

    package func showInspector() {
        webkit_web_inspector_show(webkit_web_view_get_inspector(widget.pointer()))
    }

    /// Runs a script in the current document and ignores the result.
    /// - Parameter world: A script world of the shell, or `nil` for the page's own world.
    func evaluate(_ script: String, in world: String?) {
        engine.evaluate(script, in: world, timeout: 20_000, as: .text) { _ in }
    }

    /// Calls a method of the page's `window.turboNative` with one JSON argument. The call fails if the method does not
    /// exist, throws, or does not return in time, for example because of a navigation
    /// (Docs/Platform.md#running-scripts-in-a-page).
    /// - Parameter spendsGesture: True if actions of the page during and after the call do not count as caused by the
    ///   user. If false, this concerns only navigations during the call, which a script of the page may have replaced.
    package func callAdapter(
        _ method: String, _ argument: JSONValue, spendsGesture: Bool = true,
        completion: @escaping @MainActor (Result<Void, GLibError>) -> Void
    ) {
        spendsGesture ? gesture.spent() : gesture.reserve()
        let script = "await window.turboNative.\(method)(JSON.parse(argument))"
        engine.call(script, argument.text, timeout: 20_000) { [weak self] in
            if !spendsGesture { self?.gesture.released() }
            completion($0.map { _ in })
        }
    }

    /// Kills the web process if it does not answer, because a page that hangs would block every later page of the site.
    /// The shell then recovers as it does after any death of a web process.
    ///
    /// A process that waits for the user's answer does not answer either. The page of a pop-up uses the same process as
    /// the page that opened it.
    package func endIfHung() {
        guard profile.openDialogs == 0 else { return }
        ask { [weak self] isAlive in
            if let self, !isAlive, profile.openDialogs == 0 { endProcess() }
        }
    }

    /// Kills the web process.
    package func endProcess() { engine.endProcess() }

    /// Checks that the page responds.
    /// - Parameter completion: A closure that is called with the result, which is false after the time limit.
    package func ask(completion: @escaping @MainActor (_ isAlive: Bool) -> Void) {
        evaluateApart("0", timeout: Self.answerDeadline) { outcome in
            guard case .failure(let error) = outcome else { return completion(true) }
            completion(!error.isTimedOut)
        }
    }

    /// The time in milliseconds within which even a busy page answers.
    private static let answerDeadline = 5_000

    /// Evaluates a script in the shell's isolated world, which pages cannot manipulate.
    /// - Parameters:
    ///   - timeout: The time limit in milliseconds; `nil` if there is none.
    ///   - completion: A closure that is called once with the value of the script's last expression.
    func evaluateApart(
        _ script: String, timeout: Int? = nil,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        engine.evaluate(script, in: UserScripts.world, timeout: timeout, as: .text, completion: completion)
    }
}
