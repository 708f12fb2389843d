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

    /// A path configuration has rules, an application file an address.
    private static func check(_ file: String) throws -> String {
        let bytes = try InputFile.read(file)
        if let json = try? JSONValue(strictly: bytes), json["startURL"] != nil || json["environments"] != nil {
            let application = try ApplicationConfiguration(json: bytes, source: file)
            for environment in application.environments {
                try checkCertificates(
                    try ApplicationConfiguration(json: bytes, source: file, environment: environment), file)
            }
            try checkCertificates(application, file)
            return (["a good application file."] + application.warnings.map { "\($0)" }).joined(separator: "\n  ")
        }
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
