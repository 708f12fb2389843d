extension PathProperties {
    /// The properties that can name a native screen: `view_controller` on iOS, `uri` with a `fallback_uri` on Android;
    /// the seeds also use `controller`.
    private static let screenProperties = ["view_controller", "controller", "uri", "fallback_uri"]

    /// The native screen that the rules name, if the application defines it; otherwise the page is shown.
    ///
    /// Of a URI, the last component is the name: `hybrid://native/about` names the screen `about`
    /// (Docs/Behaviour.md#native-screens).
    /// - Parameter names: the names of the application's native screens.
    package func nativeScreen(among names: Set<String>) -> String? {
        Self.screenProperties.compactMap { values[$0]?.string }.map(Self.screenName).first { names.contains($0) }
    }

    /// The screens that the rules name but the application does not define, so that the page is shown instead.
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

    /// True if the text names the web view: `web`, `hotwire://fragment/web/modal/sheet`.
    private static func isWeb(_ text: String) -> Bool { text.split(separator: "/").contains("web") || text.isEmpty }
}

extension PathConfiguration {
    /// The native screens that rules name but the application does not define, without duplicates, in the rules' order.
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
    /// Rows of a server's JSON.
    package static let list = "list"
    /// A picture.
    package static let image = "image"
    /// The same, as the official demo's rules for Android name it.
    package static let imageViewer = "image_viewer"
    /// The user's settings.
    package static let settings = "settings"

    package static let names: Set<String> = [about, list, image, imageViewer, settings]
}
