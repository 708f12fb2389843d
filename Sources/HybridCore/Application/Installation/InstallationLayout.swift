/// Paths of an installed application, relative to the user's data directory (XDG Base Directory Specification).
package struct InstallationLayout: Equatable, Sendable {
    /// The application id.
    package let id: String

    /// - Returns: `nil` if the id is invalid (``ApplicationID/isValid(_:)``), since it becomes part of paths.
    package init?(id: String) {
        guard ApplicationID.isValid(id) else { return nil }
        self.id = id
    }

    /// Parent directory of the applications' directories.
    package static let applications = "hybrid-desktop/applications"
    /// Directory of the application file and the files it names.
    package var directory: String { "\(Self.applications)/\(id)" }
    package var applicationFile: String { "\(directory)/application.json" }
    package var desktopEntry: String { "applications/\(id).desktop" }
    /// The D-Bus service file.
    package var busService: String { "dbus-1/services/\(id).service" }
    /// The icon theme's directory.
    package static let iconTheme = "icons/hicolor"
    /// Directory of the profiles, relative to the data, cache and state directories.
    package var profiles: String { "hybrid-desktop/\(id)" }

    /// Image sizes that the icon theme has directories for.
    package static let iconSizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

    /// Path of a PNG icon in one of the theme's sizes.
    package func icon(size: Int) -> String { "\(Self.iconTheme)/\(size)x\(size)/apps/\(id).png" }
    /// Path of the SVG icon.
    package var drawnIcon: String { "\(Self.iconTheme)/scalable/apps/\(id).svg" }

    /// Paths of all possible icons.
    package var icons: [String] { Self.iconSizes.map(icon(size:)) + [drawnIcon] }

    /// Paths of all possible icons of a shortcut, by its index.
    package func icons(ofShortcut index: Int) -> [String] {
        InstallationLayout(id: shortcutIcon(index))?.icons ?? []
    }
    /// Theme name of a shortcut's icon. It begins with the application id, as sandboxes require.
    package func shortcutIcon(_ index: Int) -> String { "\(id).\(ApplicationShortcut.action(index))" }

    /// The theme size for an image: the largest that does not exceed its width, or the smallest.
    package static func iconSize(for width: Int) -> Int {
        iconSizes.last { $0 <= width } ?? iconSizes[0]
    }
}
