public import FoundationEssentials

/// Opens URLs that are not the application's own.
@MainActor
public protocol URLLauncher {
    /// Opens the URL with the desktop's default application for its scheme.
    /// - Throws: an error whose description is a sentence, if there is no such application.
    func open(_ url: URL) async throws
}
