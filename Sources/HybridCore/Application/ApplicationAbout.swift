/// What an application's own code says of it in the About window. What it leaves out, the application file says.
public struct ApplicationAbout: Equatable, Sendable {
    /// The icon of the About window.
    public enum Icon: Equatable, Sendable {
        /// One of the desktop's theme, by its name.
        case named(String)
        /// A picture that is part of the program: the bytes of a PNG or SVG file.
        case data([UInt8])
    }

    /// What people call the application.
    public var name: String?
    /// The application's version, as its makers count.
    public var version: String?
    /// A sentence about the application.
    public var description: String?
    /// Whose it is: “© 2026 Example Ltd”.
    public var copyright: String?
    /// The licence: its name, or its whole text.
    public var license: String?
    /// The icon; the theme's of the application id unless stated.
    public var icon: Icon?

    /// Details of an application that says nothing.
    public init() {}
}
