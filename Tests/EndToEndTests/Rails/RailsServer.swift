import FoundationEssentials
import HybridTestSupport
import XCTest

/// Examples/rails, as a process of its own. Rails takes its time to start, so a suite has one for all its tests.
@MainActor
final class RailsServer {
    /// Its address, without a slash at the end.
    let url: String
    private let process: AppProcess
    private var forgotten = 0
    private static var shared: RailsServer?

    /// The directory of the example.
    static let example = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples/rails").standardized.path

    /// The one that runs, or a new one.
    /// - Throws: `XCTSkip` where Rails is not installed.
    static func running() throws -> RailsServer {
        if let shared { return shared }
        let server = try RailsServer()
        shared = server
        return server
    }

    static func stop() {
        guard let process = shared?.process else { return }
        shared = nil
        process.terminate()
        process.waitForExit()
        process.environment.remove()
    }

    private init() throws {
        guard AppProcess.isInstalled("puma") else { throw XCTSkip("Rails needs a server, and puma is not installed.") }
        process = try AppProcess(
            arguments: ["--dir", Self.example, "--bind", "tcp://127.0.0.1:0"], environment: try TestEnvironment(),
            tracing: false, binary: "puma")
        let process = process
        var address: String?
        iterateMainLoop(timeout: 60) {
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

    /// What Rails' own log has of requests, `GET /sightings/new`, since ``forgetRequests()``; those for scripts and
    /// configurations are left out, which come when they come.
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
