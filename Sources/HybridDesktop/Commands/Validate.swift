import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop validate FILE...`: whether files say what they mean to.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check application files and path configurations.")

    @Argument(help: ArgumentHelp("The files.", valueName: "file"))
    var files: [String]

    func run() throws {
        var faults: [String] = []
        for file in files {
            do {
                print("\(file): \(try Self.check(file))")
            } catch {
                faults.append("\(error)")
            }
        }
        guard faults.isEmpty else { throw UsageError(faults.joined(separator: "\n")) }
    }

    private static func check(_ file: String) throws -> String {
        let bytes = try InputFile.read(file)
        if let json = try? JSONValue(strictly: bytes), isApplication(json) {
            return try checkApplication(json, bytes, file)
        }
        return try checkPathConfiguration(bytes, file)
    }

    /// A sentence, and remarks beneath it.
    private static func report(_ sentence: String, _ remarks: [String]) -> String {
        ([sentence] + remarks).joined(separator: "\n  ")
    }

    /// A path configuration has rules; anything else that has a key of an application file is meant to be one.
    private static func isApplication(_ json: JSONValue) -> Bool {
        guard let members = json.object, members["rules"] == nil else { return false }
        // A key that is written wrongly counts too: the reader says how it is written.
        let keys = Set(ApplicationSection.file.keys.map { $0.lowercased() })
        return members.keys.contains { keys.contains($0.lowercased()) }
    }

    private static func checkApplication(_ json: JSONValue, _ bytes: [UInt8], _ file: String) throws -> String {
        var faults: [String] = []
        var warnings: [String] = []
        var matchesQueryStrings = true
        do {
            let application = try ApplicationConfiguration(json: bytes, source: file)
            warnings = application.warnings.map { "\($0)" }
            matchesQueryStrings = application.pathConfiguration.matchesQueryStrings
            for environment in application.environments {
                try checkCertificates(
                    try ApplicationConfiguration(json: bytes, source: file, environment: environment), file)
            }
            try checkCertificates(application, file)
        } catch {
            faults.append("\(error)")
        }
        let directory = ApplicationFile.directory(of: file)
        // Certificates are read, and not only looked for, above.
        for named in json.referencedFiles where named.kind != .certificate {
            let path = named.name.hasPrefix("/") ? named.name : "\(directory)/\(named.name)"
            do {
                let bytes = try InputFile.read(path)
                if named.kind == .pathConfiguration {
                    _ = try pathConfiguration(bytes, path)
                    let review = PathConfigurationReview(
                        json: bytes, source: path, matchQueryStrings: matchesQueryStrings)
                    warnings += review.remarks
                }
            } catch {
                faults.append("\(file): \(named.place): \(error)")
            }
        }
        guard faults.isEmpty else { throw UsageError(faults.joined(separator: "\n")) }
        return report("a good application file.", warnings)
    }

    private static func checkPathConfiguration(_ bytes: [UInt8], _ file: String) throws -> String {
        let count = try pathConfiguration(bytes, file).ownRuleCount
        let rules = count == 1 ? "1 rule" : "\(count) rules"
        return report(
            "a good path configuration with \(rules).", PathConfigurationReview(json: bytes, source: file).remarks)
    }

    private static func pathConfiguration(_ bytes: [UInt8], _ file: String) throws -> PathConfiguration {
        try PathConfiguration(json: bytes, source: file, compile: PathConfigurationLoader.compile)
    }

    /// The certificates that an application brings are read as at its start.
    private static func checkCertificates(_ application: ApplicationConfiguration, _ file: String) throws {
        guard let origin = ApplicationOrigin(application.startURL) else { return }
        let site = Site(application, directory: ApplicationFile.directory(of: file))
        try MainActor.assumeIsolated {
            _ = try CertificateStore(site.certificates, start: site.startURL, origin: origin)
        }
    }
}
