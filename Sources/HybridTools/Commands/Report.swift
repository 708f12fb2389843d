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

    func run(writingTo write: (String) -> Void) throws {
        let recorded = try Self.read(trace)
        let html = BugReport(recorded).html
        for notice in recorded.notices { InputFile.warn(notice) }
        guard output != "-" else { return write(html) }
        let path = output ?? Self.name(for: trace)
        guard path != trace else {
            throw UsageError(localized("The report would replace the trace “\(trace)”. Use another name."))
        }
        try OutputFile.writePrivate(Array(html.utf8), to: path)
        write(path + "\n")
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
