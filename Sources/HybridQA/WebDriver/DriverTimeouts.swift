package import HybridCore

/// The time-outs of a WebDriver session (WebDriver, section "Timeouts").
package struct DriverTimeouts: Equatable, Sendable {
    /// In milliseconds.
    private var times = ["script": 30_000, "pageLoad": 300_000, "implicit": 0]

    /// Creates the time-outs of a client that sets none.
    package init() {}

    /// Changes the time-outs that an object names. `null` means none.
    package mutating func set(_ object: JSONValue?) {
        for name in times.keys {
            guard let value = object?[name] else { continue }
            times[name] = value.integer ?? Self.longest * 1000
        }
    }

    /// The time in seconds within which WebKitGTK's driver answers any command. A command may wait for a load, for an
    /// element and for its script. Only a page in an endless loop takes longer.
    package var patience: Int { min(times.values.reduce(Self.margin * 1000, +) / 1000, Self.longest) }

    private static let margin = 60
    private static let longest = 24 * 60 * 60
}
