/// Suggests corrections for misspelt words.
package enum Spelling {
    /// Returns the candidate that is nearest to `word`, if it is near enough to be a typing error.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = max(2, word.count / 3)
        return candidates.sorted()
            .map { (candidate: $0, distance: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit && $0.distance < max(word.count, 2) }
            .min { $0.distance < $1.distance }?.candidate
    }

    /// Returns “ Did you mean …?” with a leading space, or an empty text if there is no suggestion.
    package static func suggestion(for word: String, among candidates: [String]) -> String {
        nearest(to: word, among: candidates).map { " " + localized("Did you mean “\($0)”?") } ?? ""
    }

    /// Returns the Levenshtein distance, which is the number of letters to insert, remove or change.
    private static func distance(_ a: String, _ b: String) -> Int {
        // An overlong key is not a typing error, and the comparison would take a long time.
        guard a.count <= 64 else { return .max }
        let a = Array(a)
        let b = Array(b)
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let cost = letter == other ? diagonal : diagonal + 1
                diagonal = row[j + 1]
                row[j + 1] = min(cost, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
