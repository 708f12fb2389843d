package import FoundationEssentials

/// Receives, on the local machine, the redirect of the system's browser after a sign-in (RFC 8252, section 7.3).
@MainActor
package protocol AuthorizationListener: AnyObject {
    /// Opens a port of the loopback interface, which other machines cannot reach.
    /// - Parameter answer: Receives the URL that a browser requests, and returns the sentence to show.
    /// - Throws: An error whose description is a sentence, if no port can be opened.
    func start(answer: @escaping @MainActor (URL) -> String) throws -> Int

    /// Closes the port. Responses that are in progress are still sent.
    func stop()
}
