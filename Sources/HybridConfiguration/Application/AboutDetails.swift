package import FoundationEssentials
import HybridValues

/// The contents of the About window. They describe the application first, and then the shell that it is built with.
package struct AboutDetails: Equatable, Sendable {
    /// The application's display name.
    package let name: String
    /// The application's version, if its file has one.
    package let version: String?
    /// The description of the application, followed by a line about the shell.
    package let comments: String
    /// The copyright notice from the application's code.
    package let copyright: String?
    /// The name or text of the licence from the application's code.
    package let license: String?
    /// The root address of the site, or `nil` if no site is open.
    package let site: URL?
    /// True if HybridDesktop itself shows a site whose address the user entered. The window then describes the shell
    /// and its licence.
    package let isShell: Bool

    /// - Parameters:
    ///   - name: The application's display name.
    ///   - start: The start URL, or `nil` if no site is open.
    ///   - own: The details from the application's code, which take precedence over the application file.
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
