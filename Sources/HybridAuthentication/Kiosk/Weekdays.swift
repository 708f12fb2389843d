/// Days of the week in the format of schema.org's `openingHours`: `Mo`, `Mo-Fr` or `Sa,Su`.
struct Weekdays: Hashable {
    /// The numbers of the days, 1 (Monday) to 7 (Sunday).
    private(set) var numbers: Set<Int> = []

    private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    static let all = Weekdays(numbers: Set(1...7))

    private init(numbers: Set<Int>) { self.numbers = numbers }

    /// Parses days. The result is `nil` if the text is invalid.
    init?(_ text: Substring) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { Self.names.firstIndex(of: String($0)) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
            // A range may contain the end of the week: Sa-Mo.
            for offset in 0...((last - first + 7) % 7) { numbers.insert((first + offset) % 7 + 1) }
        }
    }

    /// Splits a text such as `Mo-Fr 08:00` into days and the rest. Without days, the result has all days. It is `nil` if
    /// the text is invalid.
    static func split(_ text: String) -> (days: Weekdays, rest: String)? {
        let parts = text.split(separator: " ")
        guard let rest = parts.last, let days = parts.count == 1 ? all : parts.count == 2 ? Weekdays(parts[0]) : nil
        else { return nil }
        return (days, String(rest))
    }
}
