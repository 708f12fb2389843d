public import DemoServer
import FoundationEssentials
import TrialPages
import XCTest

/// A test that uses the built application as a user does. The demo site is its web site.
///
/// Each test has its own server, directories and fake browser. The methods in `EndToEndTestCase+Actions.swift` perform
/// the user's actions. The methods in `EndToEndTestCase+Waiting.swift` wait for visible results. After a failure,
/// `.artifacts` contains a screenshot, the accessible objects, the trace and the log.
@MainActor
open class EndToEndTestCase: MainLoopTestCase {
    private var parts: (server: DemoServer, environment: TestEnvironment, browser: FakeBrowser)?
    private var processes: [AppProcess] = []
    private var services: [AnyObject] = []
    /// The profile of the process that was launched last.
    public private(set) var profile = ""
    private var expectedComplaints: [String] = []
    private static var profileCount = 0

    /// The position in the trace after the last action of the test. ``waitForTrace(_:timeout:file:line:where:)`` starts
    /// there.
    public var mark = 0

    /// True if the test kills the application on purpose.
    public var killsOnPurpose = false

    /// The sign-in method of the application that is launched next.
    public var signInWay = DemoServer.SignInWay.native

    /// Changes the application file of the application that is launched next.
    public var changingApplicationFile: (String) -> String = { $0 }
    /// Changes the path rules of the application that is launched next.
    public var changingRules: (String) -> String = { $0 }

    /// True if the application that is launched next is the demo, which has native screens. It opens the start page.
    public var opensDemo = false

    /// The kiosk's session in which the application is launched next; `nil` for the display of the test.
    public var sway: SwaySession?

    /// The ID of the application that was launched last.
    public private(set) var applicationID = "dev.hybriddesktop.HybridDesktop"

    /// The demo site.
    public var server: DemoServer { prepared.server }

    /// The URL, without a trailing slash, of the site whose paths a test waits for. By default, this is the demo site.
    open var siteURL: String { server.url }

    /// The application's directories.
    public var environment: TestEnvironment { prepared.environment }

    /// Receives the addresses that are opened outside the application.
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
        services = []
        sway?.end()
        sway = nil
        parts?.server.stop()
        parts?.environment.remove()
        parts = nil
        super.cleanUp()
    }

    /// Starts the application and returns immediately.
    ///
    /// - Parameters:
    ///   - path: The path of the start page on the demo site. If `nil`, the command line contains no address.
    ///   - arguments: Additional arguments.
    ///   - variables: Additional environment variables.
    ///   - profile: The profile of the application. By default, it is a new profile.
    @discardableResult
    public func launch(
        path: String? = "/", arguments: [String] = [], variables: [String: String] = [:], profile: String? = nil
    ) throws -> AppProcess {
        try launch(try site(path) + arguments, variables: variables, profile: profile)
    }

    /// Starts another program, which is an application built with the library.
    @discardableResult
    public func launch(
        program: String, arguments: [String] = [], id: String, variables: [String: String] = [:], profile: String? = nil
    ) throws -> AppProcess {
        applicationID = id
        return try launch(arguments, variables: variables, profile: profile, program: program)
    }

    private func launch(
        _ arguments: [String], variables: [String: String], profile: String? = nil, program: String? = nil
    ) throws -> AppProcess {
        Self.profileCount += 1
        self.profile = profile ?? "test-\(ProcessInfo.processInfo.processIdentifier)-\(Self.profileCount)"
        mark = 0
        let process = try AppProcess(
            arguments: arguments + rendering(for: arguments) + ["--profile", self.profile], environment: environment,
            variables: variables.merging(sway?.variables ?? [:]) { $1 }, binary: program)
        processes.append(process)
        return process
    }

    /// Directs the following steps of the test to an earlier process.
    public func use(_ process: AppProcess, profile: String) {
        processes.removeAll { $0 === process }
        processes.append(process)
        self.profile = profile
        setMark()
    }

    /// Returns the option for the rendering path that `HYBRID_TEST_RENDERING` names, if the program reads it.
    private func rendering(for arguments: [String]) -> [String] {
        guard let path = ProcessInfo.processInfo.environment["HYBRID_TEST_RENDERING"], arguments.first == "--config",
            !arguments.contains("--rendering")
        else { return [] }
        return ["--rendering", path]
    }

    /// Replaces the test's demo site.
    public func useServer(_ options: DemoServer.Options) throws {
        server.stop()
        parts?.server = try DemoServer(options: options.withTrialPages)
    }

    /// Additional members of the application file, as JSON that ends with a comma.
    public var applicationMembers = ""

    /// Returns the arguments that open the demo site as an application whose start page is at `path`.
    private func site(_ path: String?) throws -> [String] {
        guard let path else { return [] }
        // As with an installed application, the rules come from a file. The rules of the server may arrive after the
        // first page.
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

    /// Skips a test that Turbolinks does not support, if the demo site uses Turbolinks (`TURBO_JS`).
    public func skipWithTurbolinks(because reason: String) throws {
        guard case .turbolinks = try TurboSource.fromEnvironment() else { return }
        throw XCTSkip("Not with Turbolinks: \(reason)")
    }

    /// Skips a test that only Turbo 8 supports, unless `TURBO_JS` names Turbo 8.
    public func skipBeforeTurbo8(because reason: String) throws {
        if case .turbo(let path) = try TurboSource.fromEnvironment() {
            // This is the name of a header that earlier versions do not send.
            let script = try Data(contentsOf: URL(filePath: path))
            guard script.range(of: Data("X-Sec-Purpose".utf8)) == nil else { return }
        }
        throw XCTSkip("Not before Turbo 8: \(reason)")
    }

    /// Keeps a fake service of the desktop until the test ends.
    @discardableResult
    public func provide<Service: AnyObject>(_ service: Service) -> Service {
        services.append(service)
        return service
    }

    /// Provides the desktop's file dialogs. The variable `GDK_DEBUG` must contain `portals`.
    public func provideFilePortal() throws -> FakeFilePortal {
        // GTK asks the portal to inhibit logout for typed text. This fake portal supports only files.
        expectComplaint(containing: "org.freedesktop.portal.Inhibit")
        return try provide(FakeFilePortal())
    }

    /// Declares that the test expects a complaint on standard error that contains this text.
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

    /// Saves the evidence for a failure.
    private func keepEvidence() {
        let name = name.replacing("/", with: ".")
        do {
            let picture = try Screenshot.take(name, of: sway?.display)
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

/// The error that the tests would open windows and use a keyring in the user's own session.
struct UnsafeSession: Error, CustomStringConvertible {
    var description: String { "Run the end-to-end tests under Scripts/run-headless." }
}

/// Ends a test that cannot continue. The failure has already been reported.
struct TestStopped: Error, CustomStringConvertible {
    var description: String { "the test cannot go on" }
}
