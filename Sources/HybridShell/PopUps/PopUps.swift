import FoundationEssentials
import GLibBridge
import HybridCore

/// The windows that pages open, for tasks that lead through pages of other hosts.
final class PopUps {
    private let family: HostFamily
    private let application: String
    private let profile: WebProfile
    private let dialogs: ScriptDialogPresenter
    private var windows: [ObjectIdentifier: PopUpWindow] = [:]
    /// The maximum number of open windows, which no task exceeds.
    private static let limit = 5

    /// - Parameters:
    ///   - family: The hosts that may be shown in these windows.
    ///   - application: The title of a window if its page has none.
    ///   - dialogs: Shows the pages' dialogs.
    init(family: HostFamily, profile: WebProfile, application: String, dialogs: ScriptDialogPresenter) {
        self.family = family
        self.profile = profile
        self.dialogs = dialogs
        self.application = application
    }

    /// Returns the web view for a window that a page requests. Returns `nil` if the address belongs in the stack.
    func open(_ url: URL, from page: URL?, opener: Widget, in parent: Widget) -> Widget? {
        guard family.newWindow(for: url, from: page) == .popUp, windows.count < Self.limit else { return nil }
        let view = PopUpView(opener: opener, at: page, profile: profile, family: family)
        let window = PopUpWindow(page: view, parent: parent, application: application, dialogs: dialogs)
        let id = ObjectIdentifier(window)
        windows[id] = window
        window.closed = { [weak self] in
            // Release the window later, because it is still calling this closure.
            MainLoop.whenIdle { self?.windows[id] = nil }
        }
        view.opens = { [weak self, weak view] next in
            guard let self, let view else { return nil }
            return open(next, from: view.url, opener: view.widget, in: parent)
        }
        return view.handedOver()
    }

    func closeAll() {
        for window in windows.values { window.close() }
    }
}
