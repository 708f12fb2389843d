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
    var hasDemo: Bool { get }
    /// Starts the demo application.
    /// - Throws: An error whose description is a sentence.
    func openDemo() throws
}
