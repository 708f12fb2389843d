package import HybridCore

/// The sessions of a WebDriver server, up to a limit. Times are in milliseconds.
package struct DriverPool: Equatable, Sendable {
    /// The maximum number of sessions at the same time.
    package let limit: Int
    /// The time without a command after which a session ends.
    package let patience: Double
    /// The number of sessions that are being created.
    private var starting = 0
    private var sessions: [String: Use] = [:]

    private struct Use: Equatable, Sendable {
        /// The time at which the last command ended.
        var last: Double
        /// The numbers of the commands that have not ended.
        var running: Set<Int> = []
    }

    package init(limit: Int, patience: Double) {
        self.limit = limit
        self.patience = patience
    }

    /// The number of sessions that can be created now.
    package var free: Int { max(0, limit - starting - sessions.count) }

    /// Reserves a place for a session.
    /// - Throws: `session not created` if there is none.
    package mutating func reserve() throws(DriverRefusal) {
        guard free > 0 else {
            throw DriverRefusal(
                "session not created",
                """
                This server has reached its limit of sessions (\(limit)). End one, or start the server with a higher \
                --sessions.
                """)
        }
        starting += 1
    }

    /// Handles the end of a reservation.
    /// - Parameter session: The session, or `nil` if none was created.
    package mutating func settle(_ session: String?, at time: Double) {
        starting -= 1
        if let session { sessions[session] = Use(last: time) }
    }

    /// Records that a command of a session began.
    /// - Throws: `invalid session id` if there is no such session.
    package mutating func begin(_ command: Int, in session: String) throws(DriverRefusal) {
        guard sessions[session] != nil else { throw Self.unknown(session) }
        sessions[session]?.running.insert(command)
    }

    /// The error for a session that does not exist.
    package static func unknown(_ session: String) -> DriverRefusal {
        DriverRefusal(
            "invalid session id", "There is no session “\(session)”. It has ended, possibly because it was idle.")
    }

    /// Records that a command ended, or that its client no longer waits for the result.
    package mutating func end(_ command: Int, in session: String, at time: Double) {
        guard sessions[session]?.running.remove(command) != nil else { return }
        sessions[session]?.last = time
    }

    /// Records that a session ended.
    package mutating func remove(_ session: String) { sessions[session] = nil }

    /// Returns the sessions whose clients have sent no command for ``patience``.
    package func idle(at time: Double) -> [String] {
        sessions.filter { $0.value.running.isEmpty && time - $0.value.last >= patience }.keys.sorted()
    }

    /// The response to `/status`. A Selenium Grid reads its HTTP status, a client the members.
    package var status: JSONValue {
        let message = "\(free) of \(limit) sessions can be created."
        return [
            "value": [
                "ready": .bool(free > 0), "message": .string(message), "hybridDesktop:freeSessions": .integer(free),
                "hybridDesktop:sessions": .array(sessions.keys.sorted().map { .string($0) }),
            ]
        ]
    }
}
