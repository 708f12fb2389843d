import FoundationEssentials

/// The restart of the computer that an update of Debian's packages requires, such as one of the kernel.
package struct ComputerRestart: Sendable {
    /// The file that Debian's packages create until the next start.
    private let path: String
    /// True if the file existed before this process, which could then not restart the computer.
    private let wasRequired: Bool

    /// The time in seconds within which an update ends after it has created the file. The login manager refuses a restart
    /// during an update.
    private static let duration = 600.0

    package init(path: String = "/run/reboot-required") {
        self.path = path
        wasRequired = FileManager.default.fileExists(atPath: path)
    }

    /// The path of the file, if it has appeared since the start of this process and the update has ended.
    package var reasons: [String] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard !wasRequired, let date = attributes?[.modificationDate] as? Date else { return [] }
        return -date.timeIntervalSinceNow > Self.duration ? [path] : []
    }
}
