package import FoundationEssentials

/// Contents of the About window: the application first, then the shell it is built with.
package struct AboutDetails: Equatable, Sendable {
    /// The application's display name.
    package let name: String
    /// The application's version, if its file has one.
    package let version: String?
    /// Description, followed by the shell's own line.
    package let comments: String
    /// Copyright notice from the application's code.
    package let copyright: String?
    /// Licence name or text from the application's code.
    package let license: String?
    /// Root of the site; `nil` if no site is open.
    package let site: URL?
    /// True for HybridDesktop itself, showing a site given by address. The window then describes the shell and its
    /// licence.
    package let isShell: Bool

    /// - Parameters:
    ///   - name: The application's display name.
    ///   - id: The application id.
    ///   - launcher: Launcher details from the application file.
    ///   - start: The start URL; `nil` if no site is open.
    ///   - own: Details from the application's code, which take precedence.
    package init(
        name: String, id: String, launcher: LauncherDetails, start: URL?, own: ApplicationAbout = ApplicationAbout()
    ) {
        isShell =
            id == ApplicationID.shell && name == ApplicationID.shellName && launcher == LauncherDetails()
            && own == ApplicationAbout()
        self.name = DisplayLine.make(own.name ?? name, limit: 100) ?? ApplicationID.shellName
        version = isShell ? Version.current : DisplayLine.make(own.version ?? launcher.version, limit: 60)
        copyright = DisplayLine.make(own.copyright, limit: 200)
        license = own.license
        let description = DisplayLine.make(own.description ?? launcher.description, limit: 200)
        let origin =
            isShell
            ? localized("Shows web sites as desktop apps.")
            : localized("Made with HybridDesktop \(Version.current).")
        comments = [description, origin].compactMap(\.self).joined(separator: "\n\n")
        site = start.map { URL(string: "/", relativeTo: $0)?.absoluteURL ?? $0 }
    }
}
