import CGtk
import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// Makes packages of applications.
///
/// All input is read and checked first. A package receives its final name only when it is complete.
package struct Packager {
    /// A request for a package.
    package struct Order {
        package var format: PackageFormat
        package var hasProgram = false
        /// True if the program belongs to the application, so that every package contains it.
        package var isOwnProgram = false
        package var maintainer: String?
        /// The name of the licence of the package.
        package var license = PackageRules.defaultLicense
        package var directory = "."
        package var replaces = false
        /// The date of the package, in seconds since 1970.
        package var date: Int

        /// Creates a request for a package that depends on the shell's package. The output directory is the working
        /// directory.
        package init(format: PackageFormat, date: Int) {
            self.format = format
            self.date = date
        }
    }

    private let executable: String
    private let translations: [String]
    private let http: any HTTPClient

    /// Creates a packager.
    /// - Parameters:
    ///   - executable: The absolute path of the program that packages may include.
    ///   - translations: The directories that may contain translations of the program.
    ///   - http: Fetches icons.
    package init(executable: String, translations: [String], http: any HTTPClient) {
        self.executable = executable
        self.translations = translations
        self.http = http
    }

    /// Makes a package.
    /// - Returns: The path of the created file or directory, and warnings for the user.
    /// - Throws: ``PackageProblems`` or ``InstallationError`` if the package cannot be made.
    package func package(_ source: ApplicationSource, _ order: Order) async throws -> (path: String, warnings: [String])
    {
        let hasProgram = order.hasProgram || order.isOwnProgram || order.format.needsProgram
        let own = OwnProgram(path: executable)
        var package = try ApplicationPackage(
            source.application, file: source.file, format: order.format, program: .separate(version: Version.current),
            day: CalendarDay(secondsSince1970: order.date), maintainer: order.maintainer, license: order.license,
            environment: source.environment, ownProgram: order.isOwnProgram ? own.name : nil)
        let directory = try checked(order.directory)
        var contents = try await contents(of: package, source)

        let work = try TemporaryDirectory()
        defer { work.remove() }
        let tools = PackageTools(date: order.date)
        if hasProgram {
            let architecture = order.format.isDebian ? try await tools.architecture() : machine
            package.program = .inside(architecture: architecture, dependencies: "")
        }
        let target = "\(directory)/\(package.fileName)"
        guard order.replaces || !FileManager.default.fileExists(atPath: target) else {
            throw InstallationError(
                localized("“\(target)” already exists. Use another --output, or --force to replace it."))
        }
        if case .inside(let architecture, _) = package.program {
            let (bytes, dependencies) = try await program(for: order.format, tools, in: work.path)
            package.program = .inside(architecture: architecture, dependencies: dependencies)
            contents[package.layout.program] = bytes
            for (path, bytes) in order.isOwnProgram ? try own.bundles() : [:] {
                contents["\(package.layout.programDirectory)/\(path)"] = bytes
            }
            for (path, catalogue) in try ProgramTranslations.read(translations) {
                contents["\(package.layout.translations)/\(path)"] = catalogue
            }
        }
        for (path, text) in package.texts { contents[path] = Array(text.utf8) }
        if order.format == .flatpak {
            try makeFlatpak(package, contents, in: target)
        } else {
            let file = "\(work.path)/\(package.fileName)"
            try await makeArchive(package, contents, tools, in: "\(work.path)/root", as: file)
            do {
                try LocalFiles.writePublic(try LocalFiles.readNow(file), to: target)
            } catch let error as LocalFileError {
                throw InstallationError(localized("Cannot write the package. \(error)"))
            }
        }
        let warning = localized(
            "The application file names no icons, so the icon is a letter on a color. Add \"icons\".")
        let warnings = source.application.launcher.icons.isEmpty && order.format != .kiosk ? [warning] : []
        return (target, warnings + [package.dependencyWarning].compactMap(\.self))
    }

    /// Returns the directory if it exists and is writable.
    private func checked(_ directory: String) throws(InstallationError) -> String {
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory else {
            throw InstallationError(
                localized("Directory “\(directory)” not found. Create it, or use another --output."))
        }
        guard access(directory, W_OK) == 0 else {
            throw InstallationError(localized("Cannot write to directory “\(directory)”. Use another --output."))
        }
        return directory
    }

    /// Returns the files of the application, by their paths below the root.
    private func contents(
        of package: ApplicationPackage, _ source: ApplicationSource
    ) async throws -> [String: [UInt8]] {
        let reading = ApplicationFiles(source: source, layout: package.layout.installation, http: http)
        let files = try reading.copies()
        if package.format == .kiosk { return placed(files, in: package) }
        let (icons, failures) = await reading.icons()
        // This is an error because the recipient of the package cannot fix it.
        if let failure = failures.first {
            throw InstallationError(
                localized(
                    "Cannot load icon \(failure.name): \(failure.reason). Fix it, or remove it from the "
                        + "application file."))
        }
        return placed(files.merging(icons, uniquingKeysWith: { $1 }), in: package)
    }

    private func placed(_ files: [String: [UInt8]], in package: ApplicationPackage) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: files.map { (package.layout.data($0), $1) })
    }

    /// Returns the program without symbols, and the packages on which it depends.
    private func program(
        for format: PackageFormat, _ tools: PackageTools, in work: String
    ) async throws -> (bytes: [UInt8], dependencies: String) {
        let copy = "\(work)/program"
        try StagedFiles(directory: work).write(try LocalFiles.readNow(executable), to: "program", isExecutable: true)
        await tools.strip(copy)
        let dependencies = format.isDebian ? try await tools.dependencies(of: copy, in: work) : ""
        return (try LocalFiles.readNow(copy), dependencies)
    }

    /// The kernel's name for the architecture for which this program was built. See uname(2).
    private var machine: String {
        #if arch(arm64)
        "aarch64"
        #else
        "x86_64"
        #endif
    }

    private func makeArchive(
        _ package: ApplicationPackage, _ contents: [String: [UInt8]], _ tools: PackageTools, in root: String,
        as file: String
    ) async throws {
        var contents = contents
        if package.format.isDebian, let changelog = Compression.gzip(Array(package.changelog.utf8)) {
            contents["usr/share/doc/\(package.debianName)/changelog.gz"] = changelog
        }
        mkdir(root, 0o755)
        chmod(root, 0o755)
        let staged = StagedFiles(directory: root)
        for (path, bytes) in contents {
            try staged.write(bytes, to: path, isExecutable: path == package.layout.program)
        }
        guard package.format.isDebian else { return try await tools.tar(contents.keys.sorted(), of: root, as: file) }
        let size = contents.values.reduce(0) { $0 + ($1.count + 1_023) / 1_024 }
        try staged.write(Array(package.control(size: size).utf8), to: "DEBIAN/control")
        let sums = contents.sorted { $0.key < $1.key }.map { "\(Digest.md5($1))  \($0)\n" }
        try staged.write(Array(sums.joined().utf8), to: "DEBIAN/md5sums")
        for (name, text) in package.maintainerScripts {
            try staged.write(Array(text.utf8), to: "DEBIAN/\(name)", isExecutable: true)
        }
        let configuration = package.configurationFiles.map { "/\($0)\n" }.joined()
        if !configuration.isEmpty { try staged.write(Array(configuration.utf8), to: "DEBIAN/conffiles") }
        try await tools.deb(of: root, as: file)
    }

    private func makeFlatpak(_ package: ApplicationPackage, _ contents: [String: [UInt8]], in target: String) throws {
        let files = "\(target)/\(ApplicationPackage.flatpakFiles)"
        try InstalledFiles.remove(files)
        let staged = StagedFiles(directory: target)
        mkdir(target, 0o755)
        for (path, bytes) in contents {
            let inside = path.dropFirst(package.layout.prefix.count + 1)
            let isExecutable = path == package.layout.program || path == package.layout.command
            try staged.write(bytes, to: "\(ApplicationPackage.flatpakFiles)/\(inside)", isExecutable: isExecutable)
        }
        try staged.write(Array(package.flatpakManifest.utf8), to: package.flatpakManifestName)
    }
}

/// A directory that is removed when the work is finished.
private struct TemporaryDirectory {
    let path: String

    init() throws(InstallationError) {
        guard
            let path = (try? withGError { g_dir_make_tmp("hybrid-package-XXXXXX", $0) }).flatMap({
                String(takingGString: $0)
            })
        else {
            throw InstallationError(
                localized("No space for temporary files. Set TMPDIR to another directory."))
        }
        self.path = path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
