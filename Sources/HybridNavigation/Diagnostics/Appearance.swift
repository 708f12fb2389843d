import HybridValues

/// The desktop's appearance settings, as chosen by a tester.
package struct Appearance: Equatable, Sendable {
    /// True if the theme is dark and pages see `prefers-color-scheme: dark`.
    package var isDark: Bool
    /// The text scale. The normal scale is 1.
    package var textScale: Double
    /// True if pages see `prefers-reduced-motion: reduce`.
    package var reducesMotion: Bool
    /// True if the windows have stronger edges, as with the desktop's high contrast; `nil` to leave them unchanged.
    package var hasHighContrast: Bool?

    /// Returns the differences from another appearance, in a few words.
    package func summary(since usual: Appearance) -> [String] {
        var words: [String] = []
        if isDark != usual.isDark { words.append(isDark ? localized("dark") : localized("light")) }
        if hasHighContrast != usual.hasHighContrast {
            words.append(hasHighContrast == true ? localized("high contrast") : localized("normal contrast"))
        }
        if reducesMotion != usual.reducesMotion {
            words.append(reducesMotion ? localized("reduced motion") : localized("full motion"))
        }
        if textScale != usual.textScale { words.append(localized("text \(Int(textScale * 100)) %")) }
        return words
    }

    package static let textScales = 0.5...3.0

    /// Creates an appearance. By default it is light, with normal text and motion.
    package init(isDark: Bool = false, textScale: Double = 1, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.textScale = textScale
        self.reducesMotion = reducesMotion
    }
}
