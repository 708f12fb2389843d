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
/// Each function waits until its condition is true. After the time limit it throws a ``TestFailure``, which states
/// the expected and the actual state.
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
    private static var openCount = 0
    private static let mostOpen = max(2, ProcessInfo.processInfo.activeProcessorCount)

    fileprivate init(
        _ application: TestApplication, on site: FakeSite, path: String, token: String?, variables: [String: String],
        arguments: [String]
    ) async throws {
        session = try await HeadlessSession.shared()
        self.site = site
        let program = try Self.url(of: application.program)
        // Each window has some processes. A test with several windows may exceed the number.
        try? await Waiting.wait(until: { Self.openCount < Self.mostOpen }, failure: { TestFailure("") })
        let directory = try ChildProcess.makeDirectory()
        var isStarted = false
        defer { if !isStarted { try? FileManager.default.removeItem(atPath: directory) } }
        Self.count += 1
        let profile = "test-\(getpid())-\(Self.count)"
        var start: [String] = []
        if let json = application.json {
            let content = try JSONValue(parsing: String(decoding: json, as: UTF8.self))
            let names = content.referencedFiles.map(\.name)
            try Self.link(names, from: program.deletingLastPathComponent(), to: URL(filePath: directory))
            let file = "\(directory)/application.json"
            try Data(content.moved(to: site.address, startingAt: path).text.utf8).write(to: URL(filePath: file))
            start = ["--config", file]
        }
        busName = "\(application.id).Profile_\(profile)"
        var environment = session.variables.merging(variables.mapValues { .some($0) }) { $1 }
        environment["HOME"] = directory
        try RecordingBrowser.install(in: directory, schemes: application.externalSchemes())
        environment["XDG_RUNTIME_DIR"] = directory
        environment[TestControl.variable] = "1"
        environment["SECRET_FILE_TEST_PATH"] = "\(directory)/keyring"
        if let token, let origin = ApplicationOrigin(text: site.address) {
            let key = SecretKey(applicationID: application.id, profile: profile, origin: origin)
            try await session.writeKeyring(token, for: key, to: "\(directory)/keyring")
        }
        let options = ["--profile", profile, "--rendering", "software", "--trace", "\(directory)/trace"]
        process = try ChildProcess(
            [program.path] + start + options + arguments, in: directory, variables: environment)
        isStarted = true
        Self.openCount += 1
    }

    isolated deinit { Self.openCount -= 1 }

    /// Links the files that the application file names, which are relative to the program's directory.
    private static func link(_ names: [String], from source: URL, to target: URL) throws {
        for name in Set(names) where !name.hasPrefix("/") && !name.contains("..") {
            let link = target.appending(path: name)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source.appending(path: name))
        }
    }

    /// The program that was built together with the tests.
    private static func url(of program: String) throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let url = URL(filePath: tests).deletingLastPathComponent().appending(path: program)
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw TestFailure(
                "There is no program “\(program)” beside the tests. Use the name of the executable target.")
        }
        return url
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

    /// The standard output of the program. It may be incomplete until ``quit(file:line:)``.
    public var output: String { process.output }
    /// The log and the errors of the program.
    public var log: String { process.errors }
    /// The addresses that the application has opened outside. No browser starts.
    public var opened: [String] {
        String(decoding: process.bytes(of: RecordingBrowser.file), as: UTF8.self).split(separator: "\n").map(
            String.init)
    }
    /// False after the program has ended.
    public var isRunning: Bool { process.isRunning }

    // MARK: Actions

    /// Performs a command of the window, such as `back` or `reload`, or one of the application's own, once it is
    /// enabled.
    /// - Throws: ``TestFailure`` if there is no such command, if it stays disabled, or if the program does not answer.
    public func perform(
        _ action: String, _ value: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        let name = Variant(action).text
        let end = MainLoop.now + timeLimit * 1000
        while try await send(action, "Describe", "(\(name),)", file, line).children.first?.children.first?.bool != true
        {
            guard MainLoop.now < end else {
                throw TestFailure("\(file):\(line): The command “\(action)” is disabled. \(report)")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        mark = trace.count
        let parameter = value.map { "[<\(Variant($0).text)>]" } ?? "@av []"
        _ = try await send(action, "Activate", "(\(name), \(parameter), @a{sv} {})", file, line)
    }

    /// Presses a native button, menu button, menu entry or row of the window in front, once it can be pressed. The name
    /// is its first text, or its tooltip.
    /// - Throws: ``TestFailure`` with the names of the others, after the time limit.
    public func press(_ name: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await control("Press", [name], file, line)
    }

    /// Enters a text in a native field of the window in front, such as of the sign-in dialog, once it is visible. The
    /// name is the field's title, label or placeholder.
    /// - Throws: ``TestFailure`` with the names of the others, after the time limit.
    public func enter(
        _ text: String, in field: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await control("Enter", [text, field], file, line)
    }

    private func control(
        _ method: String, _ words: [String], _ file: StaticString, _ line: UInt
    ) async throws {
        let end = MainLoop.now + timeLimit * 1000
        while true {
            let events = trace.count
            do {
                _ = try await call(TestControl.interface, method, Variant(tuple: words.map { Variant($0) }))
                return mark = events
            } catch {
                // Any other error will not pass.
                let isRefused = "\(error)".contains("org.freedesktop.DBus.Error.Failed")
                guard isRefused, isRunning, MainLoop.now < end else {
                    throw TestFailure("\(file):\(line): \(error) \(report)")
                }
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// The texts of the labels in the window in front.
    var texts: [String] {
        get async throws {
            let answer = try await call(TestControl.interface, "Texts", Variant(tuple: []))
            return answer.children.first?.children.compactMap(\.string) ?? []
        }
    }

    private func call(_ interface: String, _ method: String, _ arguments: Variant) async throws -> Variant {
        let path = "/" + busName.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
        return try await session.bus.send(
            busName, path: path, interface: interface, method: method, arguments, timeout: 5000)
    }

    private func send(
        _ action: String, _ method: String, _ arguments: String, _ file: StaticString, _ line: UInt
    ) async throws -> Variant {
        do {
            return try await call("org.gtk.Actions", method, Variant(parsing: arguments))
        } catch {
            throw TestFailure("\(file):\(line): The program does not perform “\(action)”: \(error) \(report)")
        }
    }

    /// Visits a path of the site or an address, as a link from another program does, without waiting for the page.
    /// - Throws: ``TestFailure`` if the program does not answer.
    public func visit(_ path: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await perform("visit", path.hasPrefix("/") ? site.address + path : path, file: file, line: line)
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
            Dialog: \(isSigningIn ? "the sign-in" : modal.map(stackText) ?? "none").\(isRunning ? "" : " The program has ended.")
            Last events: \(events.isEmpty ? "none" : events.joined(separator: "; ")).\(lines.isEmpty ? "" : "\nIts log:\n\(lines)")
            """
    }

    /// True while the sign-in dialog is open.
    private var isSigningIn: Bool {
        let steps = trace.lazy.compactMap { $0["event"]?.string }.filter { $0.hasPrefix("authentication.") }
        return ["authentication.presented", "authentication.failed"].contains(steps.last)
    }

    private func stackText(_ screens: [JSONValue]) -> String {
        screens.isEmpty ? "empty" : screens.map(path).joined(separator: " → ")
    }

    /// An address without that of the site.
    func relative(_ text: String) -> String {
        text.hasPrefix(site.address) ? String(text.dropFirst(site.address.count)) : text
    }

    func path(_ screen: JSONValue) -> String { relative(screen["url"]?.string ?? "?") }

    /// The events about the stacks of the selected tab in the first window.
    private var changes: [JSONValue] {
        let tab = trace.last { $0["event"]?.string == "tab.selected" }?["tab"]?.integer ?? 0
        return trace.filter { event in
            event["event"]?.string == "stack.changed" && (event["window"]?.integer ?? 1) == 1
                && (event["tab"]?.integer ?? 0) == tab
        }
    }

    /// Returns all screens of a stack. An event lists only the topmost screens; earlier events list the others.
    private func screens(_ stack: String) -> [JSONValue] {
        changes.reduce(into: []) { known, event in
            let top = event[stack]?.array ?? []
            known = known.prefix(max(0, (event["\(stack)Depth"]?.integer ?? 0) - top.count)) + top
        }
    }

    var main: [JSONValue] { screens("main") }
    var modal: [JSONValue]? { changes.last?["modal"]?.array == nil ? nil : screens("modal") }
    var front: JSONValue? { (modal ?? main).last }
}

extension TestApplication {
    /// Starts the program on a fake site and waits for its first screen, which may be an error or a sign-in.
    ///
    /// With a token, a user has signed in before. The variables change the program's environment, for example to set
    /// the start address of an application without a file. The arguments are further options of its command line.
    /// - Throws: ``TestFailure`` if there is no screen within the time limit.
    public func open(
        on site: FakeSite, at path: String = "/", token: String? = nil, variables: [String: String] = [:],
        arguments: [String] = [], file: StaticString = #fileID, line: UInt = #line
    ) async throws -> TestWindow {
        let window = try await TestWindow(
            self, on: site, path: path, token: token, variables: variables, arguments: arguments)
        try await window.waitForStart(file: file, line: line)
        return window
    }
}
