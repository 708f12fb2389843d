/// Tells the service manager how the application is.
@MainActor
package protocol ServiceNotifier {
    /// What the manager wants.
    var manager: ServiceManager { get }
    /// Tells it something. Nothing happens where there is no manager.
    func send(_ message: ServiceMessage)
}
