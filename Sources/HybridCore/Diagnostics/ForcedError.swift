/// How a tester makes visits fail, without a server that does.
package struct ForcedError: Equatable, Sendable {
    /// What the next visit is to fail with; it is asked for nothing then.
    package var next: VisitError?
    /// Whether all visits are to fail as if there were no network.
    package var isOffline = false

    /// The statuses that a tester can choose.
    package static let statuses = [401, 404, 419, 422, 500]

    /// Visits go as they go.
    package init() {}

    /// What the visit that begins now is to fail with; nothing lets it go.
    package mutating func take() -> VisitError? {
        defer { next = nil }
        return next ?? (isOffline ? .offline : nil)
    }

    /// What is in force, as a sentence.
    package var text: String {
        switch (next, isOffline) {
        case (let next?, _): localized("The next visit fails: \(ErrorMessage(next).title).")
        case (nil, true): localized("Every visit fails, as if there were no network.")
        case (nil, false): localized("Nothing is made to fail.")
        }
    }
}
