extension VisitError {
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
        case .timeout: "The request timed out"
        case .tls: "A secure connection could not be established"
        case .certificate: "The server's certificate cannot be accepted"
        case .contentType: "The answer is not a page"
        case .turboMissing: "Turbo is not present"
        case .invalidResponse: "Invalid response"
        case .processTerminated: "The web process ended"
        }
    }
}
