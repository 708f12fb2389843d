/// True if page transitions slide: the application's choice, limited by the user's setting.
package struct PageMotion: Equatable, Sendable {
    /// True if pages without a rule slide.
    package var isDefault: Bool
    /// True if the user has turned animations off. Overrides the application and its rules.
    package var isReduced: Bool

    /// By default pages do not slide, but rules may enable it.
    package init(isDefault: Bool = false, isReduced: Bool = false) {
        self.isDefault = isDefault
        self.isReduced = isReduced
    }

    /// True if the screen's page slides in, and out on the way back.
    func moves(_ screen: Screen) -> Bool { !isReduced && screen.properties.isAnimated(unlessSaid: isDefault) }
}
