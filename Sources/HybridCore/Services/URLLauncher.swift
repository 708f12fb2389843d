package import FoundationEssentials

/// Opens what is not the application's own.
@MainActor
package protocol URLLauncher {
    /// Opens the URL with the desktop's default application for its scheme, or for its kind of file.
    /// - Throws: an error whose description is a sentence, if there is no such application.
    func open(_ url: URL) async throws

    /// Shows a file in the desktop's file manager.
    /// - Parameter file: the address of a file, `file:///…`.
    /// - Throws: an error whose description is a sentence, if there is no file manager.
    func reveal(_ file: URL) async throws
}
