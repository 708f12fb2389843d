package import FoundationEssentials

/// Waits on this machine for the system's browser to come back from a sign-in (RFC 8252, section 7.3).
@MainActor
package protocol AuthorizationListener: AnyObject {
    /// Opens a port of the loopback interface, which no other machine can reach.
    /// - Parameter answer: is given the address that a browser asks for, and returns the sentence that it shows.
    /// - Returns: the port.
    /// - Throws: An error whose description is a sentence, if no port can be opened.
    func start(answer: @escaping @MainActor (URL) -> String) throws -> Int

    /// Closes the port. What is being answered is still sent.
    func stop()
}
