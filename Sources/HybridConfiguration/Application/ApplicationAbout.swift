/// The details for the About window that an application's code sets. If a value is missing, the one in the application
/// file is used.
public struct ApplicationAbout: Equatable, Sendable {
    /// An icon for the About window.
    public enum Icon: Equatable, Sendable {
        /// An icon of the desktop's theme, by name.
        case named(String)
        /// An image that is embedded in the program. The value contains the bytes of a PNG or SVG file.
        case data([UInt8])
    }

    /// The application's display name.
    public var name: String?
    /// The application's version.
    public var version: String?
    /// A sentence about the application.
    public var description: String?
    /// The copyright notice, such as “© 2026 Example Ltd”.
    public var copyright: String?
    /// The name or the full text of the licence.
    public var license: String?
    /// The icon. If it is `nil`, the icon theme's icon with the name of the application id is used.
    public var icon: Icon?

    /// Creates empty details.
    public init() {}
}
