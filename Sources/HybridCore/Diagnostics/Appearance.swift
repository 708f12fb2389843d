/// The desktop's appearance settings, as chosen by a tester.
package struct Appearance: Equatable, Sendable {
    /// True for a dark theme and `prefers-color-scheme: dark`.
    package var isDark: Bool
    /// The text scale, 1 being normal.
    package var textScale: Double
    /// True for `prefers-reduced-motion`.
    package var reducesMotion: Bool

    /// The supported text scales.
    package static let textScales = 0.5...3.0

    /// An appearance; by default light, with normal text and motion.
    package init(isDark: Bool = false, textScale: Double = 1, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.textScale = textScale
        self.reducesMotion = reducesMotion
    }
}
