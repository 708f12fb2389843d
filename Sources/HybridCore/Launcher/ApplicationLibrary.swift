package import FoundationEssentials

/// The applications in the user's menu: what the launcher shows and changes.
@MainActor
package protocol ApplicationLibrary: AnyObject {
    /// What is installed, by name.
    func applications() -> [InstalledApplication]
    /// The path of an application's icon, if it has one.
    func iconPath(of id: String) -> String?
    /// Asks a site what it says of itself.
    /// - Throws: a sentence.
    func preview(of address: URL) async throws -> SitePreview
    /// How a site stands to what is installed.
    func standing(of preview: SitePreview) -> SitePreview.Standing
    /// Puts a site into the menu, or brings it up to date there.
    /// - Returns: what the user should know though it is installed.
    /// - Throws: a sentence.
    func install(_ preview: SitePreview, named name: String) async throws -> [String]
    /// Takes an application out of the menu.
    /// - Returns: what the user should know though it is removed.
    /// - Throws: a sentence.
    func uninstall(_ id: String, deletesData: Bool) async throws -> [String]
    /// Starts an application, or brings the one that runs to the front.
    /// - Throws: a sentence.
    func open(_ id: String) throws
    /// Starts the demo.
    /// - Throws: a sentence.
    func openDemo() throws
}
