import HybridCore

/// The built-in native screens, by the names that rules use.
package enum NativeScreenBox {
    /// - Parameter isLocked: True to omit the settings.
    package static func screens(isLocked: Bool) -> [String: NativeScreenFactory] {
        var screens: [String: NativeScreenFactory] = [
            ScreenBox.about: AboutScreen.make, ScreenBox.list: { ListScreen($0, $1) },
            ScreenBox.image: { ImageScreen($0, $1) }, ScreenBox.imageViewer: { ImageScreen($0, $1) },
        ]
        if !isLocked { screens[ScreenBox.settings] = { SettingsScreen($0, $1) } }
        return screens
    }
}
