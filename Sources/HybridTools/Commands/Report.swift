import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop report TRACE`: makes a bug report from a trace.
struct Report: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.report.abstract,
        discussion: localized(
            "The file opens in any browser, without a network. Like the trace, it contains no secrets."))

    @Argument(help: ArgumentHelp(localized("Trace written with --trace."), valueName: "trace"))
    var trace: String

    @Option(
        help: ArgumentHelp(
            localized("HTML file to write; by default, the trace's name with “.html”. “-” is standard output."),
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            localized("Also write the requests as HAR 1.2; the trace needs --trace-requests."), valueName: "file"))
    var har: String?

    func run(writingTo write: (String) -> Void) throws {
        let recorded = try Self.read(trace)
        let html = BugReport(recorded).html
        for notice in recorded.notices { InputFile.warn(notice) }
        let path = output ?? Self.name(for: trace)
        guard path != trace else { throw Self.replaces(trace) }
        try writeArchive(recorded)
        guard path != "-" else { return write(html) }
        try OutputFile.writePrivate(Array(html.utf8), to: path)
        write(([path] + [har].compactMap { $0 }).map { $0 + "\n" }.joined())
    }

    @MainActor private func writeArchive(_ recorded: RecordedTrace) throws {
        guard let har else { return }
        let archive = HTTPArchive(recorded)
        guard !archive.isEmpty else {
            throw UsageError(
                localized("The trace “\(trace)” has no requests. Record it with --trace and --trace-requests."))
        }
        guard har != trace else { throw Self.replaces(trace) }
        try OutputFile.writePrivate(Array(archive.text.utf8), to: har)
    }

    private static func replaces(_ trace: String) -> UsageError {
        UsageError(localized("The report would replace the trace “\(trace)”. Use another name."))
    }

    private static func read(_ path: String) throws -> RecordedTrace {
        let bytes = try InputFile.read(path, upTo: RecordedTrace.largestFile)
        guard bytes.count <= RecordedTrace.largestFile else {
            throw UsageError("\(TraceReadingError(name: path, problem: .tooLarge))")
        }
        do {
            return try RecordedTrace(bytes: bytes, name: path)
        } catch {
            throw UsageError("\(error)")
        }
    }

    private static func name(for trace: String) -> String {
        let ending = [".jsonl", ".json", ".trace"].first(where: trace.hasSuffix) ?? ""
        return trace.dropLast(ending.count) + ".html"
    }
}
