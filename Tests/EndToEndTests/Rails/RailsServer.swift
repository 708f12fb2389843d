import FoundationEssentials
import HybridTestSupport
import XCTest

/// Examples/rails in its own process. Rails starts slowly, so all tests of a suite share one server.
@MainActor
final class RailsServer {
    /// Address without a trailing slash.
    let url: String
    private let process: AppProcess
    private var forgotten = 0
    private static var shared: RailsServer?

    /// Directory of the example.
    static let example = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples/rails").standardized.path

    /// Running server, or a new one.
    /// - Throws: `XCTSkip` if Rails is not installed.
    static func running() throws -> RailsServer {
        if let shared { return shared }
        let server = try RailsServer()
        shared = server
        return server
    }

    static func stop() {
        shared?.stop()
        shared = nil
    }

    func stop() {
        process.terminate()
        process.waitForExit()
        process.environment.remove()
    }

    /// Starts a server for a directory. The caller stops it.
    init(directory: String = example) throws {
        guard AppProcess.isInstalled("puma") else { throw XCTSkip("Rails needs a server, and puma is not installed.") }
        process = try AppProcess(
            arguments: ["--dir", directory, "--bind", "tcp://127.0.0.1:0"], environment: try TestEnvironment(),
            tracing: false, binary: "puma")
        let process = process
        var address: String?
        iterateMainLoop(timeout: Timeouts.longWork) {
            address = process.stdout.firstMatch(of: /Listening on (http:\/\/127\.0\.0\.1:\d+)/).map { String($0.1) }
            return address != nil || !process.isRunning
        }
        if let address {
            url = address
            return
        }
        process.terminate()
        process.waitForExit()
        let said = process.stdout + process.stderr
        process.environment.remove()
        if said.contains("cannot load such file -- rails") { throw XCTSkip("ruby-railties is not installed.") }
        throw RailsNotStarted(said: said)
    }

    /// Requests in Rails' own log, such as `GET /sightings/new`, since ``forgetRequests()``. Excludes scripts and
    /// configurations, whose time is undefined.
    var requests: [String] { Array(allRequests.dropFirst(forgotten)) }

    func forgetRequests() { forgotten = allRequests.count }

    private var allRequests: [String] {
        process.stdout.matches(of: /Started ([A-Z]+) "([^"]*)"/).map { "\($0.1) \($0.2)" }
            .filter { !$0.hasPrefix("GET /libraries/") && !$0.hasPrefix("GET /configurations/") }
    }
}

private struct RailsNotStarted: Error, CustomStringConvertible {
    let said: String
    var description: String { "Examples/rails does not start:\n\(said)" }
}
