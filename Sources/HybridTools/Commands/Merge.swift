import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative
import HybridQA

/// `HybridDesktop merge DIRECTORY... --output DIRECTORY`: combines the reports of shards.
struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: Tool.merge.abstract)

    @Option(help: ArgumentHelp(localized("Directory for the reports."), valueName: "dir"))
    var output: String

    @Option(help: ArgumentHelp(localized("File with the known findings."), valueName: "file"))
    var baseline: String?

    @Argument(help: ArgumentHelp(localized("Directories with the reports of shards."), valueName: "dir"))
    var directories: [String]

    @MainActor private func merge() throws {
        let reports = try directories.map { (directory: $0, json: try Self.read($0)) }
        let pictures = reports.compactMap { report in
            PictureSummary(report.json).map { (directory: report.directory, summary: $0) }
        }
        if pictures.isEmpty { return try mergeAudits(reports.map(\.json)) }
        guard pictures.count == reports.count else { throw mixed }
        try Self.check(pictures.map(\.summary.shard))
        try OutputFile.makeDirectory(output)
        let summary = try PictureAlbum.merge(pictures, into: output)
        print(summary.sentence)
        guard !summary.hasProblems else { throw ExitCode(summary.count(.failed) > 0 ? 2 : 1) }
    }

    @MainActor private func mergeAudits(_ reports: [JSONValue]) throws {
        let parts = reports.compactMap { AuditReport($0) }
        guard parts.count == reports.count else { throw mixed }
        try Self.check(parts.map(\.shard))
        guard let report = AuditReport(merging: parts) else {
            throw UsageError(localized("The audits are of different sites or path configurations."))
        }
        try AuditFiles(output).write(report, try AuditFiles.baseline(baseline))
    }

    /// Throws an error if a part is missing, so that its findings are not taken for fixed.
    private static func check(_ shards: [Shard]) throws {
        let missing = Shard.missing(from: shards).map(\.description).joined(separator: ", ")
        guard missing.isEmpty else {
            throw UsageError(localized("Reports of other parts are missing: \(missing). Merge all parts."))
        }
    }

    private var mixed: UsageError {
        UsageError(
            localized("The directories have reports of different kinds. Merge screenshots and audits separately."))
    }

    private static func read(_ directory: String) throws -> JSONValue {
        let path = "\(directory)/\(PictureAlbum.reportName)"
        do {
            return try JSONValue(strictly: try InputFile.read(path))
        } catch let error as JSONSyntaxError {
            throw UsageError(localized("\(path): Invalid JSON: \(error)."))
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try merge() }
    }
}
