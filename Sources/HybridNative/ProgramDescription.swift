import FoundationEssentials
import HybridCore
import HybridServices

/// The place of the description of an application in Swift.
enum ProgramDescription {
    /// The description is in the code alone.
    case code
    /// The description is in an application file. Its path is relative to the program's directory.
    case file(String)
    /// The description is an application file that is embedded in the program.
    case embedded([UInt8])

    /// The name of an embedded file in messages.
    static var embeddedName: String { localized("built-in application file") }

    /// Creates the application, without its own code.
    /// - Parameters:
    ///   - file: An application file that replaces the description, or `nil`.
    ///   - environment: The environment to select. If `nil`, the default in the file applies.
    /// - Throws: All problems of the description, as sentences.
    @MainActor func application(_ file: String?, environment: String?) throws -> HybridApplication {
        if let file {
            let trusts = TrustedCommands.isInstalledBySystem(file)
            let file = ApplicationFile(file, environment: environment, trustsCommand: trusts)
            let application = HybridApplication(try file.read(), from: file)
            application.id = application.id ?? id
            return application
        }
        switch self {
        case .code: return HybridApplication(nil)
        case .file(let path):
            let file = ApplicationFile(ProgramFile.beside(path), environment: environment)
            return HybridApplication(try file.read(), from: file)
        case .embedded(let json):
            let configuration = try ApplicationFile.read(
                json, called: Self.embeddedName, in: ProgramFile.directory, environment: environment)
            return HybridApplication(configuration, embedded: json)
        }
    }

    /// Checks that a file on the command line describes this application, because the program's data and code belong to
    /// one application.
    /// - Parameters:
    ///   - file: The file on the command line.
    ///   - id: The ID that the application's own code sets.
    /// - Throws: ``UsageError`` if the file describes another application.
    func check(_ file: String, id: String?) throws {
        guard let found = try ApplicationFile(file, environment: nil).content()["id"]?.string,
            let own = self.id ?? id, found != own
        else { return }
        throw UsageError(
            localized("\(file): This file describes “\(found)”, and this program is “\(own)”. Use a file with that ID.")
        )
    }

    /// Checks that a file on the command line is the installed copy of the application's own.
    /// - Throws: ``UsageError`` if it is another file.
    @MainActor static func checkInstalled(_ file: String, id: String) throws {
        let isTest = ProcessInfo.processInfo.environment[TestControl.variable] != nil
        guard !isTest, !UserApplications.isInstalled(file, as: id) else { return }
        throw UsageError(localized("\(file): This program opens no other application file than its own."))
    }

    /// The ID in the description.
    private var id: String? {
        switch self {
        case .code: nil
        case .file(let path):
            (try? ApplicationFile(ProgramFile.beside(path), environment: nil).content())?["id"]?.string
        case .embedded(let json): (try? JSONValue(strictly: json))?["id"]?.string
        }
    }
}
