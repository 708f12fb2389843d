public import FoundationEssentials
import Glibc
import XCTest

/// A CUPS server of one test, without the user's printers. It keeps the jobs, which its printers discard.
@MainActor
public final class CupsServer {
    /// The variables with which a program uses this server.
    public let variables: [String: String]
    private let directory: String
    private let process: AppProcess

    /// Starts the server.
    /// - Throws: `XCTSkip` if CUPS is not installed.
    public init(in environment: TestEnvironment) throws {
        for (program, package) in [("/usr/sbin/cupsd", "cups-daemon"), ("/usr/sbin/lpadmin", "cups-client")]
        where !FileManager.default.isExecutableFile(atPath: program) {
            throw XCTSkip("\(program) is not installed. Install \(package).")
        }
        let directory = environment.path("cups")
        self.directory = directory
        // A path in the home directory may be too long for a socket.
        let socket = "/tmp/cups-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        variables = ["CUPS_SERVER": socket]
        let folders = ["ServerRoot", "RequestRoot", "CacheDir", "StateDir", "TempDir"]
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: "\(directory)/\(folder)", withIntermediateDirectories: true)
        }
        let paths = folders.map { "\($0) \(directory)/\($0)\n" }.joined()
        let files = try environment.write(
            "\(paths)AccessLog \(directory)/access\nErrorLog \(directory)/error\nPageLog \(directory)/page\n"
                + "SystemGroup root\n", to: "cups/cups-files.conf")
        let settings = try environment.write(
            "Listen \(socket)\nPreserveJobFiles Yes\nDefaultAuthType None\n<Location />\nAllow all\n</Location>\n"
                + "<Location /admin>\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n"
                + "</Policy>\n", to: "cups/cupsd.conf")
        process = try AppProcess(
            arguments: ["-f", "-c", settings, "-s", files], environment: environment, tracing: false,
            binary: "/usr/sbin/cupsd")
    }

    /// True once the server accepts commands.
    public var isReady: Bool { (try? run("lpstat", "-r"))?.contains("scheduler is running") == true }

    /// Ends the server.
    public func end() { process.terminate() }

    /// Adds a printer that accepts every format.
    public func add(_ printer: String) throws {
        try run("lpadmin", "-p", printer, "-E", "-v", "file:///dev/null", "-m", "raw")
    }

    /// Runs a command of CUPS.
    @discardableResult
    public func run(_ arguments: String...) throws -> String {
        try Command.run(["env"] + variables.map { "\($0)=\($1)" } + arguments)
    }

    /// The documents that the server has received, in order.
    public var jobs: [Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/RequestRoot")) ?? []
        return names.filter { $0.hasPrefix("d") }.sorted()
            .compactMap { FileManager.default.contents(atPath: "\(directory)/RequestRoot/\($0)") }
    }
}
