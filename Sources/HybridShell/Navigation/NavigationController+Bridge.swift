package import FoundationEssentials
public import GLibBridge
package import HybridCore

/// What components of the page's do here.
extension NavigationController: BridgeDestination {
    /// Tells the user something that needs no answer.
    public func notify(_ text: String) { display?.notify(text) }

    /// The window in front, for dialogs; `nil` once there is none.
    public var frontWindow: ObjectRef? { display?.frontWindow }

    /// Opens an address in the program that the desktop has for it: the user has chosen to.
    package func openOutside(_ url: URL) { send(.openOutside(url)) }

    /// Where the page in front is.
    package var pageURL: URL? { front.webView.url }

    /// Shows a message on the desktop, in the application's name.
    /// - Parameter url: where a click leads, on top of bringing the window forward.
    /// - Returns: whether it is shown; a page that sends too many is not heard.
    package func notify(_ title: String, _ body: String, leadingTo url: URL?) -> Bool {
        context.notifications.show(title: title, body: body, of: pageURL) { [weak self] token in
            self?.display?.comeForward(activationToken: token)
            if let url { self?.send(.route(VisitProposal(url: url, origin: .link))) }
        }
    }

    /// How things stand with what pages may do.
    package func permission(_ kind: PermissionDefaults.Kind) -> PermissionEntry? {
        context.permissions.entries.first { $0.kind == kind }
    }

    /// Tells the bridges which of the pages the user sees.
    func updateBridges() {
        let isInFront = context.host.state.selected == tab ?? 0
        for session in [main, modalSession].compactMap(\.self) {
            session.bridge.update(
                BridgeLife.Visibility(
                    top: navigator[session.name].last, isInFront: isInFront, isWaiting: session.view.isWaiting,
                    page: session.bridge.screen))
        }
    }
}
