package import FoundationEssentials

package enum PathConfigurationSource: Hashable, Sendable {
    /// The file with that name. It is the application's own file or a file inside the binary.
    case file(String)
    /// The saved copy of the server's last valid response.
    case cache(URL)
    case server(URL)

    /// A text that identifies the source in messages and in the trace. Addresses are redacted.
    package var text: String {
        switch self {
        case .file(let name): name
        case .cache(let url): "the saved copy of \(URLRedaction.redact(url))"
        case .server(let url): URLRedaction.redact(url)
        }
    }
}
