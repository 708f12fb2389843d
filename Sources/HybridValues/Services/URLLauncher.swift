package import FoundationEssentials

/// Opens URLs outside the application.
@MainActor
package protocol URLLauncher {
    /// Opens the URL with the desktop's default application for its scheme or file type.
    /// - Throws: An error whose description is a sentence, if no application is available.
    func open(_ url: URL) async throws

    /// Shows a file in the desktop's file manager.
    /// - Parameter file: The address of a file, such as `file:///…`.
    /// - Throws: An error whose description is a sentence, if no file manager is available.
    func reveal(_ file: URL) async throws
}
