import HybridCore

/// The decision about a request to open a WebSocket.
package enum BiDiHandshake: Equatable, Sendable {
    /// The client may connect to a session, or without one to `/session`, to create it.
    case accepted(session: String?)
    /// The request is answered with an HTTP status.
    case refused(status: Int)

    /// Decides about a request.
    ///
    /// A page of a web site must not reach the server. Browsers send the page's origin, and the name by which the page
    /// reached the server.
    /// - Parameters:
    ///   - origin: The header `Origin`, which some clients set to the server's own address.
    ///   - host: The header `Host`.
    ///   - sessions: The sessions that have requested a WebSocket.
    package init(path: String, host: String?, origin: String?, port: Int, sessions: some Collection<String>) {
        let own = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" }
        guard let host, own.contains(host.lowercased()), origin == nil || origin == "http://\(host)" else {
            self = .refused(status: 403)
            return
        }
        let words = path.split(separator: "/").map(String.init)
        switch words.count {
        case 1 where words[0] == "session": self = .accepted(session: nil)
        case 2 where words[0] == "session" && sessions.contains(words[1]): self = .accepted(session: words[1])
        default: self = .refused(status: 404)
        }
    }
}
