public import FoundationEssentials
public import GLibBridge

/// The navigation that a component can use. `Navigator` implements it.
@MainActor
public protocol BridgeDestination: AnyObject {
    /// Visits an address as if the user had clicked a link.
    func route(_ url: URL)

    /// Goes back to the previous screen.
    func navigateBack()

    /// Reloads the front page.
    func reload()

    /// Shows a message to the user that needs no answer.
    func notify(_ text: String)

    /// The frontmost window, as the parent of dialogs; `nil` if no window is open.
    var frontWindow: ObjectRef? { get }
}
