/// Details for the About window, set by an application's code. Missing values come from the application file.
public struct ApplicationAbout: Equatable, Sendable {
    /// Icon of the About window.
    public enum Icon: Equatable, Sendable {
        /// An icon of the desktop's theme, by name.
        case named(String)
        /// An image embedded in the program: the bytes of a PNG or SVG file.
        case data([UInt8])
    }

    /// The application's display name.
    public var name: String?
    /// The application's version.
    public var version: String?
    /// A sentence about the application.
    public var description: String?
    /// Copyright notice: “© 2026 Example Ltd”.
    public var copyright: String?
    /// Licence name or full text.
    public var license: String?
    /// The icon; by default the theme's icon named after the application id.
    public var icon: Icon?

    /// Creates empty details.
    public init() {}
}
