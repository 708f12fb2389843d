import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop uninstall ID|FILE`: removes an application from the user's menu.
struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localized("Take an application out of the desktop's menu."))

    @Argument(help: ArgumentHelp(localized("The application's id, or its file."), valueName: "id"))
    var application: String

    @Flag(help: ArgumentHelp(localized("Remove what it has kept too: cookies, storage, tokens.")))
    var deleteData = false

    @MainActor private func uninstall() throws {
        let id = try self.id()
        let warnings = try Waiting.run {
            try await Uninstaller(secrets: LibsecretStore()).uninstall(id, deletesData: deleteData)
        }
        for warning in warnings { InputFile.warn(warning) }
        print(deleteData ? localized("\(id) is removed, with its data.") : localized("\(id) is removed."))
    }

    /// A file name can be a valid id, so an existing file takes precedence.
    @MainActor private func id() throws -> String {
        guard FileManager.default.fileExists(atPath: application) else { return application }
        let file: JSONValue
        do {
            file = try JSONValue(strictly: try InputFile.read(application))
        } catch let error as JSONSyntaxError {
            throw UsageError(
                localized("\(application): This is not JSON: \(error). Give the application's id instead."))
        }
        guard let id = file["id"]?.string else {
            throw UsageError(localized("\(application): There is no id. Give the application's id instead."))
        }
        return id
    }

    func run() throws {
        try MainActor.assumeIsolated { try uninstall() }
    }
}
