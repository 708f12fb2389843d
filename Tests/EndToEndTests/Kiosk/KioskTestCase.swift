import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// A test of the application as a kiosk.
class KioskTestCase: EndToEndTestCase {
    /// Starts the demo site as a kiosk and returns immediately.
    /// - Parameters:
    ///   - members: members of the application file's `kiosk`, as JSON.
    ///   - path: start page on the demo site.
    func launchKiosk(
        _ members: String = "", path: String = "/", arguments: [String] = [], variables: [String: String] = [:],
        profile: String? = nil
    ) throws {
        let file = server.applicationFile(startingAt: path, signingInBy: signInWay)
        let text = "{ \"kiosk\": { \(members) }, " + String(file.drop { $0 != "{" }.dropFirst())
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let config = try environment.write(text, to: "kiosk.json")
        try launch(
            path: nil, arguments: ["--config", config, "--kiosk"] + arguments, variables: variables, profile: profile)
    }

    /// Starts the kiosk and waits for the page.
    func openKiosk(_ members: String = "", _ path: String = "/", variables: [String: String] = [:]) throws {
        try launchKiosk(members, path: path, variables: variables)
        try waitForVisit(path)
    }

    /// Sends the reset command and waits for the first page.
    func reset() throws {
        try activate("reset")
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "command" }
        try waitForVisit("/")
    }

    /// Requests the kiosk's status over the bus.
    func status() throws -> [String: String] { try actions.kioskStatus() }

    /// Stops the web processes: they exist but do not respond.
    func stopWebProcesses() {
        let stopped = app.webProcesses
        XCTAssertFalse(stopped.isEmpty)
        setMark()
        for process in stopped { kill(process, SIGSTOP) }
    }
}
