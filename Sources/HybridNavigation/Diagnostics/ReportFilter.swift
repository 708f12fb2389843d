/// Filters the texts of the diagnostics window.
package enum ReportFilter {
    /// Returns the entries that contain all words of the query, in any case. An entry is a line with the indented lines
    /// after it.
    package static func filter(_ text: String, by query: String) -> String {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return text }
        var entries: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.first == " ", let last = entries.indices.last {
                entries[last] += "\n\(line)"
            } else {
                entries.append(String(line))
            }
        }
        return entries.filter { entry in
            let entry = entry.lowercased()
            return words.allSatisfy { entry.contains($0) }
        }.joined(separator: "\n")
    }
}
