/// The zoom level, which all pages of a profile share.
package enum Zoom {
    package static let range = 0.3...5.0
    private static let step = 1.1

    /// A change that the user requests.
    package enum Change: Sendable {
        case larger, smaller, reset
    }

    /// Returns the level after a change. If the user zooms in and out again, the level is exactly the same as before.
    package static func after(_ change: Change, from zoom: Double) -> Double {
        switch change {
        case .larger: limit(round(zoom * step))
        case .smaller: limit(round(zoom / step))
        case .reset: 1
        }
    }

    /// The level as a percentage to show, such as "110%".
    package static func text(_ zoom: Double) -> String { localized("\(Int((zoom * 100).rounded()))%") }

    /// Parses the value that an earlier run saved. The result is 1 if the value is invalid.
    package static func read(_ json: JSONValue?) -> Double {
        let number = json?["zoom"]?.double ?? 1
        return range.contains(number) ? number : 1
    }

    /// Returns the value to save.
    package static func json(_ zoom: Double) -> JSONValue { ["zoom": .number(zoom)] }

    private static func limit(_ zoom: Double) -> Double {
        let zoom = min(range.upperBound, max(range.lowerBound, zoom))
        return abs(zoom - 1) < 0.005 ? 1 : zoom
    }

    private static func round(_ zoom: Double) -> Double { (zoom * 1_000).rounded() / 1_000 }
}
