import ArgumentParser
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop package FILE --format FORMAT`: creates a package of an application for other computers.
struct Package: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.packaging.abstract,
        discussion: localized(
            "Includes the files that the application file names, a menu entry, icons, and metadata for "
                + "software centers."))

    @Argument(
        help: ArgumentHelp(localized("Application file."), valueName: "file"), completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: PackageOptions

    @Flag(help: ArgumentHelp(localized("Include this program instead of depending on its package.")))
    var withProgram = false

    func run(writingTo write: (String) -> Void) throws {
        let source = try ApplicationFile(file, environment: options.environment).source()
        write("\(try options.package(source, withProgram: withProgram))\n")
    }
}
