/// The desktop's appearance settings, as chosen by a tester.
package struct Appearance: Equatable, Sendable {
    /// True if the theme is dark and pages see `prefers-color-scheme: dark`.
    package var isDark: Bool
    /// The text scale. The normal scale is 1.
    package var textScale: Double
    /// True if pages see `prefers-reduced-motion: reduce`.
    package var reducesMotion: Bool

    package static let textScales = 0.5...3.0

    /// Creates an appearance. By default it is light, with normal text and motion.
    package init(isDark: Bool = false, textScale: Double = 1, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.textScale = textScale
        self.reducesMotion = reducesMotion
    }
}
