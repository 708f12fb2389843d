/// Decides when a kiosk has used so much memory that it must restart between two users. GTK keeps frames
/// (Docs/Platform.md).
package struct MemoryGrowth: Equatable, Sendable {
    /// The permitted growth in MiB.
    private static let most = 512
    /// The memory at the start in MiB.
    private let start: Int

    /// - Parameter status: The text of `/proc/self/status` at the start.
    package init(status: String) { start = Self.memory(in: status) }

    /// Returns the reason for a restart; `nil` if the process has not grown much.
    /// - Parameter status: The present text of `/proc/self/status`.
    package func reason(status: String) -> String? {
        let growth = Self.memory(in: status) - start
        return growth > Self.most ? "memory (\(growth) MiB more)" : nil
    }

    /// Returns the memory in MiB, without the pages of files.
    private static func memory(in status: String) -> Int {
        let kilobytes = status.split(separator: "\n").compactMap { line -> Int? in
            let parts = line.split { $0 == " " || $0 == "\t" }
            return ["RssAnon:", "RssShmem:"].contains(parts.first) && parts.count > 1 ? Int(parts[1]) : nil
        }
        return kilobytes.reduce(0, +) / 1024
    }
}
