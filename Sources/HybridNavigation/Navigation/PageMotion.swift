import HybridValues

/// Decides whether page transitions slide. The application chooses, and the user's setting can turn the motion off.
package struct PageMotion: Equatable, Sendable {
    /// True if pages without a rule slide.
    package var isDefault: Bool
    /// True if the user has turned off animations. This overrides the application and its rules.
    package var isReduced: Bool

    /// Creates a value. By default pages do not slide, but rules may enable it.
    package init(isDefault: Bool = false, isReduced: Bool = false) {
        self.isDefault = isDefault
        self.isReduced = isReduced
    }

    /// Returns whether the screen's page slides in, and out again on the way back.
    func moves(_ screen: Screen) -> Bool { !isReduced && screen.properties.isAnimated(unlessSaid: isDefault) }
}
