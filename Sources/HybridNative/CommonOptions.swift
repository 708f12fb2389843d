public import ArgumentParser
import Glibc
import HybridCore
package import HybridServices
import HybridShell
public import Logging

/// The options of every command that opens a window.
package struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("Path configuration file."), valueName: "file"))
    package var pathConfiguration: String?

    // There is no default value, because the help would show it, and some commands keep no data if the user gives no
    // name.
    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp(localized("Profile with its own cookies, storage and tokens."), valueName: "name"))
    private var namedProfile: String?

    package var profile: String { namedProfile ?? "default" }

    @Flag(help: ArgumentHelp(localized("Discard all data on exit.")))
    package var ephemeral = false

    package init() {}

    @Flag(help: ArgumentHelp(localized("Run full screen, unattended.")))
    package var kiosk = false

    @Flag(
        help: ArgumentHelp(
            localized(
                "Start without a window; the next start shows the window immediately, and closing the window only hides it."
            )))
    package var background = false

    @Option(
        help: ArgumentHelp(
            localized("Write trace events to a file as JSON lines; “-” is standard output."), valueName: "file"))
    package var trace: String?

    @Flag(help: ArgumentHelp(localized("With --trace, also write the requests of pages and of the application.")))
    package var traceRequests = false

    @Option(help: ArgumentHelp(localized("User agent prefix."), valueName: "text"))
    package var userAgentPrefix = ""

    @Flag(
        help: ArgumentHelp(
            localized("Allow the diagnostics window and the inspector, overriding the application file.")))
    package var diagnostics = false

    @Flag(
        help: ArgumentHelp(
            localized(
                "Let WebKitWebDriver control the application; discards all data on exit unless --profile is given.")))
    package var automation = false

    @Option(
        help: ArgumentHelp(localized("Rendering path: auto, accelerated (GPU) or software (CPU)."), valueName: "path"))
    package var rendering: RenderingChoice = .auto

    @Option(
        help: ArgumentHelp(
            localized("Minimum log level: trace, debug, info, notice, warning, error or critical."),
            valueName: "level"))
    package var logLevel: Logger.Level = .notice

    package mutating func validate() throws {
        let isName = profile.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard isName, !profile.isEmpty, profile.count <= 64 else {
            throw ValidationError(localized("A profile name can have up to 64 letters, digits, “-” and “_”."))
        }
        if traceRequests, trace == nil {
            throw ValidationError(localized("--trace-requests adds to a trace. Use it with --trace FILE."))
        }
        if kiosk, background {
            throw ValidationError(localized("A kiosk is always visible. Use --kiosk or --background, not both."))
        }
        // A test must not read or change the data of the user or of an earlier test.
        if automation { keepApart(as: "automation-\(getpid())") }
    }

    /// Makes the program run beside other instances without keeping data, unless the user has named a profile.
    package mutating func keepApart(as name: String) {
        guard namedProfile == nil else { return }
        namedProfile = name
        ephemeral = true
    }
}

/// The user's choice of a rendering path.
package enum RenderingChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, accelerated, software

    /// The rendering path that this choice means on this machine.
    package var path: RenderingPath { RenderingPath(rawValue: rawValue) ?? .detect() }
}

extension RenderingPath {
    /// Prepares the process for this path and connects to the display, unless it is connected.
    /// - Returns: False if there is no display.
    @MainActor package func openDisplay() -> Bool {
        Platform.display != nil || prepare(opening: { Platform.openDisplay() })
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
