/// How the desktop would have windows and pages look, as far as a tester may choose it.
public struct Appearance: Equatable, Sendable {
    /// Whether the theme is dark, and pages are told so (`prefers-color-scheme`).
    public var isDark: Bool
    /// How large text is, 1 being as usual.
    public var textScale: Double
    /// Whether pages are told to keep still (`prefers-reduced-motion`).
    public var reducesMotion: Bool

    /// The text scales that can be chosen.
    public static let textScales = 0.5...3.0

    /// An appearance; by default a light one with text and motion as usual.
    public init(isDark: Bool = false, textScale: Double = 1, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.textScale = textScale
        self.reducesMotion = reducesMotion
    }
}
