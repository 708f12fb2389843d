package import FoundationEssentials
import HybridValues

/// The server that regularly receives a kiosk's metrics.
package struct KioskHeartbeat: Equatable, Sendable {
    package var url: URL
    /// The number of seconds between two requests.
    package var interval: Int

    package init(url: URL, interval: Int) {
        self.url = url
        self.interval = interval
    }

    private static let example = "https://example.com/heartbeat"

    /// Parses the key `kiosk.heartbeat` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskHeartbeat? {
        guard
            let object = reader.object(
                placed, keys: ["every", "url"], example: "{\"url\": \"\(example)\", \"every\": 60}")
        else { return nil }
        let interval = reader.integer(reader.member("every", of: object), in: 5...86_400) ?? 60
        let place = reader.member("url", of: object)
        guard let text = reader.text(place, example: example) else {
            if place == nil { reader.problem("\(object.path).url", localized("The address is missing. Add it.")) }
            return nil
        }
        guard let url = URL(webAddress: text), ApplicationOrigin(url)?.isSafeForSecrets == true else {
            reader.problem(
                place?.path ?? object.path,
                localized(
                    "“\(DisplayLine.make(text, limit: 80) ?? "")” is not an https address, such as \"\(example)\"."))
            return nil
        }
        return KioskHeartbeat(url: url, interval: interval)
    }
}

/// Decides when a kiosk sends its next heartbeat.
package struct HeartbeatSchedule: Equatable, Sendable {
    private let interval: Double
    private var failures = 0
    private var lastFailure: String?
    /// The longest time in seconds from the start to the first heartbeat. Kiosks that start together send at different
    /// times.
    private static let first = 30.0
    /// The longest time between two attempts, unless the interval is longer.
    private static let longest = 3_600.0
    /// The time in seconds after which a heartbeat is tried again that was due during a wipe.
    package static let pause = 2.0

    package init(interval: Int) {
        self.interval = Double(interval)
    }

    /// Returns the seconds until the first heartbeat.
    /// - Parameter random: A number from 0 to 1.
    package func firstDelay(random: Double) -> Double { min(interval, Self.first) * random }

    /// Returns the seconds until the next heartbeat, which double with each failure.
    /// - Parameter random: A number from 0 to 1, which spreads the requests over a tenth of the time.
    package func delay(random: Double) -> Double {
        let doubled = (0..<min(failures, 12)).reduce(interval) { delay, _ in delay * 2 }
        return min(doubled, max(interval, Self.longest)) * (1 + random / 10)
    }

    /// Returns whether a heartbeat that is due may be sent. During a wipe, data of the last user may still exist.
    package func sends(during state: KioskSession.State) -> Bool { state != .wiping }

    /// Records the end of a request.
    /// - Returns: True if the failure must be logged, because it is new.
    package mutating func ended(failure: String?) -> Bool {
        defer { lastFailure = failure }
        failures = failure == nil ? 0 : failures + 1
        return failure != nil && failure != lastFailure
    }
}
