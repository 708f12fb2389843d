extension PathProperties {
    /// The properties that can name a native screen. iOS uses `view_controller`, Android uses `uri` with a
    /// `fallback_uri`, and the seeds also use `controller`.
    private static let screenProperties = ["view_controller", "controller", "uri", "fallback_uri"]

    /// Returns the native screen that the rules name, if the application defines it. Otherwise the result is `nil`, and
    /// the page is shown.
    ///
    /// The name of a screen in a URI is the last component: `hybrid://native/about` names the screen `about`
    /// (Docs/Behaviour.md#native-screens).
    package func nativeScreen(among names: Set<String>) -> String? {
        Self.screenProperties.compactMap { values[$0]?.string }.map(Self.screenName).first { names.contains($0) }
    }

    /// Returns the screens that the rules name but the application does not define. The page is shown instead of these
    /// screens.
    package func missingScreens(among names: Set<String>) -> [String] {
        guard nativeScreen(among: names) == nil else { return [] }
        var missing: [String] = []
        for text in Self.screenProperties.compactMap({ values[$0]?.string }) where !Self.isWeb(text) {
            let name = Self.screenName(text)
            if !missing.contains(name) { missing.append(name) }
        }
        return missing
    }

    private static func screenName(_ text: String) -> String {
        text.split(separator: "/").last.map(String.init) ?? text
    }

    /// Returns whether the text names the web view, such as `web` or `hotwire://fragment/web/modal/sheet`.
    private static func isWeb(_ text: String) -> Bool { text.split(separator: "/").contains("web") || text.isEmpty }
}

extension PathConfiguration {
    /// Returns the native screens that rules name but the application does not define. They are without duplicates and
    /// in the order of the rules.
    package func missingScreens(among names: Set<String>) -> [String] {
        var missing: [String] = []
        for rule in rules {
            for name in PathProperties(rule.properties).missingScreens(among: names) where !missing.contains(name) {
                missing.append(name)
            }
        }
        return missing
    }
}

/// The built-in native screens.
package enum ScreenBox {
    /// Information about the application.
    package static let about = "about"
    /// A list of rows from JSON that a server provides.
    package static let list = "list"
    /// A picture.
    package static let image = "image"
    /// Another name of the picture screen, which the official demo uses in its rules for Android.
    package static let imageViewer = "image_viewer"
    /// The user's settings.
    package static let settings = "settings"

    package static let names: Set<String> = [about, list, image, imageViewer, settings]
}
