/// The number of matches on a page and the index of the selected match. WebKit (2.50) responds to a search with the
/// number of matches, and to each step with 1.
package struct FindPlace: Equatable, Sendable {
    /// The maximum number of matches that are counted. If there are more, WebKit reports a larger number.
    package static let mostMatches = 1_000

    package private(set) var matches = 0
    private var index = 0
    /// The requests to which WebKit has not responded, oldest first.
    private var questions: [Question] = []

    private enum Question: Equatable, Sendable {
        case search
        case step(Int)
    }

    package init() {}

    /// Starts a search at the top of the page.
    package mutating func search() { questions.append(.search) }

    /// Records that the user moves to another match.
    package mutating func step(_ step: Int) { questions.append(.step(step)) }

    package mutating func finish() { self = FindPlace() }

    /// Handles WebKit's response to the oldest request.
    package mutating func found(matches: Int) {
        guard !questions.isEmpty else { return }
        switch questions.removeFirst() {
        case .search: (self.matches, index) = (matches, 0)
        case .step where matches == 0: self.matches = 0
        case .step(let step):
            guard self.matches > 0 else { return }
            index = (index + step + self.matches) % self.matches
        }
    }

    /// Returns the label of the search bar, which is empty before a search.
    package func text(isEmpty: Bool) -> String {
        switch matches {
        case 0: isEmpty ? "" : localized("Not found")
        case 1...Self.mostMatches: localized("\(index + 1) of \(matches)")
        default: localized("More than \(Self.mostMatches)")
        }
    }
}
