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
        try OutputFile.makeDirectory(output)
        let pictures = reports.compactMap { report in
            PictureSummary(report.json).map { (directory: report.directory, summary: $0) }
        }
        if pictures.isEmpty { return try mergeAudits(reports.map(\.json)) }
        guard pictures.count == reports.count else { throw mixed }
        let summary = try PictureAlbum.merge(pictures, into: output)
        print(summary.sentence)
        guard !summary.hasProblems else { throw ExitCode(summary.count(.failed) > 0 ? 2 : 1) }
    }

    @MainActor private func mergeAudits(_ reports: [JSONValue]) throws {
        let parts = reports.compactMap { AuditReport($0) }
        guard parts.count == reports.count else { throw mixed }
        guard let report = AuditReport(merging: parts) else {
            throw UsageError(localized("The audits used different path configurations."))
        }
        try AuditFiles(output).write(report, try AuditFiles.baseline(baseline))
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
