import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridQA

/// The files of an audit: the reports, and the state of an unfinished audit.
@MainActor
struct AuditFiles {
    private let directory: String

    init(_ directory: String) { self.directory = directory }

    // MARK: State

    private var statePath: String { "\(directory)/audit-state.json" }

    func save(_ state: JSONValue) throws { try OutputFile.write(state.text, to: statePath, replaces: true) }

    /// The state of the unfinished audit.
    /// - Throws: ``UsageError`` if there is none, or if it is of another site or part.
    func state(of start: URL, _ shard: Shard) throws -> JSONValue {
        guard FileManager.default.fileExists(atPath: statePath) else {
            throw UsageError(localized("“\(directory)” has no unfinished audit. Leave out --resume."))
        }
        guard let state = try? JSONValue(strictly: try InputFile.read(statePath)),
            state["kind"]?.string == "audit-state"
        else { throw UsageError(localized("“\(statePath)” is damaged. Leave out --resume.")) }
        guard state["site"]?.string == ApplicationOrigin(start)?.text, state["shard"]?.string == shard.description
        else {
            let found = "\(state["site"]?.string ?? ""), --shard \(state["shard"]?.string ?? "")"
            throw UsageError(localized("“\(directory)” has an unfinished audit of \(found). Use another --output."))
        }
        return state
    }

    func removeState() { try? FileManager.default.removeItem(atPath: statePath) }

    // MARK: Reports

    /// Reads the known findings.
    /// - Throws: ``UsageError`` if the file is no baseline.
    static func baseline(_ path: String?) throws -> AuditBaseline {
        guard let path else { return AuditBaseline() }
        guard let json = try? JSONValue(strictly: try InputFile.read(path)), let baseline = AuditBaseline(json) else {
            throw UsageError(localized("“\(path)” is not a baseline. Create one with --write-baseline."))
        }
        return baseline
    }

    /// Writes all reports, and prints the result.
    /// - Throws: The exit status 1 if there are new findings.
    func write(_ report: AuditReport, _ baseline: AuditBaseline) throws {
        let texts = [
            "report.html": report.html(baseline), PictureAlbum.reportName: report.json(baseline).pretty() + "\n",
            "junit.xml": report.junit(baseline), "report.sarif": report.sarif(baseline).pretty() + "\n",
        ]
        try OutputFile.makeDirectory(directory)
        for (name, text) in texts { try OutputFile.write(text, to: "\(directory)/\(name)", replaces: true) }
        let findings = report.findings
        let new = findings.filter { !baseline.contains($0) && $0.rule.level > .note }
        for finding in new.prefix(Self.mostPrinted) {
            print(
                TerminalText.safe(
                    "\(finding.rule.level.rawValue) \(finding.rule.rawValue) \(finding.page): \(finding.detail)"))
        }
        print(
            localized(
                "\(report.pages.count) pages, \(new.count) new findings, \(findings.count - new.count) known or notes: "
                    + "\(directory)/report.html"))
        if let left = report.omissions[.pages] {
            print(
                localized(
                    one: "\(left) link was not followed because of --pages.",
                    other: "\(left) links were not followed because of --pages.", count: left))
        }
        if !new.isEmpty { throw ExitCode(1) }
    }

    private static let mostPrinted = 50
}
