package import HybridValues

/// The network that a tester simulates for all requests of the application.
package struct NetworkConditions: Sendable {
    /// A failure of all requests whose address matches a pattern. For https, it affects whole connections.
    package struct Failure: Sendable {
        /// The pattern as the tester wrote it.
        package var text: String
        package var pattern: any PathPattern
        package var outcome: Outcome

        package init(_ text: String, _ pattern: any PathPattern, _ outcome: Outcome) {
            (self.text, self.pattern, self.outcome) = (text, pattern, outcome)
        }
    }

    package enum Outcome: Equatable, Sendable {
        case status(Int)
        /// The connection ends without a response.
        case connection

        package static let all: [Outcome] = [.connection] + [401, 403, 404, 422, 429, 500, 503].map { .status($0) }

        package var title: String {
            switch self {
            case .status(let status): "HTTP \(status)"
            case .connection: localized("Connection error")
            }
        }
    }

    /// The action of the proxy for a request.
    package enum Answer: Equatable, Sendable {
        case forward
        case status(Int)
        case disconnect
    }

    package var speed = NetworkSpeed.full
    package private(set) var failures: [Failure] = []
    private static let mostFailures = 20

    package init() {}

    /// True if requests must go through the proxy.
    package var isOn: Bool { speed != .full || !failures.isEmpty }

    /// Adds a failure, which replaces an earlier one of the same pattern.
    /// - Returns: The reason why it was not added.
    package mutating func fail(_ text: String, with outcome: Outcome, compile: PatternCompiler) -> String? {
        guard !text.isEmpty else { return localized("Enter a part of the address, or a regular expression.") }
        do {
            let pattern = try compile(text)
            failures.removeAll { $0.text == text }
            guard failures.count < Self.mostFailures else {
                return localized("There are already \(Self.mostFailures) patterns. Remove them first.")
            }
            failures.append(Failure(text, pattern, outcome))
            return nil
        } catch {
            return localized("“\(text)” is not a regular expression: \("\(error)").")
        }
    }

    package mutating func removeFailures() { failures = [] }

    /// Returns whether open connections must end, because the earlier conditions let them through.
    package func endsConnections(of earlier: NetworkConditions) -> Bool {
        speed == .offline
            || !failures.elementsEqual(earlier.failures) { $0.text == $1.text && $0.outcome == $1.outcome }
    }

    /// Decides about a request. The first failure that matches applies.
    package func answer(to request: ProxyRequest) -> Answer {
        guard speed != .offline else { return .disconnect }
        switch failures.first(where: { $0.pattern.matches(request.address) })?.outcome {
        case nil: return .forward
        // The proxy cannot answer in the name of an encrypted server.
        case .status(let status): return request.isTunnel ? .disconnect : .status(status)
        case .connection: return .disconnect
        }
    }

    /// The simulated conditions, each in a few words.
    package var summary: [String] {
        (speed == .full ? [] : [speed.title]) + failures.map { "\($0.text): \($0.outcome.title)" }
    }

    /// The current setting, as sentences.
    package var text: String {
        let lines = [localized("Speed: \(speed.title)")] + failures.map { "\($0.text)  →  \($0.outcome.title)" }
        return lines.joined(separator: "\n") + "\n\n"
            + localized(
                "This applies to all requests of pages, frames and native code. WebKit may show files from its cache without "
                    + "a request. For https, patterns see only the host (https://host/), and each failure is a connection "
                    + "error.")
    }
}

/// The speed of a simulated network.
package enum NetworkSpeed: String, CaseIterable, Sendable {
    case full, fast, slow, verySlow, offline

    /// The time in milliseconds by which each request is delayed. For https, this is each connection, which carries many.
    package var latency: Int {
        switch self {
        case .full, .offline: 0
        case .fast: 60
        case .slow: 300
        case .verySlow: 1_000
        }
    }

    /// The bytes per second that all connections share; `nil` for no limit.
    package var bandwidth: Int? {
        switch self {
        case .full, .offline: nil
        case .fast: 1_000_000
        case .slow: 100_000
        case .verySlow: 10_000
        }
    }

    package var title: String {
        switch self {
        case .full: localized("Full speed")
        case .fast: localized("Fast mobile, 60 ms, 1 MB/s")
        case .slow: localized("Slow mobile, 300 ms, 100 kB/s")
        case .verySlow: localized("Very slow, 1 s, 10 kB/s")
        case .offline: localized("Offline")
        }
    }
}

/// Spreads the bytes of all connections over time.
package struct BandwidthMeter: Equatable, Sendable {
    /// The time at which all bytes so far have passed.
    private var free = 0.0

    package init() {}

    /// Returns the time in milliseconds after which the bytes have passed.
    /// - Parameters:
    ///   - now: The current time in milliseconds.
    ///   - bandwidth: The limit in bytes per second, or `nil`.
    package mutating func delay(of bytes: Int, at now: Double, _ bandwidth: Int?) -> Int {
        guard let bandwidth, bandwidth > 0 else { return 0 }
        free = max(free, now) + Double(bytes) * 1_000 / Double(bandwidth)
        return Int((free - now).rounded())
    }
}
