package import FoundationEssentials

/// The applications in the user's menu, which the launcher shows and changes.
@MainActor
package protocol ApplicationLibrary: AnyObject {
    /// The installed applications, by name.
    func applications() -> [InstalledApplication]
    /// The path of an application's icon, if any.
    func iconPath(of id: String) -> String?
    /// Fetches a site's description of itself.
    /// - Throws: an error whose description is a sentence.
    func preview(of address: URL) async throws -> SitePreview
    /// Compares a site with the installed applications.
    func standing(of preview: SitePreview) -> SitePreview.Standing
    /// Installs or updates a site in the menu.
    /// - Returns: warnings for the user.
    /// - Throws: an error whose description is a sentence.
    func install(_ preview: SitePreview, named name: String) async throws -> [String]
    /// Removes an application from the menu.
    /// - Returns: warnings for the user.
    /// - Throws: an error whose description is a sentence.
    func uninstall(_ id: String, deletesData: Bool) async throws -> [String]
    /// Starts an application, or brings a running one to the front.
    /// - Throws: an error whose description is a sentence.
    func open(_ id: String) throws
    /// Starts the demo.
    /// - Throws: an error whose description is a sentence.
    func openDemo() throws
}
