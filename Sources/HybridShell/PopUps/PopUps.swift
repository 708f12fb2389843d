import FoundationEssentials
import GLibBridge
import HybridCore

/// The windows that pages have asked for, for flows over other hosts.
@MainActor
final class PopUps {
    private let family: HostFamily
    private let application: String
    private let profile: WebProfile
    private let dialogs: ScriptDialogPresenter
    private var windows: [ObjectIdentifier: PopUpWindow] = [:]
    /// More than so many at once no flow needs.
    private static let limit = 5

    /// - Parameters:
    ///   - family: the hosts that flows may lead to.
    ///   - application: the name that stands where a page has no title.
    ///   - dialogs: what shows the pages' questions.
    init(family: HostFamily, profile: WebProfile, application: String, dialogs: ScriptDialogPresenter) {
        self.family = family
        self.profile = profile
        self.dialogs = dialogs
        self.application = application
    }

    /// The web view for a window that a page asks for; `nil` if the address is for the stack.
    /// - Parameters:
    ///   - page: where the page is.
    ///   - opener: its web view.
    ///   - parent: its window.
    func open(_ url: URL, from page: URL?, opener: Widget, in parent: Widget) -> Widget? {
        guard family.newWindow(for: url, from: page) == .popUp, windows.count < Self.limit else { return nil }
        let view = PopUpView(opener: opener, at: page, profile: profile, family: family)
        let window = PopUpWindow(page: view, parent: parent, application: application, dialogs: dialogs)
        let id = ObjectIdentifier(window)
        windows[id] = window
        window.closed = { [weak self] in
            // Not while the window is calling.
            MainLoop.whenIdle { self?.windows[id] = nil }
        }
        view.opens = { [weak self, weak view] next in
            guard let self, let view else { return nil }
            return open(next, from: view.url, opener: view.widget, in: parent)
        }
        return view.handedOver()
    }

    /// Takes them all away.
    func closeAll() {
        for window in windows.values { window.close() }
    }
}
