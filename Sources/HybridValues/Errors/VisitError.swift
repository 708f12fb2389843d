/// The reason why a visit failed. All layers use this type. Errors of the platform are converted to it when they are
/// received.
///
/// The cases follow Docs/Behaviour.md#failures. The trace uses the names of the kinds.
public enum VisitError: Error, Hashable, Sendable {
    /// The server responded with an error status.
    case http(status: Int)
    /// The server requested HTTP credentials but received none.
    case password(ChallengeRefusal)
    /// No network is available.
    case offline
    /// The server could not be found or refused the connection.
    case connection(String)
    /// The server redirected too many times, for example in a loop.
    case tooManyRedirects
    /// The server, or the page, did not respond in time.
    case timeout
    /// No secure connection could be established. The text is the reason.
    case tls(LocalizedText)
    /// The host's certificate cannot be accepted.
    case certificate(CertificateProblems, host: String)
    /// The response is not a page.
    case contentType
    /// The application requires Turbo, and the page does not contain it.
    case turboMissing
    /// The response cannot be used, for the given reason.
    case invalidResponse(LocalizedText)
    /// The web process ended repeatedly.
    case processTerminated
    /// The user stopped the visit.
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

    /// The HTTP status, if the server responded.
    public var status: Int? {
        switch self {
        case .http(let status): status
        case .password(let refusal): refusal.space.status
        default: nil
        }
    }
}

extension VisitError {
    /// The error as recorded in the log. It consists of the kind, and of the HTTP status if the server responded.
    package var logName: String { status.map { "\(kind) \($0)" } ?? kind }

    /// True if the server responded with an error status.
    public var isHTTP: Bool { status != nil }
    /// True if no network is available.
    public var isOffline: Bool { self == .offline }
    /// True if no response arrived in time. False for the statuses 408 and 504, which are responses.
    public var isTimeout: Bool { self == .timeout }
    /// True if the server could not be found or refused the connection.
    public var isConnection: Bool { if case .connection = self { true } else { false } }
    /// True if no secure connection could be established.
    public var isTLS: Bool {
        switch self {
        case .tls, .certificate: true
        default: false
        }
    }

    /// A short name for the log and the trace. It contains no external text.
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
        case .contentType: "The response is not a page"
        case .turboMissing: "Turbo is not present"
        case .invalidResponse: "Invalid response"
        case .processTerminated: "The web process ended"
        case .stopped: "Stopped by the user"
        }
    }
}
