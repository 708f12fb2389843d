package import FoundationEssentials

/// Receives the redirect of the system's browser after a sign-in, on the local machine (RFC 8252, section 7.3).
@MainActor
package protocol AuthorizationListener: AnyObject {
    /// Opens a port of the loopback interface, which other machines cannot reach.
    /// - Parameter answer: receives the URL that a browser requests, and returns the sentence to show.
    /// - Returns: the port.
    /// - Throws: An error whose description is a sentence, if no port can be opened.
    func start(answer: @escaping @MainActor (URL) -> String) throws -> Int

    /// Closes the port. Responses under way are still sent.
    func stop()
}
