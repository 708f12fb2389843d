/// Errors that a tester injects into visits, without a failing server.
package struct ForcedError: Equatable, Sendable {
    /// The error for the next visit, which then sends no request.
    package var next: VisitError?
    /// True if all visits fail as offline.
    package var isOffline = false

    /// The statuses that a tester can choose.
    package static let statuses = [401, 404, 419, 422, 500]

    /// No injected error.
    package init() {}

    /// The error for the visit that begins now; `nil` if it proceeds.
    package mutating func consume() -> VisitError? {
        defer { next = nil }
        return next ?? (isOffline ? .offline : nil)
    }

    /// The current setting, as a sentence.
    package var text: String {
        switch (next, isOffline) {
        case (let next?, _): localized("The next visit fails: \(ErrorMessage(next).title).")
        case (nil, true): localized("Every visit fails as if offline.")
        case (nil, false): localized("No failures are forced.")
        }
    }
}
