package import FoundationEssentials
import GLibBridge
package import HybridCore
package import Logging

/// Executes the commands of ``PathConfigurationLoading``. It reads the file and the saved copy, and requests the
/// configuration from the server.
package final class PathConfigurationLoader {
    private var loading: PathConfigurationLoading
    private let checked: PathConfiguration?
    private let headers: [String: String]
    private let http: any HTTPClient
    private let cacheDirectory: String?
    private let tracer: any Tracer
    private let logger: Logger
    private let apply: @MainActor (PathConfiguration) -> Void
    private let report: @MainActor (PathConfigurationState) -> Void

    /// Creates a loader.
    /// - Parameters:
    ///   - file: The application's own rules.
    ///   - checked: The same rules, if they have already been parsed.
    ///   - server: The URL of newer rules.
    ///   - headers: Further headers of the request to the server, by name.
    ///   - matchesQueryStrings: True if the query of a URL takes part in matching.
    ///   - cacheDirectory: The directory for the last valid response of the server. If `nil`, no response is saved.
    ///   - apply: Called with each configuration that takes effect.
    ///   - report: Called with the state after each step.
    package init(
        file: String?, checked: PathConfiguration? = nil, server: URL?, headers: [String: String] = [:],
        matchesQueryStrings: Bool = true, cacheDirectory: String?, http: any HTTPClient, tracer: any Tracer,
        logger: Logger,
        apply: @escaping @MainActor (PathConfiguration) -> Void,
        report: @escaping @MainActor (PathConfigurationState) -> Void = { _ in }
    ) {
        loading = PathConfigurationLoading(
            file: file, server: server, matchQueryStrings: matchesQueryStrings, compile: Self.compile)
        self.checked = checked
        self.headers = headers
        self.http = http
        self.cacheDirectory = cacheDirectory
        self.tracer = tracer
        self.logger = logger
        self.apply = apply
        self.report = report
    }

    /// Compiles the text of a rule to a PCRE2 pattern.
    nonisolated package static let compile: PatternCompiler = { try CompiledPattern($0) }

    /// Loads all sources. The local rules are in effect when the function returns. The response of the server follows
    /// later.
    package func load() { perform(loading.start()) }

    private func perform(_ commands: [PathConfigurationLoading.Command]) {
        for command in commands where command.applies { perform(command) }
        // The reported rules are in effect. Another command may take the next step, whose state must be reported last.
        report(loading.state)
        for command in commands where !command.applies { perform(command) }
    }

    private func perform(_ command: PathConfigurationLoading.Command) {
        switch command {
        case .readFile(let path): perform(loading.handle(readFile(path)))
        case .readCache(let key): perform(loading.handle(.cacheRead(readCache(key))))
        case .fetch(let url): Task { perform(loading.handle(await fetch(url))) }
        case .writeCache(let key, let bytes): writeCache(key, bytes)
        case .apply(let configuration, let source, let count):
            tracer.record(.configurationLoaded(source: source.text, rules: count))
            apply(configuration)
        case .reject(let source, let reason):
            tracer.record(.configurationRejected(source: source.text, reason: reason))
            logger.warning("path configuration rejected", metadata: ["reason": "\(reason)"])
        }
    }

    private func readFile(_ path: String) -> PathConfigurationLoading.Event {
        if let checked { return .fileChecked(checked) }
        do {
            return .fileLoaded(try LocalFiles.readNow(path))
        } catch {
            return .fileFailed(reason: "\(error)")
        }
    }

    private func fetch(_ url: URL) async -> PathConfigurationLoading.Event {
        do {
            let response = try await http.send(
                HTTPRequest(
                    url: url, headers: [("Accept", "application/json")] + headers.map { ($0, $1) },
                    followsRedirects: false, sizeLimit: PathConfigurationLoading.maximumSize))
            if [301, 302, 303, 307, 308].contains(response.status) {
                let location = response.values(of: "Location").first
                return .serverRedirected(location.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL })
            }
            return .serverAnswered(status: response.status, body: response.body)
        } catch {
            return .serverFailed(reason: "\(error)")
        }
    }

    private func path(of key: String) -> String? {
        cacheDirectory.map { "\($0)/path-configuration-\(Self.fileName(key)).json" }
    }

    /// Returns a file name that represents the full URL, so that the configurations of two servers never share a file.
    private static func fileName(_ key: String) -> String {
        String(key.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.suffix(120))
            + "-" + String(key.utf8.reduce(UInt64(5381)) { ($0 << 5) &+ $0 &+ UInt64($1) }, radix: 16)
    }

    private func readCache(_ key: String) -> [UInt8]? {
        guard let path = path(of: key) else { return nil }
        return try? LocalFiles.readNow(path, limit: PathConfigurationLoading.maximumSize)
    }

    private func writeCache(_ key: String, _ bytes: [UInt8]) {
        guard let path = path(of: key), let cacheDirectory else { return }
        do {
            try LocalFiles.makeDirectory(cacheDirectory)
            try LocalFiles.write(bytes, to: path)
        } catch {
            logger.warning("path configuration not saved", metadata: ["reason": "\(error)"])
        }
    }
}

extension PathConfigurationLoading.Command {
    fileprivate var applies: Bool { if case .apply = self { true } else { false } }
}

/// A pattern of a path rule, which GLib has compiled.
nonisolated private struct CompiledPattern: PathPattern {
    private let expression: RegularExpression

    init(_ text: String) throws {
        do {
            expression = try RegularExpression(text)
        } catch {
            throw PatternProblem(error.message)
        }
    }

    func matches(_ subject: String) -> Bool { expression.matches(subject) }
}

/// The problem of a pattern. It does not contain the pattern and the numbers that GLib's message adds.
nonisolated private struct PatternProblem: Error, CustomStringConvertible {
    let description: String

    /// Creates the problem from GLib's message.
    /// - Parameter message: The message, such as “Error while compiling regular expression ‘[’ at char 1: missing …”.
    init(_ message: String) {
        guard let place = message.ranges(of: " at char ").last else {
            description = message
            return
        }
        let parts = message[place.upperBound...].split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]) else {
            description = message
            return
        }
        description = "\(parts[1].drop(while: \.isWhitespace)), at character \(number)"
    }
}
