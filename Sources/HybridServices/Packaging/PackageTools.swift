import FoundationEssentials
import GLibBridge
import HybridCore

/// Debian's tools and general tools for packaging. If a tool is missing, the error names the package that contains it.
struct PackageTools {
    /// The date of the package, in seconds since 1970. No file in the package is newer, so that builds are
    /// reproducible.
    let date: Int

    /// Returns Debian's name for the architecture of this machine.
    /// - Throws: ``InstallationError`` if the tool fails.
    func architecture() async throws(InstallationError) -> String {
        try await run(["dpkg", "--print-architecture"], package: "dpkg").filter { !$0.isWhitespace }
    }

    /// Returns the packages that contain the libraries of a program, in the format of a control file.
    /// - Throws: ``InstallationError`` if the tool fails.
    func dependencies(of program: String, in directory: String) async throws(InstallationError) -> String {
        // The tool must run in a source package.
        let source = "Source: x\n\nPackage: x\nArchitecture: any\n"
        try StagedFiles(directory: directory).write(Array(source.utf8), to: "debian/control")
        let output = try await run(["dpkg-shlibdeps", "-O", "-e\(program)"], package: "dpkg-dev", in: directory)
        let prefix = "shlibs:Depends="
        guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) else {
            throw InstallationError(
                localized(
                    "dpkg-shlibdeps cannot find the packages that the program needs. Package it without "
                        + "--with-program."))
        }
        return String(line.dropFirst(prefix.count))
    }

    /// Removes the symbols from a program if the tool is installed.
    func strip(_ program: String) async {
        _ = await ToolProcess.run([
            "strip", "--strip-all", "--remove-section=.comment", "--remove-section=.note", program,
        ])
    }

    /// Makes a Debian package from a directory.
    /// - Throws: ``InstallationError`` if the tool fails.
    func deb(of root: String, as file: String) async throws(InstallationError) {
        _ = try await run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, file], package: "dpkg",
            variables: ["SOURCE_DATE_EPOCH": "\(date)"])
    }

    /// Makes an archive of files in a directory. The archive has no entries for directories, so that existing system
    /// directories keep their owners and permissions.
    /// - Throws: ``InstallationError`` if the tool fails.
    func tar(_ paths: [String], of root: String, as file: String) async throws(InstallationError) {
        _ = try await run(
            [
                "tar", "-c", "--owner=0", "--group=0", "--numeric-owner", "--sort=name", "--mtime=@\(date)",
                "--format=gnu", "--use-compress-program=gzip -9n", "-f", file, "-C", root, "--",
            ] + paths, package: "tar")
    }

    private func run(
        _ command: [String], package: String, in directory: String? = nil, variables: [String: String] = [:]
    ) async throws(InstallationError) -> String {
        let name = command.first ?? ""
        let variables = variables.merging(["LC_ALL": "C.UTF-8"]) { first, _ in first }
        guard
            let outcome = await ToolProcess.run(command, in: directory, variables: variables, timeout: 300_000)
        else { throw InstallationError(localized("\(name) is not installed. Install the package \(package).")) }
        guard outcome.isSuccess else {
            let line =
                outcome.complaints.split(whereSeparator: \.isNewline).last.map(String.init)
                ?? localized("no error message")
            throw InstallationError(localized("\(name) failed: \(DisplayLine.make(line, limit: 200) ?? "")"))
        }
        return outcome.output
    }
}
