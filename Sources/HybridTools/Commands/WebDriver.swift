import ArgumentParser
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCommands
import HybridCore
import HybridNative
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

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(localized("Arguments for each session, such as an address."), valueName: "arguments"))
    var arguments: [String] = []

    @MainActor private func serve() throws {
        let program = try ProgramFile.path()
        let driver: DriverProcess
        do {
            driver = try DriverProcess()
        } catch {
            throw UsageError(
                localized("Cannot start WebKitGTK's driver (\(error)). Install the package webkit2gtk-driver."))
        }
        driver.whenEnded {
            driver.removeFiles()
            InputFile.warn(localized("WebKitGTK's driver exited."))
            ProcessControl.end(1)
        }
        ProcessControl.whenAskedToEnd {
            driver.end()
            driver.removeFiles()
            ProcessControl.end(0)
        }
        let proxy = DriverProxy(driver: driver, program: [program, "--automation"] + arguments, followsFront: !stay)
        do {
            let open = try Waiting.run { try await proxy.start(port: Int(port)) }
            print(localized("Clients connect to http://127.0.0.1:\(open)"))
        } catch let error as GLibError {
            driver.end()
            driver.removeFiles()
            throw UsageError(localized("Cannot use port \(port) (\(error.message)). Use another one: --port 4445."))
        }
        // A program that reads this through a pipe waits for the text.
        fflush(nil)
        while true { MainLoop.iterate(mayBlock: true) }
    }

    func run() throws {
        try MainActor.assumeIsolated { try serve() }
    }
}
