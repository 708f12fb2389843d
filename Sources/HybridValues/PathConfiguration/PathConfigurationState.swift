/// The path rules in force, and how loading newer ones goes (`Navigator.pathConfigurationState`).
public struct PathConfigurationState: Equatable, Sendable {
    /// The origin of rules.
    public enum Source: Equatable, Sendable {
        /// The rules that the shell has without a configuration.
        case builtIn
        /// The rules of the program or of the application file.
        case bundled
        /// The saved copy of the server's last valid response.
        case cached
        /// The server's response.
        case server
    }

    /// The origin of the rules in force.
    public internal(set) var source = Source.builtIn
    /// True until the last source has been read.
    public internal(set) var isLoading = false
    /// Why the last source that failed could not be used, as sentences; `nil` if no source has failed since the last
    /// start.
    public internal(set) var failure: String?

    /// Creates the state before the first start.
    package init() {}
}
