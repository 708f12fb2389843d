/// The libraries of the process that an update has replaced. A new web process would use the new ones, and may not
/// understand the messages of this process.
package enum ReplacedLibraries {
    /// Returns the paths in order, each once.
    /// - Parameter maps: The text of `/proc/self/maps`. Linux marks files that have been deleted or replaced
    ///   (proc_pid_maps(5)).
    package static func paths(in maps: String) -> [String] {
        let mark = " (deleted)"
        let paths = maps.split(separator: "\n").compactMap { line -> String? in
            // Address, permissions, offset, device, inode, and the path, which may contain spaces.
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1].contains("x"), fields[5].hasSuffix(mark) else { return nil }
            let path = fields[5].drop { $0 == " " }.dropLast(mark.count)
            return path.hasPrefix("/") && path.contains(".so") ? String(path) : nil
        }
        return Set(paths).sorted()
    }
}
