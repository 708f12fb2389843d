public import FoundationEssentials
public import GLibBridge

/// Where a component's page is shown, and what can be done there. It is a `NavigationController`.
@MainActor
public protocol BridgeDestination: AnyObject {
    /// Goes somewhere, as a link does.
    func route(_ url: URL)

    /// Back to where the user came from.
    func navigateBack()

    /// Loads the page in front anew.
    func reload()

    /// Tells the user something that needs no answer.
    func notify(_ text: String)

    /// The window in front, for dialogs; `nil` once there is none.
    var frontWindow: ObjectRef? { get }
}
