import FoundationEssentials
import GLibBridge
import Glibc
public import HybridCore

/// The application's own program with its window, on a display of the test's own and with an empty home directory.
///
///     let window = try await application.open(on: site)
///     try await window.visit("/notes/new")
///     try await window.assertModal("/notes/new")
///     try await window.assertTitle("New note")
///
/// Each function waits until its condition is true. After the time limit it throws a ``TestFailure``, which says what was
/// expected and what was there.
@MainActor
public final class TestWindow {
    let site: FakeSite
    /// The time limit of each wait in seconds: by default 20, or the value of `HYBRID_TEST_TIMEOUT`.
    public var timeLimit = Waiting.limit
    private let process: ChildProcess
    private let session: HeadlessSession
    private let busName: String
    private var readBytes = 0
    /// The number of events before the last action.
    private(set) var mark = 0
    private static var count = 0

    fileprivate init(
        _ application: TestApplication, on site: FakeSite, path: String, variables: [String: String],
        arguments: [String]
    ) async throws {
        session = try await HeadlessSession.shared()
        self.site = site
        let directory = try ChildProcess.makeDirectory()
        Self.count += 1
        let profile = "test-\(getpid())-\(Self.count)"
        var start: [String] = []
        if let json = application.json {
            guard var members = try JSONValue(parsing: String(decoding: json, as: UTF8.self)).object else {
                throw TestFailure("The application file is no object.")
            }
            members["startURL"] = .string(site.address + path)
            // Neither the real site nor its server takes part.
            for key in ["describedBy", "server"] { members[key] = nil }
            let file = "\(directory)/application.json"
            try Data(JSONValue.object(members).text.utf8).write(to: URL(filePath: file))
            start = ["--config", file]
        }
        busName = "\(application.id).Profile_\(profile)"
        var environment = session.variables.merging(variables.mapValues { .some($0) }) { $1 }
        environment["HOME"] = directory
        for (name, folder) in [("DATA", "data"), ("CONFIG", "config"), ("CACHE", "cache"), ("STATE", "state")] {
            environment["XDG_\(name)_HOME"] = "\(directory)/\(folder)"
        }
        try FileManager.default.createDirectory(
            atPath: "\(directory)/run", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        environment["XDG_RUNTIME_DIR"] = "\(directory)/run"
        process = try ChildProcess(
            [try Self.path(of: application.program)] + start
                + ["--ephemeral", "--profile", profile, "--rendering", "software"]
                + ["--trace", "\(directory)/trace"] + arguments,
            in: directory, variables: environment)
    }

    /// The path of the program that was built together with the tests.
    private static func path(of program: String) throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(filePath: tests).deletingLastPathComponent().appending(path: program).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw TestFailure(
                "There is no program “\(program)” beside the tests. Use the name of the executable target.")
        }
        return path
    }

    // MARK: State

    /// The events of the trace so far, as in `Docs/QA.md`.
    public var trace: [JSONValue] {
        let bytes = process.bytes(of: "trace")
        let added = bytes.dropFirst(readBytes)
        guard let end = added.lastIndex(of: UInt8(ascii: "\n")) else { return events }
        events += added[...end].split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONValue(parsing: String(decoding: $0, as: UTF8.self))
        }
        readBytes = end + 1
        return events
    }

    private var events: [JSONValue] = []

    /// The standard output of the program. It may be incomplete until ``quit()``.
    public var output: String { process.output }
    /// The log and the errors of the program.
    public var log: String { process.errors }
    /// False after the program has ended.
    public var isRunning: Bool { process.isRunning }

    // MARK: Actions

    /// Performs a command of the window, such as `back` or `reload`, or one of the application's own.
    /// - Throws: ``TestFailure`` if the program does not answer.
    public func perform(_ action: String, _ value: String? = nil) async throws {
        mark = trace.count
        let arguments = try Variant(
            parsing: "('\(action)', \(value.map { "[<\(Variant($0).text)>]" } ?? "@av []"), @a{sv} {})")
        let path = "/" + busName.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
        do {
            _ = try await session.bus.send(
                busName, path: path, interface: "org.gtk.Actions", method: "Activate", arguments, timeout: 5000)
        } catch {
            throw TestFailure("The program did not perform “\(action)”: \(error) \(report)")
        }
    }

    /// Visits a path of the site or an address, as a link from another program does, without waiting for the page.
    /// - Throws: ``TestFailure`` if the program does not answer.
    public func visit(_ path: String) async throws {
        try await perform("visit", path.hasPrefix("/") ? site.address + path : path)
    }

    /// Ends the program as the user does, and waits for its end.
    /// - Throws: ``TestFailure`` after the time limit.
    public func quit(file: StaticString = #fileID, line: UInt = #line) async throws {
        // The program may end before its answer arrives.
        try? await perform("quit")
        try await Waiting.wait(timeLimit, until: { !isRunning }) {
            TestFailure("\(file):\(line): Expected the end of the program. \(report)")
        }
    }

    /// The state for failures.
    var report: String {
        let events = trace.suffix(8).map { event in
            let details = ["url", "decision", "component", "message", "sentence", "reason"].compactMap {
                event[$0]?.string.map(relative)
            }
            return ([event["event"]?.string ?? "?"] + details).joined(separator: " ")
        }
        let lines = log.split(separator: "\n").filter { !$0.contains("a11y bus") }.suffix(5).joined(separator: "\n")
        return """
            In front: \(front.map { "“\($0["title"]?.string ?? path($0))”" } ?? "nothing"). Stack: \(stackText(main)). \
            Dialog: \(modal.map(stackText) ?? "none").\(isRunning ? "" : " The program has ended.")
            Last events: \(events.isEmpty ? "none" : events.joined(separator: "; ")).\(lines.isEmpty ? "" : "\nIts log:\n\(lines)")
            """
    }

    private func stackText(_ screens: [JSONValue]) -> String {
        screens.isEmpty ? "empty" : screens.map(path).joined(separator: " → ")
    }

    /// An address without that of the site.
    func relative(_ text: String) -> String {
        text.hasPrefix(site.address) ? String(text.dropFirst(site.address.count)) : text
    }

    func path(_ screen: JSONValue) -> String { relative(screen["url"]?.string ?? "?") }

    private var stacks: JSONValue? { trace.last { $0["event"]?.string == "stack.changed" } }
    var main: [JSONValue] { stacks?["main"]?.array ?? [] }
    var modal: [JSONValue]? { stacks?["modal"]?.array }
    var front: JSONValue? { (modal ?? main).last }
}

extension TestApplication {
    /// Starts the program on a fake site and waits for its first screen, which may be an error or a sign-in.
    /// - Parameters:
    ///   - path: The path of the start page.
    ///   - variables: Environment variables, such as the start address of an application without a file.
    ///   - arguments: Further options of the command line.
    /// - Throws: ``TestFailure`` if there is no screen within the time limit.
    public func open(
        on site: FakeSite, at path: String = "/", variables: [String: String] = [:], arguments: [String] = [],
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> TestWindow {
        let window = try await TestWindow(self, on: site, path: path, variables: variables, arguments: arguments)
        try await window.waitForStart(file: file, line: line)
        return window
    }
}
