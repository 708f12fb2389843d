import Glibc

/// The state of the program and its files when a kiosk starts. A daily check reports changed files.
struct InstalledState {
    /// A file's identity and version, from the file system.
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

    /// Records the current state of the files.
    init(of paths: [String]) {
        stamps = Dictionary(paths.map { ($0, Stamp($0)) }, uniquingKeysWith: { first, _ in first }).compactMapValues(
            \.self)
    }

    /// The paths of the files that have changed. A missing file is being replaced and does not count.
    var changes: [String] {
        stamps.keys.sorted().filter { path in Stamp(path).map { $0 != stamps[path] } ?? false }
    }
}
