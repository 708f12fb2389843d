import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore
import HybridResources

/// Receives the events and questions of a web view, for its session.
@MainActor
protocol WebViewHostDelegate: AnyObject {
    func webView(_ host: WebViewHost, received event: SessionEvent)
    /// Decides a navigation. Of the conditional answers only `.allowUnlessElsewhere` is returned, for a page to be
    /// shown elsewhere.
    func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision
    /// - Parameter answer: Call once, before this method returns.
    func webView(
        _ host: WebViewHost, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void)
    /// Returns the web view for a window that the page requests; `nil` if the address is for the stack.
    func webView(_ host: WebViewHost, opens action: NavigationAction) -> Widget?
    func webView(_ host: WebViewHost, received message: ScriptMessage)
    /// Receives a message from a bridge component or another script of the page.
    func webView(_ host: WebViewHost, heard outcome: BridgeIntake.Outcome)
    /// Reports that a load was refused because the page starts loads without end.
    func webView(_ host: WebViewHost, refusesStormOf url: URL)
    /// Reports that the page's title or address changed without a load.
    func webViewPageChanged(_ host: WebViewHost)
    func webView(_ host: WebViewHost, asks dialog: ScriptDialog)
    /// Presents a page's request for HTTP credentials.
    /// Returns true if the view was permitted to start a load and has not started it.
    func webViewIsStarting(_ host: WebViewHost) -> Bool
    func webView(_ host: WebViewHost, asks request: PasswordRequest)
    func webView(_ host: WebViewHost, asks request: PermissionRequest)
    func webView(_ host: WebViewHost, shows notification: WebNotification)
    /// Reports that an element of the page enters or leaves full screen.
    func webView(_ host: WebViewHost, fillsScreen isFull: Bool)
}

/// One WebKitWebView and its signals, in Swift terms. Only this folder uses the C type.
@MainActor
package final class WebViewHost {
    package let widget: Widget
    weak var delegate: (any WebViewHostDelegate)?
    let contentManager: ObjectRef
    let origin: ApplicationOrigin
    var messages: MessageIntake
    var bridgeMessages: BridgeIntake
    /// Callers that wait for results of native code's scripts.
    var scriptCalls = ScriptCalls()
    var consent = DialogConsent()
    /// Pages fetched by the document.
    var fetched = FetchedPages()
    var gesture = UserGesture()
    var changeTimer: LoopTimer?
    /// True if a load was repeated because its server's certificate was accepted. Repeated at most once.
    var hasRepeatedLoad = false
    var location = DocumentLocation()
    /// The latest requested load, until WebKit asks for its decision.
    var order: LoadOrder?
    /// True if the latest decision was for a navigation within the page.
    var staysInPage = false
    /// Counts the loads started by pages.
    var storm = LoadStorm()
    /// Waits for a load that replaces a cancelled one.
    var interruptionTimer: LoopTimer?
    var arePaused = false
    let history: PageHistory
    package weak var dialog: ScriptDialog?
    let profile: WebProfile
    var passwordRequests: [PasswordRequest] = []
    /// Types accepted by the last activated file field, until its dialog opens.
    var fileField: AcceptedFiles?
    /// The file chooser opened for the page.
    var fileDialog: FileDialog?
    /// Difference that ``paintAgain()`` added to the page's background colour.
    private var shade: Float = 0
    /// The script that publishes the application's settings.
    private var settingsScript: RemovableScript?
    /// Input that would be lost with the page.
    var unsaved = Unsaved()
    /// True while a slow page loads; the pointer shows it.
    var isBusy = false {
        didSet { if isBusy != oldValue { busyChanged() } }
    }
    /// The page's own pointer while the busy pointer is shown.
    var pagePointer: ObjectRef?
    /// The busy pointer: always the same object, which identifies changes made by the shell.
    let busyPointer = ObjectRef.owning(gdk_cursor_new_from_name("progress", nil))
    /// Called with the load progress, from 0 to 1.
    var progressChanged: (@MainActor (Double) -> Void)?
    /// Called when the page starts or stops playing sound.
    package var playingChanged: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - origin: The application's origin; messages of other origins are ignored.
    ///   - authentication: How the server signals that sign-in is required.
    ///   - bridge: The components offered to pages.
    ///   - sharesView: True if the view also shows pages of other hosts, which get none of the application's scripts.
    init(
        profile: WebProfile, origin: ApplicationOrigin,
        authentication: AuthenticationConfiguration = AuthenticationConfiguration(), bridge: BridgeOffer? = nil,
        sharesView: Bool = false
    ) {
        self.origin = origin
        messages = MessageIntake(application: origin)
        bridgeMessages = BridgeIntake(application: origin)
        self.profile = profile
        contentManager = UserScripts.makeContentManager(
            authentication, bridge: bridge ?? BridgeOffer(to: origin), tellsConsole: profile.isInspectable,
            paintsAtOnce: profile.usesSoftwareRendering, onlyFor: sharesView ? origin : nil)
        widget = profile.makeView(content: contentManager, isAutomated: profile.automation != nil)
        history = PageHistory(of: widget)
        widget.setAccessibleLabel(localized("Page"))
        connectLoading()
        connectPolicy()
        connectPage()
        connectDeparture()
        connectFrames()
        connectBridge()
        connectInspector()
        connectBusy()
        LaunchGuard.watch(for: self) { [weak self] in self?.launchFailed() }
        profile.automation?.join(self)
        if !profile.isLocked { connectFiles() }
    }

    /// Publishes the application's settings to documents loaded from now on.
    func publish(_ settings: [String: JSONValue]) {
        settingsScript?.remove()
        let arguments = [origin.text, JSONValue.object(settings).text].map { JSONValue.string($0).text }
        settingsScript = RemovableScript(
            "\(Resources.pageSettings)(\(arguments.joined(separator: ", ")))", manager: contentManager)
    }

    // MARK: State

    /// The page's address; `nil` before the first load.
    package var url: URL? { location.url }

    /// The view's address according to WebKit, possibly that of a page still loading.
    var announcedURL: URL? {
        String(borrowing: webkit_web_view_get_uri(widget.pointer())).flatMap { URL(webAddress: $0) }
    }

    /// The page's title; `nil` if it has none.
    var title: String? {
        String(borrowing: webkit_web_view_get_title(widget.pointer())).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True while the page plays audible sound.
    package var isPlaying: Bool { webkit_web_view_is_playing_audio(widget.pointer()) != 0 }

    /// Zoom factor of the page; 1 is the original size.
    package var zoom: Double {
        get { webkit_web_view_get_zoom_level(widget.pointer()) }
        set { webkit_web_view_set_zoom_level(widget.pointer(), newValue) }
    }

    // MARK: Commands

    /// Closes the page's dialog, whose answer is no longer needed.
    func dismissDialog() {
        dialog?.dismiss?()
    }

    func focus() {
        gtk_widget_grab_focus(widget.pointer())
    }

    func showInspector() {
        webkit_web_inspector_show(webkit_web_view_get_inspector(widget.pointer()))
    }

    /// Repaints an unchanged page, by changing its background colour by an invisible amount. The next call reverts it.
    func paintAgain() {
        var color = GdkRGBA()
        webkit_web_view_get_background_color(widget.pointer(), &color)
        shade = shade == 0 ? (color.blue > 0.5 ? -1.0 / 255 : 1.0 / 255) : -shade
        color.blue += shade
        webkit_web_view_set_background_color(widget.pointer(), &color)
    }

    /// Runs a script in the current document and ignores the result.
    /// - Parameter world: A script world of the shell; `nil` for the page's.
    func evaluate(_ script: String, in world: String?) {
        webkit_web_view_evaluate_javascript(widget.pointer(), script, -1, world, nil, nil, nil, nil)
    }

    /// Calls a method of the page's `window.turboNative` with one JSON argument. Fails if the method does not exist,
    /// throws, or does not return in time, for example because of a navigation
    /// (Docs/Platform.md#running-scripts-in-a-page).
    func callAdapter(
        _ method: String, _ argument: JSONValue, completion: @escaping @MainActor (Result<Void, GLibError>) -> Void
    ) {
        // Actions of the page during and after the call do not count as caused by the user.
        gesture.spent()
        let arguments = VariantDictionary(["argument": Variant(argument.text)])
        let view = widget
        startGIO(timeout: 20_000) { call in
            webkit_web_view_call_async_javascript_function(
                view.pointer(), "await window.turboNative.\(method)(JSON.parse(argument))", -1, arguments.pointer, nil,
                nil,
                call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_call_async_javascript_function_finish(view.pointer(), result, error))
        } completion: { outcome in
            completion(outcome.map { _ in })
        }
    }

    /// Kills the web process if it does not answer: a hung page would block every later page of the site. The shell
    /// then recovers as from any death of a web process.
    ///
    /// A process that waits for the user's answer answers nothing, and a pop-up's page shares its opener's process.
    func endIfHung() {
        guard profile.openDialogs == 0 else { return }
        ask { [weak self] isAlive in
            if let self, !isAlive, profile.openDialogs == 0 { endProcess() }
        }
    }

    /// Kills the web process.
    package func endProcess() {
        webkit_web_view_terminate_web_process(widget.pointer())
    }

    /// Checks that the page responds.
    /// - Parameter completion: Called with the result; `false` after the timeout.
    package func ask(completion: @escaping @MainActor (_ isAlive: Bool) -> Void) {
        let view = widget
        startGIO(timeout: Self.answerDeadline) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), "0", -1, nil, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .failure(let error) = outcome else { return completion(true) }
            completion(!error.isTimedOut)
        }
    }

    /// A busy page answers within this time, in milliseconds.
    private static let answerDeadline = 5_000
}
