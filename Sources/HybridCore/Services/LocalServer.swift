/// A server on this machine that goes on as long as somebody holds it: its process, and those that it starts.
@MainActor
package protocol LocalServer: AnyObject {
    /// Starts it.
    /// - Parameter ended: is called once, when it has ended by itself, with the end of what it has said.
    /// - Throws: a sentence.
    func start(ended: @escaping @MainActor (_ output: String) -> Void) throws
    /// The end of what it has said.
    var output: String { get }
    /// Ends it, with all that it has started. Does nothing if it does not run.
    func end()
}
