/// The paths of an installed application, relative to the user's data directory (XDG Base Directory Specification).
package struct InstallationLayout: Equatable, Sendable {
    package let id: String

    /// - Returns: `nil` if the id is invalid (``ApplicationID/isValid(_:)``). The id is checked because it becomes part
    ///   of paths.
    package init?(id: String) {
        guard ApplicationID.isValid(id) else { return nil }
        self.id = id
    }

    /// The parent directory of the directories of all applications.
    package static let applications = "hybrid-desktop/applications"
    /// Returns true if this is the path of an installed application's file.
    package static func contains(_ file: String) -> Bool { file.contains("/\(applications)/") }
    /// The directory of the application file and of the files that it names.
    package var directory: String { "\(Self.applications)/\(id)" }
    package var applicationFile: String { "\(directory)/application.json" }
    package var desktopEntry: String { "applications/\(id).desktop" }
    /// The D-Bus service file.
    package var busService: String { "dbus-1/services/\(id).service" }
    package static let iconTheme = "icons/hicolor"
    /// The directory of the profiles, relative to the data, cache and state directories.
    package var profiles: String { "hybrid-desktop/\(id)" }

    /// The image sizes for which the icon theme has directories.
    package static let iconSizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

    /// Returns the path of a PNG icon in one of the sizes of the theme.
    package func icon(size: Int) -> String { "\(Self.iconTheme)/\(size)x\(size)/apps/\(id).png" }
    package var drawnIcon: String { "\(Self.iconTheme)/scalable/apps/\(id).svg" }

    /// The paths of all possible icons.
    package var icons: [String] { Self.iconSizes.map(icon(size:)) + [drawnIcon] }

    /// Returns the paths of all possible icons of the shortcut at an index.
    package func icons(ofShortcut index: Int) -> [String] {
        InstallationLayout(id: shortcutIcon(index))?.icons ?? []
    }
    /// Returns the name of a shortcut's icon in the icon theme. The name begins with the application id, because
    /// sandboxes require this.
    package func shortcutIcon(_ index: Int) -> String { "\(id).\(ApplicationShortcut.action(index))" }

    /// Returns the theme size for an image. It is the largest size that does not exceed the width of the image, or the
    /// smallest size if all exceed it.
    package static func iconSize(for width: Int) -> Int {
        iconSizes.last { $0 <= width } ?? iconSizes[0]
    }
}
