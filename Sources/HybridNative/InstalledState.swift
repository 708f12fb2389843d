import GLibBridge
import Glibc
import HybridCore

/// The program and the files that a running kiosk was started with. A daily check tells whether one of them has changed.
struct InstalledState {
    /// A file's identity and content, as far as the file system tells.
    private struct Stamp: Equatable {
        let device, inode, size, seconds, nanoseconds: Int

        init?(_ path: String) {
            var entry = stat()
            guard stat(path, &entry) == 0 else { return nil }
            device = Int(entry.st_dev)
            inode = Int(entry.st_ino)
            size = Int(entry.st_size)
            seconds = entry.st_mtim.tv_sec
            nanoseconds = entry.st_mtim.tv_nsec
        }
    }

    private let stamps: [String: Stamp]

    /// The state of the files now.
    init(of paths: [String]) {
        stamps = Dictionary(paths.map { ($0, Stamp($0)) }, uniquingKeysWith: { first, _ in first }).compactMapValues(
            \.self)
    }

    /// The state of a site's files and of this program.
    @MainActor
    init(of site: Site) {
        self.init(
            of: [ProcessControl.program, site.applicationFile, site.pathConfigurationFile, site.kiosk.offlinePage]
                .compactMap(\.self))
    }

    /// The files that have changed since. One that is missing is being replaced, and does not count.
    var changes: [String] {
        stamps.keys.sorted().filter { path in Stamp(path).map { $0 != stamps[path] } ?? false }
    }
}
