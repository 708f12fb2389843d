import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Puts what servers send as files into the user's download directory.
@MainActor
final class DownloadController {
    private let tracer: any Tracer
    private let isLocked: Bool
    /// Tells the user what became of a download.
    var notify: (@MainActor (String) -> Void)?

    init(profile: WebProfile, tracer: any Tracer) {
        self.tracer = tracer
        isLocked = profile.isLocked
        profile.withEachSession { [weak self] session in
            session.connect("download-started") { [weak self] arguments in
                if let download = arguments.object(1) { self?.start(download) }
            }
        }
    }

    private func start(_ download: ObjectRef) {
        let url = Self.url(of: download)
        guard !isLocked else {
            // A file of one person's would be there for the next, and nobody could open it.
            if let url { tracer.record(.externalRefused(url: url)) }
            return webkit_download_cancel(download.pointer())
        }
        // The handlers hold no reference of ours to the download: WebKit keeps it for as long as it runs.
        var hasFailed = false
        download.connect(
            "decide-destination",
            returningBool: { [weak self] arguments in
                guard let self, let download = arguments.object(0) else { return false }
                let path = Self.destination(for: arguments.string(1) ?? "")
                webkit_download_set_destination(download.pointer(), path)
                record(.started, url, download)
                return true
            })
        download.connect("failed") { [weak self] arguments in
            guard let self, let download = arguments.object(0) else { return }
            hasFailed = true
            record(.failed, url, download)
            notify?("The download failed: \(arguments.error(1)?.message ?? "unknown reason")")
        }
        download.connect("finished") { [weak self] arguments in
            // Also emitted after a failure.
            guard let self, !hasFailed, let download = arguments.object(0) else { return }
            record(.finished, url, download)
            notify?("Downloaded “\(Self.name(of: download))”.")
        }
    }

    private func record(_ step: TraceEvent.DownloadStep, _ url: URL?, _ download: ObjectRef) {
        guard let url else { return }
        tracer.record(
            .download(
                step, url: url, file: String(borrowing: webkit_download_get_destination(download.pointer())),
                bytes: Int(webkit_download_get_received_data_length(download.pointer()))))
    }

    private static func url(of download: ObjectRef) -> URL? {
        let request = webkit_download_get_request(download.pointer())
        return String(borrowing: webkit_uri_request_get_uri(request)).flatMap { URL(webAddress: $0) }
    }

    private static func name(of download: ObjectRef) -> String {
        let path = String(borrowing: webkit_download_get_destination(download.pointer())) ?? ""
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func destination(for suggestion: String) -> String {
        let directory =
            String(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD))
            ?? "\(String(borrowing: g_get_home_dir()) ?? "")/Downloads"
        g_mkdir_with_parents(directory, 0o755)
        let name = FileName.free(FileName.safe(suggestion)) {
            g_file_test("\(directory)/\($0)", G_FILE_TEST_EXISTS) != 0
        }
        return "\(directory)/\(name)"
    }
}
