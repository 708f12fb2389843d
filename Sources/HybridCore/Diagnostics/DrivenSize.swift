/// The size that a WebDriver has asked for a window, and the one that it got.
package struct DrivenSize: Equatable, Sendable {
    /// Pixels that were asked for.
    package var asked: (width: Int, height: Int)
    /// Pixels that the window has.
    package var given: (width: Int, height: Int)

    /// What became of a wish.
    package init(asked: (width: Int, height: Int), given: (width: Int, height: Int)) {
        self.asked = asked
        self.given = given
    }

    /// The sentence for whoever wonders why their window is of another size; `nil` if it is as it should be.
    package var complaint: String? {
        guard asked != given else { return nil }
        let isTooSmall = asked.width < given.width || asked.height < given.height
        let isTooLarge = asked.width > given.width || asked.height > given.height
        let reasons = [
            isTooSmall ? "minimumWidth and minimumHeight of the application file say how small it may be" : nil,
            isTooLarge ? "it cannot be larger than the display" : nil,
        ].compactMap(\.self)
        return "The driver asked for a window of \(asked.width) × \(asked.height) pixels and got one of "
            + "\(given.width) × \(given.height): \(reasons.joined(separator: ", and "))."
    }

    /// Whether both pairs agree.
    package static func == (one: DrivenSize, other: DrivenSize) -> Bool {
        one.asked == other.asked && one.given == other.given
    }
}
