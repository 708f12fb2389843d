package import HybridValues

/// The errors that a tester injects into visits, so that no failing server is needed.
package struct ForcedError: Equatable, Sendable {
    /// The error with which the next visit fails. The visit then sends no request.
    package var next: VisitError?
    /// True if every visit fails as if the computer were offline.
    package var isOffline = false

    /// The statuses that a tester can choose.
    package static let statuses = [401, 404, 419, 422, 500]

    package init() {}

    /// Returns the error for the visit that begins now, or `nil` if the visit proceeds.
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
