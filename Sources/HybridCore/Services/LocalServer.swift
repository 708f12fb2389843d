/// A server on this machine with its child processes. It runs until it is ended or released.
@MainActor
package protocol LocalServer: AnyObject {
    /// Starts it.
    /// - Parameter ended: called once, when the process has ended unexpectedly, with the end of its output.
    /// - Throws: an error whose description is a sentence.
    func start(ended: @escaping @MainActor (_ output: String) -> Void) throws
    /// The end of its output.
    var output: String { get }
    /// Ends it with all its child processes. Does nothing if it is not running.
    func end()
}
