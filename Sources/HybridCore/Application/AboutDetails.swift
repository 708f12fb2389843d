package import FoundationEssentials

/// What the About window says: of the application, and at its end of what that is made with.
package struct AboutDetails: Equatable, Sendable {
    /// What people call the application.
    package let name: String
    /// The application's own version, if its file has one.
    package let version: String?
    /// A sentence about it, and what it is made with.
    package let comments: String
    /// Whose it is, if its code says so.
    package let copyright: String?
    /// Its licence's name or text, if its code has one.
    package let license: String?
    /// Where its site begins; `nil` where none is open.
    package let site: URL?
    /// Whether this is HybridDesktop itself, with a site that somebody named: then it tells of itself, licence and all.
    package let isShell: Bool

    /// - Parameters:
    ///   - name: what people call the application.
    ///   - id: the application id.
    ///   - launcher: what the application file says for the desktop's menu.
    ///   - start: the start URL; `nil` where no site is open.
    ///   - own: what the application's own code says, which counts over the others.
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
            ? localized("Shows web sites in native navigation.")
            : localized("Made with HybridDesktop \(Version.current).")
        comments = [description, origin].compactMap(\.self).joined(separator: "\n\n")
        site = start.map { URL(string: "/", relativeTo: $0)?.absoluteURL ?? $0 }
    }
}
