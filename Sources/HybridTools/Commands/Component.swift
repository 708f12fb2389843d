import ArgumentParser
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop component controller NAME`: writes the page's controller of a built-in bridge component.
struct Component: OutputCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.component.abstract,
        discussion: localized(
            "The program of an application in Swift has the same command for its own components."))

    @Argument(help: ArgumentHelp(localized("“controller”."), valueName: "output"))
    var output: ControllerCommand.Output

    @Argument(help: ArgumentHelp(localized("Name of the bridge component.")))
    var name: String

    func run(writingTo write: (String) -> Void) throws {
        write(try ControllerCommand.script(of: name, in: nil, program: "HybridDesktop"))
    }
}
