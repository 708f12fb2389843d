import FoundationEssentials
import GLibBridge
import HybridComponents
import HybridCore
import HybridServices

/// Checks application files and path configurations for their author.
@MainActor
package struct FileCheck {
    /// The native screens and components of the program that shows an application.
    struct Program {
        var screens: Set<String>
        var components: [String]
    }

    /// The result of checking a file.
    private struct Report {
        /// The description of a file that has no problems.
        var praise = ""
        var problems: [String] = []
        var remarks: [String] = []
    }

    /// The maximum number of problems that are reported for each file.
    private static let limit = 20
    /// The program of the application, or `nil` if only the built-in screens and components are known.
    private let program: Program?
    private var praise: [String] = []
    private var problems: [String] = []

    package init() { program = nil }

    init(for program: Program) { self.program = program }

    // MARK: Reporting

    /// Checks a file.
    mutating func add(file: String) {
        add(file) { try InputFile.read(file) }
    }

    /// Checks the content of a file.
    /// - Parameters:
    ///   - isEmbedded: True if the content is in the program. Its icons are then not installed with it.
    ///   - review: Returns further problems and remarks.
    package mutating func add(
        _ name: String, isEmbedded: Bool = false,
        review: () -> (problems: [String], remarks: [String]) = { ([], []) }, _ content: () throws -> [UInt8]
    ) {
        var report = Report()
        do {
            let bytes = try content()
            if let json = try? JSONValue(strictly: bytes), FileKind(of: json) == .application {
                checkApplication(json, bytes, name, isEmbedded: isEmbedded, &report)
            } else {
                let count = checkPathConfiguration(bytes, name, &report)
                report.praise = localized(
                    one: "valid path configuration with \(count) rule.",
                    other: "valid path configuration with \(count) rules.", count: count)
            }
        } catch {
            report.problems.append("\(error)")
        }
        let found = review()
        report.problems += found.problems.map { "\(name): \($0)" }
        report.remarks += found.remarks.map { "\(name): \($0)" }
        guard !report.problems.isEmpty else {
            praise.append(
                TerminalText.safe("\(name): \(([report.praise] + report.remarks).joined(separator: "\n  "))"))
            return
        }
        problems += report.problems.prefix(Self.limit) + report.remarks
        let rest = report.problems.count - Self.limit
        guard rest > 0 else { return }
        problems.append(
            "\(name): "
                + localized(
                    one: "\(rest) more problem not shown. Fix these first.",
                    other: "\(rest) more problems not shown. Fix these first.", count: rest))
    }

    /// Checks the settings of a device that receives its application file from a server.
    package mutating func add(device file: String, _ content: [UInt8]) {
        do {
            _ = try EnrollmentSettings(json: content, source: file)
            praise.append(TerminalText.safe("\(file): \(localized("valid settings of a device."))"))
        } catch {
            problems.append("\(error)")
        }
    }

    /// Checks a kiosk's record of wipes.
    package mutating func add(wipes file: String) {
        do {
            let text = String(decoding: try InputFile.read(file), as: UTF8.self)
            let found = try WipeRecord.check(text, hash: Digest.sha256)
            let summary = localized(
                one: "record of \(found.count) wipe.", other: "record of \(found.count) wipes.", count: found.count)
            praise.append(TerminalText.safe("\(file): \(summary)\n  \(found.last)"))
            problems += found.problems.map { "\(file): \($0)" }
        } catch {
            problems.append(error is WipeRecord.Fault ? "\(file): \(error)" : "\(error)")
        }
    }

    /// Adds problems that belong to no file.
    package mutating func add(problems: [String]) { self.problems += problems }

    /// Prints the files that have no problems.
    /// - Throws: ``UsageError`` with all problems.
    package func finish(writingTo write: (String) -> Void) throws {
        for line in praise { write(line + "\n") }
        guard problems.isEmpty else { throw UsageError(problems.joined(separator: "\n")) }
    }

    // MARK: Checking

    private func checkApplication(
        _ json: JSONValue, _ bytes: [UInt8], _ file: String, isEmbedded: Bool, _ report: inout Report
    ) {
        report.praise = localized("valid application file.")
        let directory = isEmbedded ? ProgramFile.directory : ApplicationFile.directory(of: file)
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
                for remark in componentRemarks(configuration) where told.insert(remark).inserted {
                    report.remarks.append("\(file): components: \(remark)")
                }
            }
            for configuration in environments + [application] {
                checkInlineRules(configuration, file, &report)
                do { try checkCertificates(configuration, in: directory) } catch {
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
        // Certificates have been read above, so their existence need not be checked.
        for named in json.referencedFiles where named.kind != .certificate && !(isEmbedded && named.kind == .icon) {
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

    private func componentRemarks(_ application: ApplicationConfiguration) -> [String] {
        ComponentReview.missing(
            application.components, among: ComponentBox.names + (program?.components ?? []), areAllKnown: program != nil
        )
    }

    private func checkInlineRules(_ application: ApplicationConfiguration, _ file: String, _ report: inout Report) {
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
    private func checkPathConfiguration(
        _ bytes: [UInt8], _ file: String, matching queries: Bool = true, _ report: inout Report
    ) -> Int {
        let compile = PathConfigurationLoader.compile
        let screens = program.map { $0.screens.union(ScreenBox.names) }
        report.problems += PathConfiguration.problems(json: bytes, source: file, compile: compile).map(\.sentence.text)
        report.remarks +=
            PathConfigurationReview(json: bytes, source: file, matchQueryStrings: queries, screens: screens).remarks
        return (try? PathConfiguration(json: bytes, source: file, compile: compile))?.ownRuleCount ?? 0
    }

    /// Reads the application's certificates in the same way as at the application's start.
    private func checkCertificates(_ application: ApplicationConfiguration, in directory: String) throws {
        guard let origin = ApplicationOrigin(application.startURL) else { return }
        let certificates = application.resolvingFiles(in: directory).certificates
        _ = try CertificateStore(certificates, start: application.startURL, origin: origin)
    }
}
