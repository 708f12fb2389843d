import DemoServer
import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import Logging
import XCTest

/// Loads rules from real files and a real server.
final class PathConfigurationLoaderTests: MainLoopTestCase {
    private final class Record: Tracer {
        var events: [HybridCore.TraceEvent] = []
        var lines: [String] { events.map { $0.line(at: Date(timeIntervalSince1970: 0)) } }
        func record(_ event: HybridCore.TraceEvent) { events.append(event) }
    }

    private var environment: TestEnvironment?
    private var record = Record()
    private var revisions: [Int?] = []

    override func prepare() throws {
        try super.prepare()
        environment = try TestEnvironment()
        record = Record()
        revisions = []
    }

    override func cleanUp() {
        environment?.remove()
        super.cleanUp()
    }

    func testFileServerAndStoredCopyAreUsedInOrder() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.pathConfiguration = .revision(2)
        let file = try XCTUnwrap(environment).write(DemoServer.pathConfiguration, to: "rules.json")
        try load(file: file, server: server)
        XCTAssertEqual(revisions.first, 1, "the file applies immediately")
        pump(until: { revisions == [1, 2] }, "the server's rules follow: \(revisions)")
        pump(until: { copies.count == 1 }, "the answer is kept: \(copies)")
        XCTAssertEqual(try XCTUnwrap(environment).permissions(of: "cache/\(copies[0])"), 0o600)

        revisions = []
        server.stop()
        try load(file: file, server: server)
        XCTAssertEqual(revisions, [1, 2], "the copy applies immediately")
        pump(until: { record.lines.contains { $0.contains("configuration.rejected") } }, "the server is missed")
        XCTAssertEqual(revisions, [1, 2])
    }

    func testHeadersAreSent() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        try load(file: nil, server: server, headers: ["Authorization": "Bearer 1"])
        pump(until: { !revisions.isEmpty }, "the rules have been loaded")
        XCTAssertEqual(server.requests(for: "/path-configuration.json").map(\.hasAuthorization), [true])
    }

    func testInvalidResponsesAreIgnored() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        for answer in [.malformed, .text("[]"), .status(500)] as [DemoServer.Behaviour.PathConfigurationAnswer] {
            record = Record()
            revisions = []
            server.behaviour.pathConfiguration = answer
            try load(file: nil, server: server)
            pump(until: { record.lines.contains { $0.contains("configuration.rejected") } }, "\(answer) is rejected")
            XCTAssertEqual(revisions, [])
            XCTAssertEqual(copies, [])
        }
    }

    func testInvalidResponsesLeaveStoredCopyInForce() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let address = server.url + "/path-configuration.json"
        let file = try XCTUnwrap(environment).write(DemoServer.pathConfiguration, to: "rules.json")
        server.behaviour.pathConfiguration = .revision(2)
        try load(file: file, server: server)
        pump(until: { copies.count == 1 }, "the answer is kept: \(copies)")
        for answer in [.status(500), .malformed, .text("[]")] as [DemoServer.Behaviour.PathConfigurationAnswer] {
            record = Record()
            revisions = []
            server.behaviour.pathConfiguration = answer
            try load(file: file, server: server)
            XCTAssertEqual(revisions, [1, 2], "the file applies, then the copy, immediately")
            pump(until: { record.events.count == 3 }, "\(record.lines)")
            guard case .configurationRejected(address, let reason) = record.events.last else {
                return XCTFail("\(answer): \(record.lines)")
            }
            XCTAssertTrue(reason.contains(address) && reason.hasSuffix("."), "\(answer): \(reason)")
            XCTAssertEqual(revisions, [1, 2])
            XCTAssertEqual(copies.count, 1)
        }
    }

    func testRedirectsToAnotherOriginAreNeitherFollowedNorSaved() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        let elsewhere = try DemoServer(options: .init(turbo: TurboSource.none))
        elsewhere.behaviour.pathConfiguration = .revision(66)
        server.behaviour.pathConfiguration = .redirect(elsewhere.url + "/path-configuration.json")
        try load(file: nil, server: server)
        pump(until: { record.lines.contains { $0.contains("configuration.rejected") } }, "the redirect is rejected")
        XCTAssertEqual(revisions, [])
        XCTAssertEqual(copies, [])
    }

    func testMissingFileIsReported() throws {
        let loader = PathConfigurationLoader(
            file: try XCTUnwrap(environment).path("missing.json"), server: nil, cacheDirectory: nil,
            http: SoupHTTPClient { "" }, tracer: record, logger: Logger(label: "test")
        ) { _ in }
        loader.load()
        XCTAssertTrue(record.lines.first?.contains("missing.json") ?? false, "\(record.lines)")
    }

    func testReportedRulesAreInEffect() throws {
        let server = try DemoServer(options: .init(turbo: TurboSource.none))
        server.behaviour.pathConfiguration = .revision(2)
        let file = try XCTUnwrap(environment).write(DemoServer.pathConfiguration, to: "rules.json")
        var reports: [(source: PathConfigurationState.Source, revision: Int?)] = []
        try load(file: file, server: server) { [weak self] in reports.append(($0.source, self?.revisions.last ?? nil)) }
        pump(until: { reports.last?.source == .server }, "the server's rules are reported")
        XCTAssertTrue(reports.contains { $0.source == .bundled })
        for report in reports where report.source != .builtIn {
            XCTAssertEqual(report.revision, report.source == .bundled ? 1 : 2, "\(report.source)")
        }
    }

    private var copies: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: environment?.path("cache") ?? "")) ?? [])
            .filter { environment?.read("cache/\($0)").isEmpty == false }
    }

    private func load(
        file: String?, server: DemoServer, headers: [String: String] = [:],
        report: @escaping @MainActor (PathConfigurationState) -> Void = { _ in }
    ) throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let loader = PathConfigurationLoader(
            file: file, server: try XCTUnwrap(URL(string: server.url + "/path-configuration.json")), headers: headers,
            cacheDirectory: try XCTUnwrap(environment).path("cache"), http: SoupHTTPClient { "Tests" }, tracer: record,
            logger: logger, apply: { [weak self] in self?.revisions.append($0.settings["revision"]?.integer) },
            report: report)
        loader.load()
    }
}
