/// The values of one figure in all rounds.
struct Values {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.sorted()
    }

    /// The median, or `nil` if there are no values.
    var median: Double? {
        guard !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The two clusters of the values, or `nil` if the values do not form two clusters. Each cluster has at least a
    /// quarter of the values. The distance of the clusters exceeds a quarter of the median and the width of each
    /// cluster.
    private var groups: (Values, Values)? {
        guard sorted.count >= 6, let median else { return nil }
        let gaps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }
        guard let widest = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
        let (low, high) = (sorted[...widest], sorted[(widest + 1)...])
        let width = max((low.last ?? 0) - (low.first ?? 0), (high.last ?? 0) - (high.first ?? 0))
        guard min(low.count, high.count) * 4 >= sorted.count, gaps[widest] > max(median / 4, width) else { return nil }
        return (Values(Array(low)), Values(Array(high)))
    }

    /// Returns the median, followed by minimum and maximum in brackets. If there are two clusters, returns this for
    /// each of them.
    func text(digits: Int = 0) -> String {
        guard let median, let least = sorted.first, let most = sorted.last else { return "–" }
        let range = sorted.count > 1 ? " (\(least.text(digits))–\(most.text(digits)))" : ""
        guard let (low, high) = groups, let one = low.median, let other = high.median else {
            return median.text(digits) + range
        }
        return "\(one.text(digits)) ×\(low.sorted.count) or \(other.text(digits)) ×\(high.sorted.count)" + range
    }
}

extension Double {
    /// Returns the number with the given number of decimal places.
    func text(_ digits: Int) -> String {
        guard digits > 0 else { return "\(Int(rounded()))" }
        let scale = (0..<digits).reduce(1) { value, _ in value * 10 }
        let scaled = Int((self * Double(scale)).rounded())
        let fraction = "\(abs(scaled) % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
