import ArgumentParser
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridServices
import HybridShell

/// The command line of an application's own program.
extension HybridApplication {
    /// Opens the application or performs a command for it, and ends the program.
    nonisolated static func run(
        _ description: ProgramDescription, _ configure: @MainActor (HybridApplication) throws -> Void
    ) -> Never {
        MainActor.assumeIsolated {
            // Install this before the main actor's first task, which would not run otherwise.
            MainLoop.installMainActorDrain()
            ProgramLanguage.start()
            let (type, arguments) = ProgramCommands.find(in: Array(CommandLine.arguments.dropFirst()))
            do {
                let command = try type.parse(arguments)
                let (file, environment) = ProgramCommands.choice(of: command)
                let application = try description.application(file, environment: environment)
                try configure(application)
                if let file {
                    try description.check(file, id: application.id)
                    if application.locksFile {
                        try ProgramDescription.checkInstalled(file, id: try application.checkedID())
                    }
                }
                try application.perform(command)
                try CommandEnd.flush()
            } catch {
                CommandEnd.exit(error, of: type)
            }
        }
        Glibc.exit(0)
    }

    private func perform(_ command: any ParsableCommand) throws {
        switch command {
        case let command as ProgramCommands.Install:
            try ApplicationInstallation.install(
                try source(command.environment), isOwnProgram: true, trustsCommand: command.trustCommand,
                removal: "\(ProgramFile.name) uninstall")
        case let command as ProgramCommands.Uninstall:
            try ApplicationInstallation.uninstall(try checkedID(), deletesData: command.deleteData)
        case let command as ProgramCommands.Package:
            guard !ProgramFile.needsSwiftLibrary else { throw Self.needsSwiftLibrary }
            print(
                try command.options.package(
                    try source(command.options.environment), withProgram: true, isOwnProgram: true))
        case let command as ProgramCommands.Validate: try validate(command.files)
        case let command as ProgramCommands.Component:
            print(try ControllerCommand.script(of: command.name, in: self, program: ProgramFile.name), terminator: "")
        case let command as ApplicationCommand where command.version: print(versionLine)
        case let command as ApplicationCommand: try run(command.common, opening: command.addresses)
        default: break
        }
    }

    private static var needsSwiftLibrary: UsageError {
        UsageError(
            localized(
                "This program loads the Swift library from this computer, so it would not start on others. "
                    + "Package the one that “swift build -c release --static-swift-stdlib” builds."))
    }

    /// Checks files with the program's own screens and components. Without files, checks the program's own description.
    package func validate(
        _ files: [String], writingTo write: (String) -> Void = { print($0, terminator: "") }
    ) throws {
        _ = try checkedID()
        var check = FileCheck(for: FileCheck.Program(screens: Set(screens.keys), components: Array(components.keys)))
        for file in files { check.add(file: file) }
        if files.isEmpty {
            if let embedded { check.add(ProgramDescription.embeddedName, isEmbedded: true) { embedded } }
            if let file { check.add(file: file.path) }
            if let pathConfiguration {
                check.add(localized("built-in path configuration")) { pathConfiguration }
            }
        }
        check.add(problems: ComponentReview.invalid(components.keys))
        check.add(problems: MenuCommand.review(commands).problems)
        try check.finish(writingTo: write)
    }

    /// Returns the application for installing or packaging it. Its file has the changes that the code makes.
    private func source(_ environment: String?) throws -> ApplicationSource {
        var members = try file?.content().object ?? embedded.map { try JSONValue(strictly: $0) }?.object ?? [:]
        members["id"] = .string(try checkedID())
        if let name, name != described?.displayName { members["name"] = .string(name) }
        if let startURL, startURL != described?.startURL.absoluteString { members["startURL"] = .string(startURL) }
        members["version"] = members["version"] ?? about.version.map(JSONValue.string)
        members["description"] = members["description"] ?? about.description.map(JSONValue.string)
        let json = JSONValue.object(members)
        let directory = file.map { ApplicationFile.directory(of: $0.path) } ?? ProgramFile.directory
        let missing = json.referencedFiles.first { !FileManager.default.fileExists(atPath: "\(directory)/\($0.name)") }
        if file == nil, let missing {
            throw UsageError(
                localized(
                    "The built-in application file names “\(missing.name)”, which is not beside the program. "
                        + "Add the path of the original application file to the command."))
        }
        let place = file?.path ?? ProgramDescription.embeddedName
        return ApplicationSource(
            application: try ApplicationConfiguration(
                json: Array(json.text.utf8), source: place, environment: environment),
            file: json, directory: directory, environment: environment)
    }
}
