import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// Writes a Swift package with a first application.
struct SwiftPackageWriter {
    private let name: String
    private let directory: String
    private let library: SwiftPackageDraft.Library
    /// The address in a package for which the author named none.
    private static let example = URL(webAddress: "https://example.com/")

    /// - Parameter output: The directory to create. By default, it has the name of the package.
    /// - Throws: A sentence if the name cannot be used, or if the directory exists.
    init(_ name: String, output: String?, library: @autoclosure () throws -> SwiftPackageDraft.Library) throws {
        if let problem = SwiftPackageName.problem(with: name) { throw UsageError(problem) }
        self.name = name
        directory = output ?? name
        guard !FileManager.default.fileExists(atPath: directory) else {
            throw UsageError(localized("“\(directory)” already exists. Use another name, or another --output."))
        }
        self.library = try library()
    }

    /// Reads the site and writes the package.
    /// - Throws: A sentence for the user.
    @MainActor func write(_ site: () throws -> SiteReader.Reading?, _ write: (String) -> Void) throws {
        let site = try site()
        guard let draft = site?.draft.commented(site?.findings ?? []) ?? Self.exampleDraft else { return }
        let package = try SwiftPackageDraft(
            name, library: library, site: draft, isExample: site == nil,
            environment: ProcessInfo.processInfo.environment)
        for warning in site?.warnings ?? [] { InputFile.warn(warning) }
        for (path, text) in package.files.sorted(by: { $0.key < $1.key }) {
            let parts = path.split(separator: "/").dropLast()
            try OutputFile.makeDirectory(([directory] + parts.map(String.init)).joined(separator: "/"))
            try OutputFile.write(text, to: "\(directory)/\(path)", replaces: false)
        }
        let word = directory.asShellWord
        write(localized("\(directory): Swift package. To build and open it, use “make -C \(word) run”.") + "\n")
        write((package.remarks + (site?.findings ?? [])).map { TerminalText.safe($0) + "\n" }.joined())
    }

    /// The application file without a site.
    private static var exampleDraft: ApplicationDraft? {
        example.map { url in
            ApplicationDraft(
                page: url, head: HTMLHead(page: [], url: url), manifest: nil,
                findings: SiteFindings(page: [], status: 200, url: url))
        }
    }

    /// Returns the directory of the sources from which a program was built, or `nil` if it is elsewhere.
    static func sources(of program: String) -> String? {
        var directory = URL(filePath: program).deletingLastPathComponent()
        while directory.pathComponents.count > 1 {
            if isSources(directory.path) { return directory.path }
            directory = directory.deletingLastPathComponent()
        }
        return nil
    }

    /// Returns whether the directory contains HybridDesktop's sources.
    static func isSources(_ directory: String) -> Bool {
        let manifest = FileManager.default.contents(atPath: "\(directory)/Package.swift") ?? Data()
        return String(decoding: manifest, as: UTF8.self).contains("name: \"HybridNative\"")
    }
}
