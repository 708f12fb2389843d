/// The window size that a WebDriver client requested, and the actual size.
package struct DrivenSize: Equatable, Sendable {
    /// The requested size in pixels.
    package var asked: (width: Int, height: Int)
    /// The actual size in pixels.
    package var given: (width: Int, height: Int)

    package init(asked: (width: Int, height: Int), given: (width: Int, height: Int)) {
        self.asked = asked
        self.given = given
    }

    /// A sentence that explains why the actual size differs from the requested one, or `nil` if the sizes are equal.
    package var complaint: String? {
        guard asked != given else { return nil }
        let isTooSmall = asked.width < given.width || asked.height < given.height
        let isTooLarge = asked.width > given.width || asked.height > given.height
        let reasons = [
            isTooSmall ? "minimumWidth and minimumHeight of the application file set the minimum" : nil,
            isTooLarge ? "it cannot be larger than the display" : nil,
        ].compactMap(\.self)
        return "The driver asked for a window of \(asked.width) × \(asked.height) pixels and got one of "
            + "\(given.width) × \(given.height): \(reasons.joined(separator: ", and "))."
    }

    /// True if both requested sizes are equal and both actual sizes are equal.
    package static func == (one: DrivenSize, other: DrivenSize) -> Bool {
        one.asked == other.asked && one.given == other.given
    }
}
