package import FoundationEssentials
package import HybridValues

/// A checked address that may receive credentials. Its connection is encrypted or stays on the local machine. Its
/// origin is that of the application or one that the application file names.
package struct SignInEndpoint: Hashable, Sendable {
    /// The reason why an address must not receive credentials, and how to correct it.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case malformed(String)
        /// The connection is not encrypted, so the password could be read in transit.
        case notEncrypted(String)
        /// The address belongs to an origin that the application file does not name.
        case foreign(String, origin: String)
        /// The address contains a user name or password.
        case hasCredentials

        package var description: String {
            switch self {
            case .malformed(let text):
                localized(
                    "“\(text)” is not an address. Write a path such as \"/sessions.json\", or a full https address.")
            case .notEncrypted(let origin):
                localized(
                    "Passwords and tokens are not sent to \(origin), because the connection is not encrypted. Use https."
                )
            case .foreign(let origin, let own):
                localized(
                    "\(origin) is not the application's own origin, \(own). To send passwords or tokens "
                        + "there, add it to \"origins\".")
            case .hasCredentials:
                localized("The address contains a user name or password. Remove the part before the @.")
            }
        }
    }

    package let url: URL
    /// The origin of the address. The tokens that it issues are stored under this name and sent only to this origin.
    package let origin: ApplicationOrigin

    /// - Parameters:
    ///   - text: An absolute address, or a path such as `/sessions.json`, which is resolved against the start URL.
    ///   - startURL: The application's start URL.
    ///   - origins: The other origins that may receive the credentials.
    package init(_ text: String, startURL: URL, origins: [ApplicationOrigin] = []) throws(Problem) {
        guard let own = ApplicationOrigin(startURL),
            !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }),
            let url = URL(string: text, relativeTo: startURL)?.absoluteURL, let origin = ApplicationOrigin(url)
        else { throw .malformed(text) }
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            throw .hasCredentials
        }
        guard origin.isSafeForSecrets else { throw .notEncrypted(origin.text) }
        guard own.contains(url) || origins.contains(where: { $0.contains(url) }) else {
            throw .foreign(origin.text, origin: own.text)
        }
        self.url = url
        self.origin = origin
    }
}
