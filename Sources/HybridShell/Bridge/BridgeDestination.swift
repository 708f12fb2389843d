public import FoundationEssentials
public import GLibBridge

/// Navigation available to a component. Implemented by `Navigator`.
@MainActor
public protocol BridgeDestination: AnyObject {
    /// Visits an address like a link.
    func route(_ url: URL)

    /// Goes back to the previous screen.
    func navigateBack()

    /// Reloads the front page.
    func reload()

    /// Shows the user a message that needs no answer.
    func notify(_ text: String)

    /// The frontmost window, for dialogs; `nil` if none is open.
    var frontWindow: ObjectRef? { get }
}
