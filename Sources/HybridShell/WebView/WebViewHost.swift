import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
import HybridCore
import HybridResources

/// What a web view tells its session.
@MainActor
protocol WebViewHostDelegate: AnyObject {
    func webView(_ host: WebViewHost, received event: SessionEvent)
    /// Of the answers that depend on something only `.allowUnlessElsewhere` is given, and then it is to be elsewhere.
    func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision
    /// - Parameter answer: is to be called once, before this returns.
    func webView(
        _ host: WebViewHost, decides response: NavigationResponse,
        answer: @escaping @MainActor (PolicyDecision) -> Void)
    /// The web view for a window that the page asks for; `nil` if the address is for the stack.
    func webView(_ host: WebViewHost, opens action: NavigationAction) -> Widget?
    func webView(_ host: WebViewHost, received message: ScriptMessage)
    /// A component of the page's, or a script of its own, has said something.
    func webView(_ host: WebViewHost, heard outcome: BridgeIntake.Outcome)
    /// The page begins loads without end, and this one is refused.
    func webView(_ host: WebViewHost, refusesStormOf url: URL)
    /// The page's title or address changed without a load.
    func webViewPageChanged(_ host: WebViewHost)
    func webView(_ host: WebViewHost, asks dialog: ScriptDialog)
    /// A request of the page's waits for HTTP credentials.
    func webView(_ host: WebViewHost, asks request: PasswordRequest)
    func webView(_ host: WebViewHost, asks request: PermissionRequest)
    func webView(_ host: WebViewHost, shows notification: WebNotification)
    /// A part of the page takes the whole screen, or gives it back.
    func webView(_ host: WebViewHost, fillsScreen isFull: Bool)
}

/// One WebKitWebView and its signals, in Swift's terms. Nothing outside this folder knows the C type.
@MainActor
package final class WebViewHost {
    package let widget: Widget
    weak var delegate: (any WebViewHostDelegate)?
    let contentManager: ObjectRef
    let origin: ApplicationOrigin
    var messages: MessageIntake
    var bridgeMessages: BridgeIntake
    /// Who waits for what a script of native code's returns.
    var scriptCalls = ScriptCalls()
    var consent = DialogConsent()
    /// What the document has fetched.
    var fetched = FetchedPages()
    var gesture = UserGesture()
    var changeTimer: LoopTimer?
    /// A load has been made again because its server's certificate was accepted after all. Once is enough.
    var hasRepeatedLoad = false
    var location = DocumentLocation()
    /// The load that was ordered last, until WebKit asks whether it may begin.
    var order: LoadOrder?
    /// Whether the navigation that was asked about last leads to a place within the page.
    var staysInPage = false
    /// Counts the loads that pages begin.
    var storm = LoadStorm()
    /// Waits whether another load takes the place of one that was given up.
    var interruptionTimer: LoopTimer?
    /// Whether the page's scripts rest.
    var arePaused = false
    /// The entry of WebKit's history that the page is on.
    var historyEntry: ObjectRef?
    package weak var dialog: ScriptDialog?
    let profile: WebProfile
    /// The requests that wait for HTTP credentials.
    var passwordRequests: [PasswordRequest] = []
    /// What the field takes that was pressed last, and has not opened a dialog yet.
    var fileField: AcceptedFiles?
    /// The dialog in which the user chooses files for the page.
    var fileDialog: FileDialog?
    /// What ``paintAgain()`` has added to the colour behind the page.
    private var shade: Float = 0
    /// The script that gives pages the application's settings.
    private var settingsScript: RemovableScript?
    /// What of the page would be lost with it.
    var unsaved = Unsaved()
    /// Whether a page that takes its time is on its way: the pointer says so.
    var isBusy = false {
        didSet { if isBusy != oldValue { busyChanged() } }
    }
    /// The pointer that the page wants while it has another.
    var pagePointer: ObjectRef?
    /// The pointer that tells that something is going on: always the same object, by which our own doing is known.
    let busyPointer = ObjectRef.owning(gdk_cursor_new_from_name("progress", nil))
    /// Called when a load has come further; with how far, of 1.
    var progressChanged: (@MainActor (Double) -> Void)?
    /// Called when the page begins or ends to play something.
    package var playingChanged: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - origin: the application's own; what scripts of other origins say is not heard.
    ///   - authentication: how a server says that somebody must sign in.
    ///   - bridge: what there is for pages to speak to.
    ///   - sharesView: whether pages of other hosts are shown too, which get none of the application's scripts.
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
        widget.setAccessibleLabel(localized("Page"))
        connectLoading()
        connectPolicy()
        connectPage()
        connectDeparture()
        connectFrames()
        connectBridge()
        connectInspector()
        connectBusy()
        profile.automation?.join(self)
        if !profile.isLocked { connectFiles() }
    }

    /// Gives the application's settings to the documents that are loaded from now on.
    func publish(_ settings: [String: JSONValue]) {
        settingsScript?.remove()
        let arguments = [origin.text, JSONValue.object(settings).text].map { JSONValue.string($0).text }
        settingsScript = RemovableScript(
            "\(Resources.pageSettings)(\(arguments.joined(separator: ", ")))", manager: contentManager)
    }

    // MARK: State

    /// Where the page is; `nil` before the first load.
    package var url: URL? { location.url }

    /// What WebKit calls the view's address, perhaps that of a page to come.
    var announcedURL: URL? {
        String(borrowing: webkit_web_view_get_uri(widget.pointer())).flatMap { URL(webAddress: $0) }
    }

    /// The page's title; `nil` if it has none.
    var title: String? {
        String(borrowing: webkit_web_view_get_title(widget.pointer())).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the page plays something that is heard.
    package var isPlaying: Bool { webkit_web_view_is_playing_audio(widget.pointer()) != 0 }

    /// The page's magnification, 1 being as designed.
    package var zoom: Double {
        get { webkit_web_view_get_zoom_level(widget.pointer()) }
        set { webkit_web_view_set_zoom_level(widget.pointer(), newValue) }
    }

    // MARK: Orders

    /// Takes away what the page asks the user: nobody waits for the answer any more.
    func dismissDialog() {
        dialog?.dismiss?()
    }

    func focus() {
        gtk_widget_grab_focus(widget.pointer())
    }

    func showInspector() {
        webkit_web_inspector_show(webkit_web_view_get_inspector(widget.pointer()))
    }

    /// Has the page painted once more although nothing of it has changed: as far as WebKit can tell, the colour behind it
    /// has, by a shade that nobody sees and that the next call takes back.
    func paintAgain() {
        var color = GdkRGBA()
        webkit_web_view_get_background_color(widget.pointer(), &color)
        shade = shade == 0 ? (color.blue > 0.5 ? -1.0 / 255 : 1.0 / 255) : -shade
        color.blue += shade
        webkit_web_view_set_background_color(widget.pointer(), &color)
    }

    /// Runs a script in the document that is there, without looking at what comes of it.
    /// - Parameter world: one of the shell's own, or the page's.
    func evaluate(_ script: String, in world: String?) {
        webkit_web_view_evaluate_javascript(widget.pointer(), script, -1, world, nil, nil, nil, nil)
    }

    /// Calls a method of the page's `window.turboNative` with one JSON argument. Fails if there is none, if it throws,
    /// or if no answer came in time; a navigation away is such a case (Docs/Platform.md#running-scripts-in-a-page).
    func callAdapter(
        _ method: String, _ argument: JSONValue, completion: @escaping @MainActor (Result<Void, GLibError>) -> Void
    ) {
        // What the page does within the call, and after it, is not what the user has just done.
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

    /// Ends the web process if it does not answer: a page that hangs would hold up every later page of the site. What
    /// follows is what follows any death of a web process.
    ///
    /// A process that waits for the user's answer answers nobody, and a pop-up's page shares its opener's.
    func endIfHung() {
        guard profile.openDialogs == 0 else { return }
        ask { [weak self] isAlive in
            if let self, !isAlive, profile.openDialogs == 0 { endProcess() }
        }
    }

    /// Ends the web process.
    package func endProcess() {
        webkit_web_view_terminate_web_process(widget.pointer())
    }

    /// Asks the page whether it is alive.
    /// - Parameter completion: is called with the answer, or with `false` when there was none in time.
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

    /// A page that is merely busy answers within this time, in milliseconds.
    private static let answerDeadline = 5_000
}
