public import FoundationEssentials
public import GLibBridge
package import HybridCore

/// Actions that the bridge components of the page can use.
extension Navigator: BridgeDestination {
    /// Shows a message to the user that needs no answer.
    public func notify(_ text: String) { display?.notify(text) }

    /// The frontmost window, as the parent of dialogs; `nil` if no window is open.
    public var frontWindow: ObjectRef? { display?.frontWindow }

    /// Opens an address in the desktop's default program for it. Call this only after the user has chosen to open it.
    package func openOutside(_ url: URL) { send(.openOutside(url)) }

    package var pageURL: URL? { front.webView.url }

    /// Shows a notification of the desktop in the application's name, also while the window is hidden. It disappears when
    /// the user signs out.
    /// - Parameters:
    ///   - title: The first line, such as the subject of a message.
    ///   - body: The text below it, of up to 2,000 characters.
    ///   - url: The address to open when the user clicks the notification, which also activates the window.
    /// - Returns: True if the notification is shown, or false if the application sends too many or may send none.
    @discardableResult
    public func sendNotification(_ title: String, _ body: String = "", leadingTo url: URL? = nil) -> Bool {
        context.notifications.post(title: title, body: body, of: pageURL) { [weak self] token in
            self?.display?.comeForward(activationToken: token)
            if let url { self?.send(.route(VisitProposal(url: url, origin: .link))) }
        }
    }

    package func permission(_ kind: PermissionDefaults.Kind) -> PermissionEntry? {
        context.permissions.entries.first { $0.kind == kind }
    }

    /// Tells the bridges which pages the user can see.
    func updateBridges() {
        let isInFront = isSelected
        for session in [main, modalSession].compactMap(\.self) {
            session.bridge.update(
                BridgeLife.Visibility(
                    top: stacks[session.name].last, isInFront: isInFront, isWaiting: session.view.isWaiting,
                    page: session.bridge.screen))
        }
    }
}
