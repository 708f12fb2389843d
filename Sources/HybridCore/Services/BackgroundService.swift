/// The desktop's part in an application that goes on without a window, and starts without one.
@MainActor
package protocol BackgroundService: AnyObject {
    /// Whether the application has an entry in the desktop's menu, from which people start it.
    var hasMenuEntry: Bool { get }
    /// Whether the desktop starts the application when its user logs in.
    var startsAtLogin: Bool { get }
    /// Has the desktop do that, or not any more.
    /// - Parameter answered: is called once, later or within the call, with a sentence for the user if it cannot be.
    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void)
    /// Asks the desktop to let the application go on without a window.
    /// - Parameter answered: is called once, later or within the call, with a sentence for the user if it may not.
    func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void)
}
