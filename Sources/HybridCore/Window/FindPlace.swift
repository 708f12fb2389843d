/// How often a text is on a page, and which of these places is shown. WebKit answers each search with the number, and each
/// step with 1 (2.50).
package struct FindPlace: Equatable, Sendable {
    /// More are not counted. WebKit then reports a number above it.
    package static let mostMatches = 1_000

    /// How often the text is there; 0 if it is not.
    package private(set) var matches = 0
    private var index = 0
    /// What WebKit has not answered yet, the oldest first.
    private var questions: [Question] = []

    private enum Question: Equatable, Sendable {
        case search
        case step(Int)
    }

    /// Nothing has been looked for.
    package init() {}

    /// A search begins at the top of the page.
    package mutating func search() { questions.append(.search) }

    /// The user goes on to another place.
    package mutating func step(_ step: Int) { questions.append(.step(step)) }

    /// Nothing is looked for any more.
    package mutating func finish() { self = FindPlace() }

    /// WebKit answers the oldest question.
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

    /// What the search bar says; empty before there is something to look for.
    /// - Parameter isEmpty: nothing is looked for.
    package func text(isEmpty: Bool) -> String {
        switch matches {
        case 0: isEmpty ? "" : localized("Not found")
        case 1...Self.mostMatches: localized("\(index + 1) of \(matches)")
        default: localized("More than \(Self.mostMatches)")
        }
    }
}
