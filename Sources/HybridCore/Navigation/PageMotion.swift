/// Whether pages slide: the application's choice, within what the user wants to see move.
package struct PageMotion: Equatable, Sendable {
    /// Whether pages slide where no rule says anything.
    package var isDefault: Bool
    /// Whether the user wants nothing to move. Then nothing does, whatever the application and its rules say.
    package var isReduced: Bool

    /// Pages that stand still and may move, unless stated.
    package init(isDefault: Bool = false, isReduced: Bool = false) {
        self.isDefault = isDefault
        self.isReduced = isReduced
    }

    /// Whether the page of that screen slides in, and out on the way back.
    func moves(_ screen: Screen) -> Bool { !isReduced && screen.properties.isAnimated(unlessSaid: isDefault) }
}
