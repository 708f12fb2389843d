import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// The page of a window that another page opened and communicates with. It has no adapter and no native powers. It can
/// load only hosts whose pages are shown inside the application.
package final class PopUpView: PlainPage {
    package let widget: Widget
    package let profile: WebProfile
    private let family: HostFamily
    private let openerURL: URL?
    private var location = DocumentLocation()
    private var hasRepeatedLoad = false
    /// True while the page has been asked to close and has not finished answering.
    package private(set) var isBeingAsked = false
    /// True if WebKit has reported that the page may close, or the user has agreed.
    private var mayClose = false
    /// The number of the question. A late report of an earlier one is ignored.
    private var question = 0
    private weak var dialog: ScriptDialog?
    /// Called when the page or its title changes.
    package var changed: (@MainActor () -> Void)?
    /// Called with an error message. An empty message clears the previous one.
    package var failed: (@MainActor (String) -> Void)?
    /// Called when the page closes its window.
    package var closed: (@MainActor () -> Void)?
    /// Called when the window size that the page requests is known. A dimension that the page does not specify is
    /// `nil`.
    package var ready: (@MainActor (_ width: Int32?, _ height: Int32?) -> Void)?
    /// Called when the page opens a dialog.
    package var asks: (@MainActor (ScriptDialog) -> Void)?
    /// Called when the page requests another window.
    package var opens: (@MainActor (URL) -> Widget?)?

    /// - Parameters:
    ///   - opener: The web view of the page that opens this one.
    ///   - openerURL: The address of that page.
    package init(opener: Widget, at openerURL: URL?, profile: WebProfile, family: HostFamily) {
        self.openerURL = openerURL
        self.profile = profile
        self.family = family
        widget = profile.makePlainView(openedBy: opener)
        widget.setAccessibleLabel(localized("Page"))
        connectPolicy()
        connectLoading()
        connectWindow()
    }

    /// Returns the widget for the handler of WebKit's `create` signal. WebKit never releases the reference that it
    /// receives there, so this method releases it later.
    package func handedOver() -> Widget {
        let widget = widget
        MainLoop.whenIdle { _ = ObjectRef(owning: widget.pointer() as OpaquePointer) }
        return widget
    }

    /// The address that identifies the owner of this page.
    package var url: URL? { location.owner(openedBy: openerURL) }

    package var title: String? {
        DisplayLine.make(String(borrowing: webkit_web_view_get_title(widget.pointer())), limit: 100)
    }

    package func decideNavigation(_ action: NavigationAction) -> PolicyDecision {
        let schemes = ["about", "blob", "data", "http", "https"]
        return schemes.contains(action.url.scheme?.lowercased() ?? "") ? .allow : .cancel
    }

    package func decideResponse(_ response: NavigationResponse) -> PolicyDecision {
        if response.isMainFrame, !family.contains(response.url), ApplicationOrigin(response.url) != nil {
            refuse(response.url)
            return .cancel
        }
        return response.isDisplayable ? .allow : .download
    }

    package func takesPlace(_ url: URL) -> Bool { family.contains(url) }

    package func repeatsLoad() -> Bool {
        defer { hasRepeatedLoad = true }
        return !hasRepeatedLoad
    }

    private func refuse(_ url: URL) {
        failed?(
            ApplicationOrigin.name(of: url).map { localized("Pages from \($0) are not shown here.") }
                ?? localized("Pages from that address are not shown here."))
    }

    private func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self, arguments.enumeration(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) else { return }
            hasRepeatedLoad = false
            location.committed(announcedURL)
            failed?("")
            changed?()
        }
        for signal in ["notify::uri", "notify::title"] {
            widget.connect(signal) { [weak self] _ in
                guard let self else { return }
                location.announced(announcedURL)
                changed?()
            }
        }
        widget.connect("load-failed") { [weak self] arguments -> Bool in
            guard let self, let error = arguments.error(3) else { return true }
            let address = arguments.string(2)
            if LoadError.isBlocked(error), let url = address.flatMap({ URL(webAddress: $0) }) {
                refuse(url)
            } else if let error = LoadError.visitError(for: error, at: address) {
                failed?(ErrorMessage(error).body)
            }
            return true
        }
        widget.connect("web-process-terminated") { [weak self] _ in
            self?.withdraw()
            self?.tellClosed()
        }
    }

    /// Asks the page to close. WebKit runs the page's `beforeunload` handlers, which may ask the user. Then it closes
    /// the page.
    package func leave() {
        guard !isBeingAsked else { return }
        (isBeingAsked, mayClose) = (true, false)
        question += 1
        let question = question
        webkit_web_view_try_close(widget.pointer())
        // In this case, the page has no `beforeunload` handler.
        if mayClose { return finishLeaving() }
        // A page that hangs must not prevent closing.
        let limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in
            if let self, isBeingAsked, question == self.question, dialog?.isOpen != true { tellClosed() }
        }
        let view = widget
        startGIO { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), "0", -1, UserScripts.world, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { [weak self] _ in
            limit.cancel()
            if let self, question == self.question { finishLeaving() }
        }
    }

    private func finishLeaving() {
        isBeingAsked = false
        if mayClose { tellClosed() }
    }

    private func stay() { (isBeingAsked, mayClose) = (false, false) }

    /// Dismisses the page's dialog, because the page is closing.
    package func withdraw() { dialog?.dismiss?() }

    /// The time limit in milliseconds for the page's answer.
    private static let patience = 3_000

    private func connectWindow() {
        widget.connect("create") { [weak self] arguments -> ObjectRef? in
            guard let boxed = arguments.boxed(1),
                let action = PolicyRequest.navigation(action: boxed, wantsNewWindow: true, page: nil)
            else { return nil }
            return self?.opens?(action.url)
        }
        // If the page does not answer within 50 ms, WebKit reports that it may close. However, the page's guard may
        // still ask the user (Docs/Platform.md#leaving-a-page).
        widget.connect("close") { [weak self] _ in
            guard let self else { return }
            if isBeingAsked { mayClose = true } else { tellClosed() }
        }
        widget.connect("script-dialog") { [weak self] arguments -> Bool in
            guard let self, let boxed = arguments.boxed(1), profile.automation == nil, let asks else {
                return false
            }
            let dialog = ScriptDialog(boxed, page: url, profile: profile)
            defer { dialog.signalEnded() }
            self.dialog = dialog
            if dialog.kind == .beforeUnload, isBeingAsked {
                dialog.accepted = { [weak self] in self?.mayClose = true }
                // The user can close the window again before WebKit reports the end of this question.
                dialog.declined = { [weak self] in self?.stay() }
            }
            asks(dialog)
            return true
        }
        widget.connect("ready-to-show") { [weak self] _ in
            guard let self, let properties = webkit_web_view_get_window_properties(widget.pointer()) else { return }
            var area = GdkRectangle()
            webkit_window_properties_get_geometry(properties, &area)
            ready?(area.width > 0 ? area.width : nil, area.height > 0 ? area.height : nil)
        }
    }

    private func tellClosed() {
        // Wait for the end of WebKit's signal handler, because this call destroys the window and its view.
        MainLoop.whenIdle { [weak self] in self?.closed?() }
    }
}
