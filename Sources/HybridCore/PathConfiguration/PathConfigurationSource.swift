package import FoundationEssentials

/// Where a path configuration comes from.
package enum PathConfigurationSource: Hashable, Sendable {
    /// A file, by name: the application's own, or the one inside the binary.
    case file(String)
    /// The copy that was kept of the server's last good answer.
    case cache(URL)
    /// The server.
    case server(URL)

    /// The source for messages and the trace; addresses without their secrets.
    package var text: String {
        switch self {
        case .file(let name): name
        case .cache(let url): "the saved copy of \(URLRedaction.redact(url))"
        case .server(let url): URLRedaction.redact(url)
        }
    }
}
