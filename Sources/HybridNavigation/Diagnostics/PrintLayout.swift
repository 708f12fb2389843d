package import HybridValues

/// The layout of a printed page, as in the command `print` of the WebDriver standard. Lengths are in centimetres.
package struct PrintLayout: Equatable, Sendable {
    package var isLandscape = false
    package var hasBackground = false
    /// The scale, from 0.1 to 2.
    package var scale = 1.0
    package var width = 21.59
    package var height = 27.94
    package var margins = Margins()
    /// The printed pages, counted from 1. If empty, all pages are printed.
    package var pages: [ClosedRange<Int>] = []

    package struct Margins: Equatable, Sendable {
        package var top = 1.0
        package var bottom = 1.0
        package var left = 1.0
        package var right = 1.0
    }

    /// Parses the parameters of the command.
    /// - Throws: `invalid argument`.
    package init(_ json: JSONValue) throws(DriverRefusal) {
        switch json["orientation"] {
        case nil, "portrait": break
        case "landscape": isLandscape = true
        default: throw Self.invalid("orientation", "portrait or landscape")
        }
        if let value = json["background"] {
            guard let flag = value.bool else { throw Self.invalid("background", "true or false") }
            hasBackground = flag
        }
        if let value = json["shrinkToFit"], value.bool == nil { throw Self.invalid("shrinkToFit", "true or false") }
        scale = try Self.number(json["scale"], "scale", 0.1...2) ?? scale
        width = try Self.number(json["page"]?["width"], "page.width", Self.lengths) ?? width
        height = try Self.number(json["page"]?["height"], "page.height", Self.lengths) ?? height
        for (name, side) in Self.sides {
            let value = try Self.number(json["margin"]?[name], "margin.\(name)", 0...Self.lengths.upperBound)
            if let value { margins[keyPath: side] = value }
        }
        guard let ranges = (json["pageRanges"] ?? []).array else { throw Self.invalid("pageRanges", "a list") }
        for range in ranges { pages.append(try Self.range(range)) }
    }

    /// The parameters from which the same layout can be read.
    package var json: JSONValue {
        [
            "orientation": isLandscape ? "landscape" : "portrait", "background": .bool(hasBackground),
            "scale": .number(scale), "page": ["width": .number(width), "height": .number(height)],
            "margin": .object(
                Dictionary(uniqueKeysWithValues: Self.sides.map { ($0.0, .number(margins[keyPath: $0.1])) })),
            "pageRanges": .array(pages.map { .string("\($0.lowerBound)-\($0.upperBound)") }),
        ]
    }

    private static let lengths = 0.0352...1000.0
    private static var sides: [(String, WritableKeyPath<Margins, Double>)] {
        [("top", \.top), ("bottom", \.bottom), ("left", \.left), ("right", \.right)]
    }

    private static func number(
        _ value: JSONValue?, _ name: String, _ range: ClosedRange<Double>
    ) throws(DriverRefusal) -> Double? {
        guard let value else { return nil }
        guard let number = value.double, range.contains(number) else {
            throw invalid(name, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func range(_ value: JSONValue) throws(DriverRefusal) -> ClosedRange<Int> {
        if let page = value.integer, page > 0 { return page...page }
        let ends = (value.string ?? "").split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        let first = ends.first == "" && ends.count == 2 ? 1 : ends.first.flatMap { Int($0) }
        let last = ends.last == "" && ends.count == 2 ? Int(Int16.max) : ends.last.flatMap { Int($0) }
        guard (1...2).contains(ends.count), value.string != "-", let first, let last, first > 0, first <= last else {
            throw invalid("pageRanges", "page numbers, or ranges such as “1-3”")
        }
        return first...last
    }

    private static func invalid(_ name: String, _ allowed: String) -> DriverRefusal {
        DriverRefusal("invalid argument", "\(name) must be \(allowed).")
    }
}
