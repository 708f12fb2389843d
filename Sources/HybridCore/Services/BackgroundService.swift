/// The desktop's support for applications that run and start without a window.
@MainActor
package protocol BackgroundService: AnyObject {
    /// True if the desktop's menu contains the application.
    var hasMenuEntry: Bool { get }
    /// True if the desktop starts the application when the user logs in.
    var startsAtLogin: Bool { get }
    /// Enables or disables the start at login.
    /// - Parameter answered: called once, during the call or later, with a sentence for the user on failure.
    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void)
    /// Requests permission to run without a window.
    /// - Parameter answered: called once, during the call or later, with a sentence for the user if refused.
    func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void)
}
