import ArgumentParser
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop webdriver`: a WebDriver server for Selenium and similar clients.
struct WebDriver: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webdriver",
        abstract: localized("Let a WebDriver's client such as Selenium drive the application."),
        discussion: localized(
            """
            Starts WebKitGTK's driver (the package webkit2gtk-driver) and hands its clients' commands on, to the page that is \
            in front. A session whose client names no program opens this one with the arguments after --.
            """))

    @Option(help: ArgumentHelp(localized("Listen on this port of 127.0.0.1; 0 is any free one."), valueName: "number"))
    var port = 4444

    @Flag(help: ArgumentHelp(localized("Leave sessions with the page that they are with, as WebKitGTK's driver does.")))
    var stay = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp(localized("What a session opens, such as an address."), valueName: "arguments"))
    var arguments: [String] = []

    @MainActor private func serve() throws {
        let program = try ProgramFile.path()
        let driver: DriverProcess
        do {
            driver = try DriverProcess()
        } catch {
            throw UsageError(
                localized("WebKitGTK's driver cannot be started (\(error)). Is webkit2gtk-driver installed?"))
        }
        driver.whenEnded {
            driver.removeFiles()
            InputFile.warn(localized("WebKitGTK's driver has ended."))
            ProcessControl.end(1)
        }
        ProcessControl.whenAskedToEnd {
            driver.end()
            driver.removeFiles()
            ProcessControl.end(0)
        }
        let proxy = DriverProxy(
            driver: driver, program: [program, "--automation"] + arguments, followsFront: !stay)
        do {
            let open = try Waiting.run { try await proxy.start(port: port) }
            print(localized("Clients connect to http://127.0.0.1:\(open)"))
        } catch let error as GLibError {
            driver.end()
            driver.removeFiles()
            throw UsageError(
                localized("Port \(port) cannot be used (\(error.message)). Give another one: --port 4445."))
        }
        // A program that reads this through a pipe waits for it.
        fflush(nil)
        while true { MainLoop.iterate(mayBlock: true) }
    }

    func run() throws {
        try MainActor.assumeIsolated { try serve() }
    }
}
