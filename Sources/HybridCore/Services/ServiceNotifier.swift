/// Reports the application's state to the service manager.
@MainActor
package protocol ServiceNotifier {
    /// The manager's parameters.
    var manager: ServiceManager { get }
    /// Sends a message. Does nothing without a manager.
    func send(_ message: ServiceMessage)
}
