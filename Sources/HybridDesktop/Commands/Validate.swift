import ArgumentParser
import FoundationEssentials
import HybridCore
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

    /// A path configuration has rules; anything else that has a key of an application file is meant to be one.
    private static func isApplication(_ json: JSONValue) -> Bool {
        guard let members = json.object, members["rules"] == nil else { return false }
        return ApplicationSection.file.keys.contains { members[$0] != nil }
    }

    private static func checkApplication(_ json: JSONValue, _ bytes: [UInt8], _ file: String) throws -> String {
        var faults: [String] = []
        var warnings: [String] = []
        do {
            let application = try ApplicationConfiguration(json: bytes, source: file)
            warnings = application.warnings.map { "\($0)" }
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
                if named.kind == .pathConfiguration { _ = try checkPathConfiguration(bytes, path) }
            } catch {
                faults.append("\(file): \(named.place): \(error)")
            }
        }
        guard faults.isEmpty else { throw UsageError(faults.joined(separator: "\n")) }
        return (["a good application file."] + warnings).joined(separator: "\n  ")
    }

    private static func checkPathConfiguration(_ bytes: [UInt8], _ file: String) throws -> String {
        let configuration = try PathConfiguration(json: bytes, source: file, compile: PathConfigurationLoader.compile)
        return "a good path configuration with \(configuration.ownRuleCount) rules."
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
