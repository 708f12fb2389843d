/// The desktop's support for applications that run and start without a window.
@MainActor
package protocol BackgroundService: AnyObject {
    /// True if the desktop's menu contains the application.
    var hasMenuEntry: Bool { get }
    /// True if the desktop starts the application when the user logs in.
    var startsAtLogin: Bool { get }
    /// Enables or disables starting the application when the user logs in.
    /// - Parameter answered: Called once, during the call or later. It receives a sentence for the user if the change
    ///   failed.
    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void)
    /// Requests permission to run without a window.
    /// - Parameter answered: Called once, during the call or later. It receives a sentence for the user if the
    ///   permission was refused.
    func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void)
}
