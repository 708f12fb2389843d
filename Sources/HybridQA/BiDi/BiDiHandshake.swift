import HybridCore

/// The decision about a request to open a WebSocket.
package enum BiDiHandshake: Equatable, Sendable {
    /// The client may connect to a session, or without one to `/session`, to create it.
    case accepted(session: String?)
    /// The request is answered with an HTTP status.
    case refused(status: Int)

    /// Returns whether a request opens a WebSocket. Other upgrades are optional: the HTTP clients of Java and curl offer
    /// HTTP/2 with a classic command.
    package static func isRequested(method: String, upgrade: String?) -> Bool {
        method == "GET" && upgrade?.lowercased() == "websocket"
    }

    private static let ownNames = ["127.0.0.1", "localhost", "[::1]"]

    /// Returns whether a request names this machine. A page of a web site can give its own name the address of this
    /// machine (DNS rebinding), but its browser sends that name.
    /// - Parameter host: The header `Host`, which browsers always send. A tunnel may have another port.
    package static func isOwn(host: String?) -> Bool {
        guard let host = host?.lowercased() else { return true }
        return ownNames.contains { name in
            host == name || host.hasPrefix("\(name):") && host.dropFirst(name.count + 1).allSatisfy(\.isNumber)
        }
    }

    /// Decides about a request.
    ///
    /// A page of a web site must not reach the server. Browsers send the page's origin, and the name by which the page
    /// reached the server.
    /// - Parameters:
    ///   - origin: The header `Origin`, which some clients set to the server's own address.
    ///   - host: The header `Host`.
    ///   - sessions: The sessions that have requested a WebSocket.
    package init(path: String, host: String?, origin: String?, port: Int, sessions: some Collection<String>) {
        let own = Self.ownNames.map { "\($0):\(port)" }
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
