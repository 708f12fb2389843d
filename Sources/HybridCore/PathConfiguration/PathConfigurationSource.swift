package import FoundationEssentials

package enum PathConfigurationSource: Hashable, Sendable {
    /// A file, by name: the application's own, or the one inside the binary.
    case file(String)
    /// The saved copy of the server's last valid response.
    case cache(URL)
    case server(URL)

    /// The source for messages and the trace, with redacted addresses.
    package var text: String {
        switch self {
        case .file(let name): name
        case .cache(let url): "the saved copy of \(URLRedaction.redact(url))"
        case .server(let url): URLRedaction.redact(url)
        }
    }
}
