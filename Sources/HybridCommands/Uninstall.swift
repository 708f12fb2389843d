package import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative

/// `HybridDesktop uninstall ID|FILE`: removes an application from the user's menu.
package struct Uninstall: ParsableCommand {
    package static let configuration = CommandConfiguration(abstract: localized("Uninstall an application."))

    @Argument(help: ArgumentHelp(localized("Application ID or application file."), valueName: "id"))
    var application: String

    @Flag(help: ArgumentHelp(localized("Also delete its cookies, storage and tokens.")))
    var deleteData = false

    /// A file name can also be a valid ID. If the file exists, it takes precedence.
    @MainActor private func id() throws -> String {
        guard FileManager.default.fileExists(atPath: application) else { return application }
        let file: JSONValue
        do {
            file = try JSONValue(strictly: try InputFile.read(application))
        } catch let error as JSONSyntaxError {
            throw UsageError(
                localized("\(application): Invalid JSON: \(error). Use the application's ID instead."))
        }
        guard let id = file["id"]?.string else {
            throw UsageError(localized("\(application): No ID found. Use the application's ID instead."))
        }
        return id
    }

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated {
            try ApplicationInstallation.uninstall(try id(), deletesData: deleteData)
        }
    }
}
