/// How much pages are magnified. All pages of a profile alike, as in one application.
package enum Zoom {
    /// From the smallest to the largest.
    package static let range = 0.3...5.0
    private static let step = 1.1

    /// A change that the user asks for.
    package enum Change: Sendable {
        case larger, smaller, reset
    }

    /// The magnification after a change. A step up and one down again lead back to exactly where it began.
    package static func after(_ change: Change, from zoom: Double) -> Double {
        switch change {
        case .larger: limit(round(zoom * step))
        case .smaller: limit(round(zoom / step))
        case .reset: 1
        }
    }

    /// What was kept of an earlier run; 1 if it makes no sense.
    package static func read(_ json: JSONValue?) -> Double {
        let number = json?["zoom"]?.double ?? 1
        return range.contains(number) ? number : 1
    }

    /// The magnification, to be kept.
    package static func json(_ zoom: Double) -> JSONValue { ["zoom": .number(zoom)] }

    private static func limit(_ zoom: Double) -> Double {
        let zoom = min(range.upperBound, max(range.lowerBound, zoom))
        return abs(zoom - 1) < 0.005 ? 1 : zoom
    }

    private static func round(_ zoom: Double) -> Double { (zoom * 1_000).rounded() / 1_000 }
}
