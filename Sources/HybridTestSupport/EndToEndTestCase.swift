public import DemoServer
import FoundationEssentials
import TrialPages
import XCTest

/// A test that uses the built application as a person would, with the demo site as its web site.
///
/// Every test gets a server, directories and a fake browser of its own. What a person does is done by the methods in
/// `EndToEndTestCase+Actions.swift`, and what they see is waited for by those in `EndToEndTestCase+Waiting.swift`. After
/// a failure a picture of the screen, the accessible objects, the trace and the log are in `.artifacts`.
@MainActor
open class EndToEndTestCase: MainLoopTestCase {
    private var parts: (server: DemoServer, environment: TestEnvironment, browser: FakeBrowser)?
    private var processes: [AppProcess] = []
    /// The name under which the process that was launched last keeps its state.
    public private(set) var profile = ""
    private var expectedComplaints: [String] = []
    private static var profileCount = 0

    /// Where in the trace ``waitForTrace(_:timeout:file:line:where:)`` begins to look: the last thing the test did.
    public var mark = 0

    /// Whether the test itself kills the application.
    public var killsOnPurpose = false

    /// How the application that is launched next signs people in.
    public var signInWay = DemoServer.SignInWay.native

    /// Changes the files of the application that is launched next.
    public var changingApplicationFile: (String) -> String = { $0 }
    /// The same for the rules beside it.
    public var changingRules: (String) -> String = { $0 }

    /// Whether the application that is launched next is the demo, which has native screens of its own. It begins with
    /// the start page.
    public var opensDemo = false

    /// The id of the application that was launched last.
    public private(set) var applicationID = "dev.hybriddesktop.HybridDesktop"

    /// The demo site.
    public var server: DemoServer { prepared.server }

    /// The address, without a slash at the end, of the site whose paths a test waits for: the demo's.
    open var siteURL: String { server.url }

    /// The application's directories.
    public var environment: TestEnvironment { prepared.environment }

    /// What opens addresses outside the application.
    public var browser: FakeBrowser { prepared.browser }

    /// The process that was launched last.
    public var app: AppProcess {
        guard let app = processes.last else { preconditionFailure("Call launch() first.") }
        return app
    }

    private var prepared: (server: DemoServer, environment: TestEnvironment, browser: FakeBrowser) {
        guard let parts else { preconditionFailure("These exist between prepare() and cleanUp().") }
        return parts
    }

    open override func prepare() throws {
        try super.prepare()
        guard ProcessInfo.processInfo.environment["HYBRID_HEADLESS"] != nil else { throw UnsafeSession() }
        let environment = try TestEnvironment()
        parts = (
            try DemoServer(options: DemoServer.Options().withTrialPages), environment, try FakeBrowser(in: environment)
        )
    }

    open override func cleanUp() {
        let hasFailed = (testRun?.totalFailureCount ?? 0) > 0
        for process in processes where !hasFailed { check(process) }
        if (testRun?.totalFailureCount ?? 0) > 0 { keepEvidence() }
        processes.forEach { $0.terminateUnasked() }
        processes.forEach { $0.waitForExit() }
        processes = []
        parts?.server.stop()
        parts?.environment.remove()
        parts = nil
        super.cleanUp()
    }

    /// Starts the application and returns at once.
    ///
    /// - Parameters:
    ///   - path: where on the demo site to start; `nil` gives no address on the command line.
    ///   - arguments: more of the command line.
    ///   - variables: more environment variables.
    ///   - profile: the name under which the application keeps its state; a new one unless stated.
    @discardableResult
    public func launch(
        path: String? = "/", arguments: [String] = [], variables: [String: String] = [:], profile: String? = nil
    ) throws -> AppProcess {
        try launch(try site(path) + arguments, variables: variables, profile: profile)
    }

    /// Starts another program than HybridDesktop: an application of its own that is built on the library.
    @discardableResult
    public func launch(
        program: String, arguments: [String] = [], id: String, variables: [String: String] = [:]
    ) throws -> AppProcess {
        applicationID = id
        return try launch(arguments, variables: variables, program: program)
    }

    private func launch(
        _ arguments: [String], variables: [String: String], profile: String? = nil, program: String? = nil
    ) throws -> AppProcess {
        Self.profileCount += 1
        self.profile = profile ?? "test-\(ProcessInfo.processInfo.processIdentifier)-\(Self.profileCount)"
        mark = 0
        let process = try AppProcess(
            arguments: arguments + ["--profile", self.profile], environment: environment, variables: variables,
            binary: program)
        processes.append(process)
        return process
    }

    /// Puts another demo site in place of the one that the test has begun with.
    public func useServer(_ options: DemoServer.Options) throws {
        server.stop()
        parts?.server = try DemoServer(options: options.withTrialPages)
    }

    /// More members of the application file, as JSON with a comma at the end.
    public var applicationMembers = ""

    /// The demo site as an application, which begins at `path`.
    private func site(_ path: String?) throws -> [String] {
        guard let path else { return [] }
        // The rules come as a file, as an application brings them: the server's may arrive after the first page.
        try environment.write(changingRules(DemoServer.pathConfiguration), to: "path-configuration.json")
        if opensDemo {
            let rules = environment.path("path-configuration.json")
            return [
                "demo", "--site", server.url, "--sign-in", signInWay.rawValue, "--path-configuration", rules,
            ]
        }
        let file = server.applicationFile(startingAt: path, signingInBy: signInWay, with: applicationMembers)
        try environment.write(changingApplicationFile(file), to: "application.json")
        return ["--config", environment.path("application.json")]
    }

    /// Skips a test of what Turbolinks cannot do, where it drives the site (`TURBO_JS`).
    public func skipWithTurbolinks(because reason: String) throws {
        guard case .turbolinks = try TurboSource.fromEnvironment() else { return }
        throw XCTSkip("Not with Turbolinks: \(reason)")
    }

    /// Announces complaints on standard error that the test causes on purpose, by a part of their text.
    public func expectComplaint(containing part: String) {
        expectedComplaints.append(part)
    }

    private func check(_ process: AppProcess) {
        let complaints = process.criticals.filter { line in !expectedComplaints.contains { line.contains($0) } }
        for complaint in complaints { XCTFail("The application's log has: \(complaint)") }
        for line in process.malformedTrace { XCTFail("Not an event of the trace: \(line)") }
        if let status = process.exitStatus, status < 0, !(killsOnPurpose && [SIGKILL, SIGTERM].contains(-status)) {
            XCTFail("The application was ended by signal \(-status).")
        }
    }

    /// Writes down what a person needs to understand the failure.
    private func keepEvidence() {
        let name = name.replacing("/", with: ".")
        do {
            let picture = try Screenshot.take(name)
            print("The screen at the failure: \(picture)")
        } catch {
            print("No picture of the screen: \(error)")
        }
        var report = ""
        for process in processes {
            report += "Exit status: \(process.exitStatus.map { "\($0)" } ?? "running")\n\n"
            report += "Widgets:\n\(process.native.dump())\n\nPages:\n\(process.web.dump())\n\n"
            report += "Trace:\n\(process.trace.map(\.description).joined(separator: "\n"))\n\n"
            report += "Standard error:\n\(process.stderr)\n"
        }
        report += "Requests:\n\(parts?.server.requests.map(\.description).joined(separator: "\n") ?? "")\n"
        try? Data(report.utf8).write(to: URL(filePath: "\(Screenshot.directory)/\(name).txt"))
    }
}

/// The tests would open windows, and a keyring, of the person who runs them.
struct UnsafeSession: Error, CustomStringConvertible {
    var description: String { "Run the end-to-end tests under Scripts/run-headless." }
}

/// Ends a test whose next step makes no sense; what is wrong has been reported.
struct TestStopped: Error, CustomStringConvertible {
    var description: String { "the test cannot go on" }
}
