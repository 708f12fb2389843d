import ArgumentParser
import FoundationEssentials
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop validate FILE...`: checks files for problems.
struct Validate: OutputCommand {
    static let configuration = CommandConfiguration(abstract: Tool.validate.abstract)

    @Argument(help: ArgumentHelp(localized("Files to check."), valueName: "file"))
    var files: [String]

    /// The maximum number of problems that are reported for each file.
    private static let limit = 20

    func run(writingTo write: (String) -> Void) throws {
        var problems: [String] = []
        for file in files {
            let report = Self.check(file)
            if report.problems.isEmpty {
                write(
                    TerminalText.safe("\(file): \(([report.praise] + report.remarks).joined(separator: "\n  "))") + "\n"
                )
            } else {
                problems += report.problems.prefix(Self.limit) + report.remarks
                let rest = report.problems.count - Self.limit
                if rest > 0 {
                    problems.append(
                        "\(file): "
                            + localized(
                                one: "\(rest) more problem not shown. Fix these first.",
                                other: "\(rest) more problems not shown. Fix these first.", count: rest))
                }
            }
        }
        guard problems.isEmpty else { throw UsageError(problems.joined(separator: "\n")) }
    }

    /// The result of checking a file.
    private struct Report {
        /// The description of a file that has no problems.
        var praise = ""
        var problems: [String] = []
        var remarks: [String] = []
    }

    private static func check(_ file: String) -> Report {
        var report = Report()
        do {
            let bytes = try InputFile.read(file)
            if let json = try? JSONValue(strictly: bytes), FileKind(of: json) == .application {
                checkApplication(json, bytes, file, &report)
            } else {
                let count = checkPathConfiguration(bytes, file, &report)
                report.praise = localized(
                    one: "valid path configuration with \(count) rule.",
                    other: "valid path configuration with \(count) rules.", count: count)
            }
        } catch {
            report.problems.append("\(error)")
        }
        return report
    }

    private static func checkApplication(_ json: JSONValue, _ bytes: [UInt8], _ file: String, _ report: inout Report) {
        report.praise = localized("valid application file.")
        var matchesQueryStrings = true
        do {
            let application = try ApplicationConfiguration(json: bytes, source: file)
            report.remarks += application.warnings.map { "\($0)" }
            matchesQueryStrings = application.pathConfiguration.matchesQueryStrings
            let environments = try application.environments.map {
                try ApplicationConfiguration(json: bytes, source: file, environment: $0)
            }
            var told = Set<String>()
            for configuration in [application] + environments {
                for remark in ApplicationFile.componentRemarks(configuration) where told.insert(remark).inserted {
                    report.remarks.append("\(file): components: \(remark)")
                }
            }
            for configuration in environments + [application] {
                checkInlineRules(configuration, file, &report)
                do { try checkCertificates(configuration, file) } catch {
                    // A problem that occurs in all environments is reported once.
                    if told.insert("\(error)").inserted { report.problems.append("\(error)") }
                }
            }
        } catch let error as ApplicationConfigurationError {
            report.problems += error.problems.map { "\($0)" }
            report.remarks += error.warnings.map { "\($0)" }
        } catch {
            report.problems.append("\(error)")
        }
        let directory = ApplicationFile.directory(of: file)
        // Certificates have been read above, so their existence need not be checked.
        for named in json.referencedFiles where named.kind != .certificate {
            let path = named.name.hasPrefix("/") ? named.name : "\(directory)/\(named.name)"
            do {
                let bytes = try InputFile.read(path)
                guard named.kind == .pathConfiguration else { continue }
                var rules = Report()
                checkPathConfiguration(bytes, path, matching: matchesQueryStrings, &rules)
                report.problems += rules.problems.map { "\(file): \(named.place): \($0)" }
                report.remarks += rules.remarks
            } catch {
                report.problems.append("\(file): \(named.place): \(error)")
            }
        }
    }

    private static func checkInlineRules(
        _ application: ApplicationConfiguration, _ file: String, _ report: inout Report
    ) {
        guard let rules = application.pathConfiguration.rules else { return }
        var found = Report()
        checkPathConfiguration(
            Array(rules.text.utf8), "\(file): pathConfiguration",
            matching: application.pathConfiguration.matchesQueryStrings, &found)
        report.problems += found.problems.filter { !report.problems.contains($0) }
        report.remarks += found.remarks.filter { !report.remarks.contains($0) }
    }

    /// - Returns: The number of rules.
    @discardableResult
    private static func checkPathConfiguration(
        _ bytes: [UInt8], _ file: String, matching queries: Bool = true, _ report: inout Report
    ) -> Int {
        let compile = PathConfigurationLoader.compile
        report.problems += PathConfiguration.problems(json: bytes, source: file, compile: compile).map(\.sentence.text)
        report.remarks += PathConfigurationReview(json: bytes, source: file, matchQueryStrings: queries).remarks
        return (try? PathConfiguration(json: bytes, source: file, compile: compile))?.ownRuleCount ?? 0
    }

    /// Reads the application's certificates in the same way as at the application's start.
    private static func checkCertificates(_ application: ApplicationConfiguration, _ file: String) throws {
        guard let origin = ApplicationOrigin(application.startURL) else { return }
        let certificates = application.resolvingFiles(in: ApplicationFile.directory(of: file)).certificates
        try MainActor.assumeIsolated {
            _ = try CertificateStore(certificates, start: application.startURL, origin: origin)
        }
    }
}
