import ArgumentParser
import HybridCommands
import HybridCore

/// The command line with all commands. HybridDesktop passes the tools' commands on, so help, errors and completion
/// scripts have its name.
struct Tools: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "HybridDesktop",
        abstract: localized("Show a Turbo site as a desktop application."),
        version: Version.current,
        subcommands: [
            Open.self, Audit.self, Component.self, Demo.self, KioskPin.self, Merge.self, New.self, Install.self,
            Uninstall.self,
            Package.self, ResolvePaths.self, Replay.self, Report.self,
            Screenshot.self, Validate.self, WebDriver.self,
        ],
        defaultSubcommand: Open.self)
}
