import FoundationEssentials

/// The restart of the computer that an update of Debian's packages requires, such as one of the kernel.
package struct ComputerRestart: Sendable {
    /// The file that Debian's packages create until the next start.
    private let path: String
    /// True if the file existed before this process, which could then not restart the computer.
    private let wasRequired: Bool

    package init(path: String = "/run/reboot-required") {
        self.path = path
        wasRequired = FileManager.default.fileExists(atPath: path)
    }

    /// The path of the file, if it has appeared since the start of this process.
    package var reasons: [String] { !wasRequired && FileManager.default.fileExists(atPath: path) ? [path] : [] }
}
