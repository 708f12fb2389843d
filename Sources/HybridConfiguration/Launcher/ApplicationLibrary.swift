package import FoundationEssentials

/// The applications in the user's menu, which the launcher shows and changes.
@MainActor
package protocol ApplicationLibrary: AnyObject {
    /// Returns the installed applications, sorted by name.
    func applications() -> [InstalledApplication]
    /// Returns the path of an application's icon, or `nil` if it has none.
    func iconPath(of id: String) -> String?
    /// Fetches the description that a web site provides about itself.
    /// - Throws: An error whose description is a sentence.
    func preview(of address: URL) async throws -> SitePreview
    /// Compares a web site with the installed applications.
    func standing(of preview: SitePreview) -> SitePreview.Standing
    /// Installs a web site in the menu, or updates it.
    /// - Returns: Warnings for the user.
    /// - Throws: An error whose description is a sentence.
    func install(_ preview: SitePreview, named name: String) async throws -> [String]
    /// Removes an application from the menu.
    /// - Returns: Warnings for the user.
    /// - Throws: An error whose description is a sentence.
    func uninstall(_ id: String, deletesData: Bool) async throws -> [String]
    /// Starts an application, or brings it to the front if it is running.
    /// - Throws: An error whose description is a sentence.
    func open(_ id: String) throws
    /// Returns an application's details.
    /// - Returns: `nil` if it is no longer installed.
    func details(of id: String) async -> ApplicationDetails?
    /// Changes an application file that the user installed.
    /// - Returns: Warnings for the user.
    /// - Throws: An error whose description is a sentence.
    func change(_ id: String, _ change: ApplicationChange) async throws -> [String]
    /// Uses a picture file as the icon of an application.
    /// - Throws: An error whose description is a sentence.
    func setIcon(of id: String, toFile path: String) async throws
    /// Makes the desktop start the application at login, or stops it.
    /// - Throws: An error whose description is a sentence.
    func setStartsAtLogin(_ id: String, _ isWanted: Bool) throws
    /// Stores the user's answer for a permission. `nil` restores the application's default.
    /// - Throws: An error whose description is a sentence.
    func setPermission(of id: String, _ kind: PermissionDefaults.Kind, _ answer: Bool?) throws
    /// Deletes data of an application, which must not be running.
    /// - Returns: Warnings for the user.
    /// - Throws: An error whose description is a sentence.
    func clear(_ data: ApplicationData, of id: String) async throws -> [String]
    var hasDemo: Bool { get }
    /// Starts the demo application.
    /// - Throws: An error whose description is a sentence.
    func openDemo() throws
}

/// The data of an application that the launcher can delete.
package enum ApplicationData: Sendable {
    /// Cookies, storage and tokens, but not the user's settings.
    case signIn
    case everything
}
