public import ArgumentParser
import Glibc
import HybridCore
package import HybridServices
public import Logging

/// The options of every command that opens a window.
package struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Read rules for paths from a file."), valueName: "file"))
    package var pathConfiguration: String?

    // No default value, which the help would show: some commands keep nothing without a name.
    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp(localized("Keep cookies, storage and tokens apart under this name."), valueName: "name"))
    private var namedProfile: String?

    /// The profile's name.
    package var profile: String { namedProfile ?? "default" }

    @Flag(help: ArgumentHelp(localized("Keep nothing after the end.")))
    package var ephemeral = false

    package init() {}

    @Flag(help: ArgumentHelp(localized("Show it on the whole screen, for people whom nobody looks after.")))
    package var kiosk = false

    @Flag(
        help: ArgumentHelp(
            localized("Start without a window, which the next start then shows at once; closing it only hides it.")))
    package var background = false

    @Option(
        help: ArgumentHelp(
            localized("Write what happens to a file, as JSON lines; “-” is standard output."), valueName: "file"))
    package var trace: String?

    @Option(help: ArgumentHelp(localized("Put a text in front of the user agent's part of ours."), valueName: "text"))
    package var userAgentPrefix = ""

    @Flag(
        help: ArgumentHelp(
            localized("Allow the diagnostics window and the inspector, whatever the application file says.")))
    package var diagnostics = false

    @Flag(
        help: ArgumentHelp(
            localized("Let WebKitWebDriver drive the application; without --profile nothing is kept after the end.")))
    package var automation = false

    @Option(
        help: ArgumentHelp(
            localized("Paint by the GPU or by the processor: auto, accelerated or software."), valueName: "path"))
    package var rendering: RenderingChoice = .auto

    @Option(
        help: ArgumentHelp(
            localized("Log this and what is more serious: trace, debug, info, notice, warning, error or critical."),
            valueName: "level"))
    package var logLevel: Logger.Level = .notice

    package mutating func validate() throws {
        let isName = profile.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard isName, !profile.isEmpty, profile.count <= 64 else {
            throw ValidationError(localized("The profile's name may have letters, digits, “-” and “_”, 64 at most."))
        }
        if kiosk, background {
            throw ValidationError(localized("A kiosk is always seen. Use either --kiosk or --background."))
        }
        // A test must not see or change the data of the user or of an earlier test.
        if automation { keepApart(as: "automation-\(getpid())") }
    }

    /// Runs the program beside other instances, without keeping data, unless the user has named a profile.
    package mutating func keepApart(as name: String) {
        guard namedProfile == nil else { return }
        namedProfile = name
        ephemeral = true
    }
}

/// The user's choice of a rendering path.
package enum RenderingChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, accelerated, software

    /// The rendering path of this choice on this machine.
    package var path: RenderingPath { RenderingPath(rawValue: rawValue) ?? .detect() }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
