/// Suggests corrections for misspelt words.
enum Spelling {
    /// The candidate nearest to `word`, if near enough to be a typing error.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = max(2, word.count / 3)
        return candidates.sorted()
            .map { (candidate: $0, distance: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit && $0.distance < max(word.count, 2) }
            .min { $0.distance < $1.distance }?.candidate
    }

    /// “ Did you mean …?” with a leading space, or an empty text.
    static func suggestion(for word: String, among candidates: [String]) -> String {
        nearest(to: word, among: candidates).map { " " + localized("Did you mean “\($0)”?") } ?? ""
    }

    /// The Levenshtein distance: the number of letters to insert, remove or change.
    private static func distance(_ a: String, _ b: String) -> Int {
        // An overlong key is not a typing error, and comparing it would take long.
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
