package import HybridCore

/// The time-outs of a WebDriver session in milliseconds (WebDriver, section "Timeouts"). `nil` means none.
package struct DriverTimeouts: Equatable, Sendable {
    private var times: [String: Int?] = ["script": 30_000, "pageLoad": 300_000, "implicit": 0]

    /// Creates the time-outs of a client that sets none.
    package init() {}

    /// Changes the time-outs that an object names.
    package mutating func set(_ object: JSONValue?) {
        for name in times.keys {
            guard let value = object?[name] else { continue }
            times[name] = .some(value.integer)
        }
    }

    /// The time in seconds after which the driver itself has answered any command, which may wait for a load, for an
    /// element and for its script. Only a page in an endless loop takes longer.
    package var patience: Int {
        let limits = times.values.compactMap { $0 }
        return limits.count < times.count ? Self.longest : min(limits.reduce(0, +) / 1000 + Self.margin, Self.longest)
    }

    private static let margin = 60
    private static let longest = 24 * 60 * 60
}
