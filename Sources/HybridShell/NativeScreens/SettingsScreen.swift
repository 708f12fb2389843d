package import GLibBridge
package import HybridCore

/// The native screen `settings`, which every application has. It has the content of the Preferences window
/// (Docs/NativeScreens.md#settings).
package final class SettingsScreen: MagnifiedScreen {
    package var widget: ObjectRef { preferences.widget }
    private let preferences: Preferences

    package init(_ screen: Screen, _ navigator: Navigator) {
        preferences = Preferences(
            navigator,
            in: Preferences.Place(
                notify: { [weak navigator] in navigator?.notify($0) },
                window: { [weak navigator] in navigator?.frontWindow }))
        preferences.widget.expanding().adding(["content-view"])
    }

    package func load() { preferences.load() }

    package func close() {}

    package func magnify(_ change: Zoom.Change) { preferences.magnify(change) }
}
