/// The zoom level, shared by all pages of a profile.
package enum Zoom {
    /// The supported levels.
    package static let range = 0.3...5.0
    private static let step = 1.1

    /// A change requested by the user.
    package enum Change: Sendable {
        case larger, smaller, reset
    }

    /// The level after a change. Zooming in and out again restores the exact level.
    package static func after(_ change: Change, from zoom: Double) -> Double {
        switch change {
        case .larger: limit(round(zoom * step))
        case .smaller: limit(round(zoom / step))
        case .reset: 1
        }
    }

    /// Parses the saved value of an earlier run; 1 if invalid.
    package static func read(_ json: JSONValue?) -> Double {
        let number = json?["zoom"]?.double ?? 1
        return range.contains(number) ? number : 1
    }

    /// The value to save.
    package static func json(_ zoom: Double) -> JSONValue { ["zoom": .number(zoom)] }

    private static func limit(_ zoom: Double) -> Double {
        let zoom = min(range.upperBound, max(range.lowerBound, zoom))
        return abs(zoom - 1) < 0.005 ? 1 : zoom
    }

    private static func round(_ zoom: Double) -> Double { (zoom * 1_000).rounded() / 1_000 }
}
