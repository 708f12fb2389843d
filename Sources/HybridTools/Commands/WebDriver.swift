import ArgumentParser
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCommands
import HybridCore
import HybridNative
import HybridQA
import HybridServices

/// `HybridDesktop webdriver`: a WebDriver server for Selenium and similar clients.
struct WebDriver: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Tool.webdriver.rawValue,
        abstract: Tool.webdriver.abstract,
        discussion: localized(
            """
            Starts WebKitGTK's driver (the package webkit2gtk-driver) and forwards its clients' commands to the frontmost page. \
            If a client names no program, its session opens this one with the arguments after --.
            """))

    @Option(
        help: ArgumentHelp(localized("Port to listen on at 127.0.0.1; 0 selects any free port."), valueName: "number"))
    var port: UInt16 = 4444

    @Flag(
        help: ArgumentHelp(
            localized("Do not switch to the visible page before each command, as with WebKitGTK's driver alone.")))
    var stay = false

    @Flag(
        help: ArgumentHelp(
            localized("Open a window for links with target=_blank and for window.open, as a browser does.")))
    var newWindows = false

    @Option(
        help: ArgumentHelp(
            localized("Maximum number of sessions at the same time; by default, the number of processors."),
            valueName: "number"))
    var sessions = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            localized("Seconds without a command after which a session ends."), valueName: "seconds"))
    var idleTimeout = 300

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(localized("Arguments for each session, such as an address."), valueName: "arguments"))
    var arguments: [String] = []

    func validate() throws {
        guard sessions > 0, idleTimeout > 0 else {
            throw ValidationError(localized("--sessions and --idle-timeout require a number above 0."))
        }
    }

    @MainActor private func serve() throws {
        let program = try ProgramFile.path()
        let server = DriverServer(
            program: [program, "--automation"] + arguments,
            options: DriverServer.Options(followsFront: !stay, opensWindows: newWindows),
            pool: DriverPool(limit: sessions, patience: Double(idleTimeout) * 1000))
        ProcessControl.whenAskedToEnd {
            server.endAll()
            ProcessControl.end(0)
        }
        do {
            let open = try Waiting.run { try await server.start(port: Int(port)) }
            print(localized("Clients connect to http://127.0.0.1:\(open)"))
        } catch let failure as DriverServer.Failure {
            switch failure {
            case .driver(let reason):
                throw UsageError(
                    localized("Cannot start WebKitGTK's driver (\(reason)). Install the package webkit2gtk-driver."))
            case .port(let reason):
                throw UsageError(localized("Cannot use port \(port) (\(reason)). Use another one: --port 4445."))
            }
        }
        // A program that reads this through a pipe waits for the text.
        fflush(nil)
        while true { MainLoop.iterate(mayBlock: true) }
    }

    func run() throws {
        try MainActor.assumeIsolated { try serve() }
    }
}
