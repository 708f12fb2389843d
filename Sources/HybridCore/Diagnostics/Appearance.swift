/// How the desktop would have windows and pages look, as far as a tester may choose it.
package struct Appearance: Equatable, Sendable {
    /// Whether the theme is dark, and pages are told so (`prefers-color-scheme`).
    package var isDark: Bool
    /// How large text is, 1 being as usual.
    package var textScale: Double
    /// Whether pages are told to keep still (`prefers-reduced-motion`).
    package var reducesMotion: Bool

    /// The text scales that can be chosen.
    package static let textScales = 0.5...3.0

    /// An appearance; by default a light one with text and motion as usual.
    package init(isDark: Bool = false, textScale: Double = 1, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.textScale = textScale
        self.reducesMotion = reducesMotion
    }
}
