/// Counts the starts of a kiosk, and knows the reason for the last one.
package struct KioskStarts: Equatable, Sendable {
    /// The reason for a start.
    package enum Reason: String, CaseIterable, Sendable {
        /// It is the first start of the profile.
        case first
        /// The program ended unexpectedly.
        case crash
        /// The service manager or the staff had ended the program.
        case ended
        /// The program, one of its files or the configuration had changed.
        case changes
        /// The program had used too much memory.
        case memory
        /// The staff requested it.
        case staff
        /// The page did not respond repeatedly.
        case unresponsive
        /// A user's data could not be deleted.
        case wipeFailed

        /// True if the end of the program is no fault of its version or configuration.
        package var isIntended: Bool { [.changes, .memory, .staff, .wipeFailed].contains(self) }
    }

    package private(set) var count = 0
    package private(set) var reason = Reason.first
    /// The reason for the next start; `nil` while the program runs.
    private var next: Reason?

    /// Parses ``text``. An invalid text counts as a profile without starts.
    package init(text: String = "") {
        let parts = text.split { $0 == " " || $0 == "\n" }
        guard let first = parts.first, let count = Int(first), count > 0, count < Int(Int32.max) else { return }
        self.count = count
        next = parts.count > 1 ? Reason(rawValue: String(parts[1])) : nil
    }

    /// The number of starts and, if it is known, the reason for the next one.
    package var text: String { "\(count)\(next.map { " \($0.rawValue)" } ?? "")\n" }

    /// Records a start.
    package mutating func started() {
        reason = next ?? (count == 0 ? .first : .crash)
        next = nil
        count += 1
    }

    /// Records that the program ends, and why it will start again.
    package mutating func ends(because reason: Reason) { next = reason }
}
