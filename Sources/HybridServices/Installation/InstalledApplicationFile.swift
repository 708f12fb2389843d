import CGtk
package import FoundationEssentials
import GLibBridge
package import HybridCore

/// The application file that the user installed, which its site may describe.
package final class InstalledApplicationFile: DescribedApplication {
    private let source: ApplicationSource
    private let installer: Installer
    private let http: any HTTPClient

    /// - Parameters:
    ///   - source: The application, with its file and directory.
    ///   - installer: Installs the application again.
    /// - Returns: `nil` if the file is not the user's installed copy. Other files belong to their authors.
    package init?(_ source: ApplicationSource, installer: Installer, http: any HTTPClient) {
        guard let layout = source.application.id.flatMap({ InstallationLayout(id: $0) }),
            let data = String(borrowing: g_get_user_data_dir()),
            URL(filePath: source.directory).standardizedFileURL.path
                == URL(filePath: "\(data)/\(layout.directory)").standardizedFileURL.path
        else { return nil }
        self.source = source
        self.installer = installer
        self.http = http
    }

    /// Requests the description.
    /// - Throws: ``SiteReader/Failure`` or the problems of the description.
    package func description(
        at url: URL, etag: String?
    ) async throws -> (description: SiteDescription, etag: String?)? {
        let answer = try await SiteReader(http: http).description(
            at: url, start: source.application.startURL, isNamed: true, etag: etag)
        return answer.map { ($0.description, $0.etag) }
    }

    /// Installs the application again with the members of the description.
    /// - Throws: ``InstallationError`` or the problems of the file.
    package func install(_ description: SiteDescription, earlier: Set<String>?) async throws {
        // The user may have changed the file in the launcher since the start.
        let bytes = try SourceFile.read("application.json", in: source.directory, limit: ApplicationFiles.sizeLimit)
        let file = description.updating(try JSONValue(strictly: bytes), earlier: earlier)
        var updated = source
        updated.file = file
        updated.application = try ApplicationConfiguration(
            json: Array(file.text.utf8), source: source.application.displayName,
            environment: source.application.environment)
        _ = try await installer.install(updated)
    }
}
