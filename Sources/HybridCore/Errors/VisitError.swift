/// Why a visit failed. One taxonomy for every layer: raw codes are turned into it where they arrive.
///
/// Follows Docs/Behaviour.md#failures; the names of the kinds are those of the trace.
public enum VisitError: Error, Hashable, Sendable {
    /// The server answered with a status that is not a success.
    case http(status: Int)
    /// The server wanted HTTP credentials and did not get them.
    case password(ChallengeRefusal)
    /// There is no network.
    case offline
    /// The server could not be found or refused the connection.
    case connection(String)
    /// The server redirects in a loop.
    case tooManyRedirects
    /// The server, or the page, did not answer in time.
    case timeout
    /// No secure connection could be made; the text says why.
    case tls(LocalizedText)
    /// The certificate of the host cannot be accepted.
    case certificate(CertificateProblems, host: String)
    /// The answer is not a page.
    case contentType
    /// The application demands Turbo and the page does not bring it.
    case turboMissing
    /// The answer makes no sense.
    case invalidResponse(LocalizedText)
    /// The web process died again and again.
    case processTerminated
    /// The user has stopped it.
    case stopped

    /// The name of the kind in the trace.
    public var kind: String {
        switch self {
        case .http, .password: "http"
        case .offline: "offline"
        case .connection: "connection"
        case .tooManyRedirects: "tooManyRedirects"
        case .timeout: "timeout"
        case .tls, .certificate: "tls"
        case .contentType: "contentType"
        case .turboMissing: "turboMissing"
        case .invalidResponse: "invalidResponse"
        case .processTerminated: "processTerminated"
        case .stopped: "stopped"
        }
    }

    /// The HTTP status, if the server answered.
    public var status: Int? {
        switch self {
        case .http(let status): status
        case .password(let refusal): refusal.space.status
        default: nil
        }
    }
}

extension VisitError {
    /// The error in the log: its kind, and the HTTP status if the server answered.
    package var logName: String { status.map { "\(kind) \($0)" } ?? kind }

    /// The server answered with a status that is not a success.
    public var isHTTP: Bool { status != nil }
    /// There is no network.
    public var isOffline: Bool { self == .offline }
    /// There was no answer in time. The statuses 408 and 504 are answers.
    public var isTimeout: Bool { self == .timeout }
    /// The server could not be found or refused the connection.
    public var isConnection: Bool { if case .connection = self { true } else { false } }
    /// No secure connection could be made.
    public var isTLS: Bool {
        switch self {
        case .tls, .certificate: true
        default: false
        }
    }

    /// A short name for the log and the trace, the same for every error of its kind: no text from outside is in it.
    public var shortDescription: String {
        switch self {
        case .http(let status): HTTPReason.phrase(for: status) ?? "Unexpected status code \(status)"
        case .password(let refusal): HTTPReason.phrase(for: refusal.space.status) ?? "No password"
        case .offline: "Offline"
        case .connection: "Could not connect to the server"
        case .tooManyRedirects: "Too many redirects"
        case .timeout: "The request timed out"
        case .tls: "A secure connection could not be established"
        case .certificate: "The server's certificate cannot be accepted"
        case .contentType: "The answer is not a page"
        case .turboMissing: "Turbo is not present"
        case .invalidResponse: "Invalid response"
        case .processTerminated: "The web process ended"
        case .stopped: "Stopped by the user"
        }
    }
}
