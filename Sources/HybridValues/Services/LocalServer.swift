/// A server on this machine, with its child processes. It runs until it is ended or released.
@MainActor
package protocol LocalServer: AnyObject {
    /// Starts the server.
    /// - Parameter ended: Called once, when the process has ended unexpectedly, with the end of its output.
    /// - Throws: An error whose description is a sentence.
    func start(ended: @escaping @MainActor (_ output: String) -> Void) throws
    /// The end of the server's output.
    var output: String { get }
    /// Ends the server and all its child processes. If the server is not running, this has no effect.
    func end()
}
