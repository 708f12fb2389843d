/// Reports the application's state to the service manager.
@MainActor
package protocol ServiceNotifier {
    /// The parameters of the service manager.
    var manager: ServiceManager { get }
    /// Sends a message. Without a service manager, this has no effect.
    func send(_ message: ServiceMessage)
}
