/// Where the parts of an installed application lie, below the user's data directory (XDG Base Directory Specification).
package struct InstallationLayout: Equatable, Sendable {
    /// The application id.
    package let id: String

    /// The parts of an application with a valid id; see ``ApplicationID/isValid(_:)``.
    /// - Returns: `nil` for an id that is not one: it becomes part of paths.
    package init?(id: String) {
        guard ApplicationID.isValid(id) else { return nil }
        self.id = id
    }

    /// Where applications have their directories.
    package static let applications = "hybrid-desktop/applications"
    /// The directory of the application file and what it names.
    package var directory: String { "\(Self.applications)/\(id)" }
    /// The application file.
    package var applicationFile: String { "\(directory)/application.json" }
    /// What puts it into the desktop's menu.
    package var desktopEntry: String { "applications/\(id).desktop" }
    /// What starts it when its name is called on the session bus.
    package var busService: String { "dbus-1/services/\(id).service" }
    /// Where the icon theme looks.
    package static let iconTheme = "icons/hicolor"
    /// What profiles keep, in the data, cache and state directories alike.
    package var profiles: String { "hybrid-desktop/\(id)" }

    /// The sizes of pictures that the icon theme has directories for.
    package static let iconSizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

    /// An icon as a picture of one of the theme's sizes.
    package func icon(size: Int) -> String { "\(Self.iconTheme)/\(size)x\(size)/apps/\(id).png" }
    /// An icon as a drawing.
    package var drawnIcon: String { "\(Self.iconTheme)/scalable/apps/\(id).svg" }

    /// Every icon that there may be.
    package var icons: [String] { Self.iconSizes.map(icon(size:)) + [drawnIcon] }

    /// Every icon that there may be of a shortcut, by its number.
    package func icons(ofShortcut index: Int) -> [String] {
        InstallationLayout(id: shortcutIcon(index))?.icons ?? []
    }
    /// What the theme calls a shortcut's icon. It begins with the application's id, as a sandbox wants it.
    package func shortcutIcon(_ index: Int) -> String { "\(id).\(ApplicationShortcut.action(index))" }

    /// The size under which a picture is put: the largest that it can fill, or the smallest there is.
    package static func iconSize(for width: Int) -> Int {
        iconSizes.last { $0 <= width } ?? iconSizes[0]
    }
}
