package import FoundationEssentials

/// Loads the path configuration from its sources (Docs/Behaviour.md#path-configuration). The sources are the file, the
/// saved copy of the server's response, and the server, in this order. Each success replaces the current configuration.
/// After a failure the current configuration stays, and the next source is loaded.
///
/// Sources are loaded sequentially, so that a slow saved copy cannot overwrite the server's response.
/// ```
/// for command in loading.start() { perform(command) }
/// // later, as results arrive
/// for command in loading.handle(.fileLoaded(bytes)) { perform(command) }
/// ```
package struct PathConfigurationLoading: Sendable {
    /// The maximum size of the server's response, in bytes.
    package static let maximumSize = PathConfigurationLimits.size

    /// A result that the shell reports.
    package indirect enum Event: Equatable, Sendable {
        case fileLoaded([UInt8])
        /// The file was parsed earlier, and it is valid.
        case fileChecked(PathConfiguration)
        /// The file could not be read. `reason` is a sentence.
        case fileFailed(reason: String)
        /// The saved copy was read. The value is `nil` if there is none.
        case cacheRead([UInt8]?)
        case serverAnswered(status: Int, body: [UInt8])
        /// The server responded with a redirect to that address. The value is `nil` if the address is unusable.
        case serverRedirected(URL?)
        /// The server could not be reached. `reason` is a sentence.
        case serverFailed(reason: String)
    }

    /// A command for the shell.
    package indirect enum Command: Equatable, Sendable {
        /// Read the file with that name, and then report `fileLoaded` or `fileFailed`.
        case readFile(String)
        /// Read the saved copy with that key, and then report `cacheRead`.
        case readCache(key: String)
        /// Fetch the configuration from the server without following redirects, and then report `serverAnswered`,
        /// `serverRedirected` or `serverFailed`.
        case fetch(URL)
        /// Save the valid response of the server under that key.
        case writeCache(key: String, [UInt8])
        /// Use this configuration from now on. `ruleCount` is the number of rules that the source itself defines.
        case apply(PathConfiguration, source: PathConfigurationSource, ruleCount: Int)
        /// Report an unusable source. `reason` consists of sentences. The current configuration stays in use.
        case reject(source: PathConfigurationSource, reason: String)
    }

    /// The rules in force and the progress of loading.
    package private(set) var state = PathConfigurationState()

    private enum Step {
        case idle, file, cache, server
    }

    package private(set) var current: PathConfiguration
    private let file: String?
    private let server: URL?
    private let matchQueryStrings: Bool
    private let compile: PatternCompiler
    private var step = Step.idle {
        didSet { state.isLoading = step != .idle }
    }
    private var redirects = 0
    private static let mostRedirects = 5
    /// The text from which ``current`` was parsed, or `nil` if this value did not parse it.
    private var taken: [UInt8]?

    /// Creates a value that has not loaded anything.
    /// - Parameters:
    ///   - file: The name of the file, or `nil` if there is none.
    ///   - server: The address on the server, or `nil` if there is none.
    ///   - matchQueryStrings: True if the query of a URL takes part in matching.
    package init(file: String?, server: URL?, matchQueryStrings: Bool = true, compile: @escaping PatternCompiler) {
        self.file = file
        self.server = server
        self.matchQueryStrings = matchQueryStrings
        self.compile = compile
        current = .builtIn
    }

    /// Starts or restarts loading. Late results of an earlier start are ignored.
    package mutating func start() -> [Command] {
        step = .idle
        state.failure = nil
        if let file {
            step = .file
            return [.readFile(file)]
        }
        return lookUpCache()
    }

    /// Handles a result. Unexpected results have no effect.
    package mutating func handle(_ event: Event) -> [Command] {
        let commands = react(to: event)
        for case .reject(_, let reason) in commands { state.failure = reason }
        return commands
    }

    private mutating func react(to event: Event) -> [Command] {
        switch (step, event) {
        case (.file, .fileLoaded(let bytes)):
            return read(bytes, from: .file(file ?? "")).commands + lookUpCache()
        case (.file, .fileChecked(let configuration)):
            taken = nil
            return apply(configuration, from: .file(file ?? "")) + lookUpCache()
        case (.file, .fileFailed(let reason)):
            return [.reject(source: .file(file ?? ""), reason: reason)] + lookUpCache()
        case (.cache, .cacheRead(let bytes)):
            guard let server else { return [] }
            step = .server
            redirects = 0
            let applied = bytes.map { read($0, from: .cache(server)).commands } ?? []
            return applied + [.fetch(server)]
        case (.server, .serverAnswered(let status, let body)):
            guard let server else { return [] }
            step = .idle
            return serverAnswered(status: status, body: body, from: server)
        case (.server, .serverRedirected(let url)):
            guard let server else { return [] }
            return redirect(to: url, from: server)
        case (.server, .serverFailed(let reason)):
            guard let server else { return [] }
            step = .idle
            return [.reject(source: .server(server), reason: reason)]
        default: return []
        }
    }

    private mutating func lookUpCache() -> [Command] {
        guard let server else {
            step = .idle
            return []
        }
        step = .cache
        return [.readCache(key: server.absoluteString)]
    }

    /// Follows a redirect if it stays within the server's own origin. The rules control the application, so responses
    /// from other hosts are not used or saved.
    private mutating func redirect(to url: URL?, from server: URL) -> [Command] {
        redirects += 1
        if let url, redirects <= Self.mostRedirects, ApplicationOrigin(server)?.contains(url) == true {
            return [.fetch(url)]
        }
        step = .idle
        let text = PathConfigurationSource.server(server).text
        guard let url, redirects <= Self.mostRedirects else {
            return [.reject(source: .server(server), reason: "\(text): The server's redirect has no valid address.")]
        }
        let target = URLRedaction.redact(url)
        let reason =
            "\(text): The server redirects to \(target), another origin. Redirects are followed within one origin."
        return [.reject(source: .server(server), reason: reason)]
    }

    private mutating func serverAnswered(status: Int, body: [UInt8], from server: URL) -> [Command] {
        guard (200..<300).contains(status) else {
            let reason = "\(PathConfigurationSource.server(server).text): The server answered with status \(status)."
            return [.reject(source: .server(server), reason: reason)]
        }
        let (commands, isGood) = read(body, from: .server(server))
        return isGood ? commands + [.writeCache(key: server.absoluteString, body)] : commands
    }

    private mutating func read(
        _ bytes: [UInt8], from source: PathConfigurationSource
    ) -> (commands: [Command], isGood: Bool) {
        // The response of the server is usually equal to the saved copy.
        if bytes == taken { return (apply(current, from: source), true) }
        do {
            let read = try PathConfiguration(
                json: bytes, source: source.text, matchQueryStrings: matchQueryStrings, sharing: current,
                compile: compile)
            taken = bytes
            return (apply(read, from: source), true)
        } catch {
            return ([.reject(source: source, reason: "\(error)")], false)
        }
    }

    private mutating func apply(_ configuration: PathConfiguration, from source: PathConfigurationSource) -> [Command] {
        current = PathConfiguration(configuration, source: source.text)
        state.source =
            switch source {
            case .file: .bundled
            case .cache: .cached
            case .server: .server
            }
        return [.apply(current, source: source, ruleCount: current.ownRuleCount)]
    }
}
