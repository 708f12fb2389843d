package import HybridValues

/// The application's colours. They override the colours of the desktop's theme.
package struct ApplicationColors: Equatable, Sendable {
    /// The colour of the default button, the selection and progress bars.
    package var accent: HexColor?
    /// The colours that are shown until a page is painted, for the light and the dark style.
    package var background: (light: HexColor?, dark: HexColor?)

    /// Creates colours. If a value is `nil`, the colour of the theme is kept.
    package init(accent: HexColor? = nil, background: (light: HexColor?, dark: HexColor?) = (nil, nil)) {
        self.accent = accent
        self.background = background
    }

    /// True if both colours are equal.
    package static func == (left: Self, right: Self) -> Bool {
        left.accent == right.accent && left.background == right.background
    }

    /// Returns the CSS that sets these colours in the style of libadwaita. The text is empty if no colour is set.
    package func css(isDark: Bool) -> String {
        var rules: [String] = []
        if let color = isDark ? background.dark : background.light {
            rules.append("@define-color view_bg_color \(color);")
            rules.append("@define-color native_screen_color \(color);")
            // WebKit uses this name.
            rules.append("@define-color theme_base_color \(color);")
        }
        if let accent {
            let text = accent.wantsWhiteText ? "#ffffff" : "#000000"
            rules += [
                // Text in the accent colour must also be legible in the dark style.
                "@define-color accent_color mix(\(accent), \(isDark ? "white" : "black"), \(isDark ? 0.4 : 0.1));",
                "@define-color accent_bg_color \(accent);",
                "@define-color accent_fg_color \(text);", "@define-color theme_selected_bg_color \(accent);",
                "@define-color theme_selected_fg_color \(text);",
            ]
        }
        return rules.isEmpty ? "" : rules.joined(separator: "\n") + "\n"
    }

    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> ApplicationColors {
        var colors = ApplicationColors()
        let object = reader.object(placed, keys: ApplicationSection.colors.keys, example: "{\"accent\": \"#3584e4\"}")
        guard let object else { return colors }
        colors.accent = reader.color(reader.member("accent", of: object))
        let example = "{\"light\": \"#ffffff\", \"dark\": \"#1e1e1e\"}"
        guard let background = reader.object(reader.member("background", of: object), example: example) else {
            return colors
        }
        reader.checkKeys(of: background, among: ApplicationSection.background.keys)
        colors.background.light = reader.color(reader.member("light", of: background))
        colors.background.dark = reader.color(reader.member("dark", of: background))
        return colors
    }
}
