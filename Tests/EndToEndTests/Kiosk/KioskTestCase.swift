import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// A test of the application as a kiosk.
class KioskTestCase: EndToEndTestCase {
    /// Starts the demo site as a kiosk and returns at once.
    /// - Parameters:
    ///   - members: of the application file's `kiosk`, as JSON.
    ///   - path: where on the demo site to start.
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

    /// Starts it and waits until the page is there.
    func openKiosk(_ members: String = "", _ path: String = "/", variables: [String: String] = [:]) throws {
        try launchKiosk(members, path: path, variables: variables)
        try waitForVisit(path)
    }

    /// Gives the command that forgets the last person, and waits until the first page is there again.
    func reset() throws {
        try activate("reset")
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "command" }
        try waitForVisit("/")
    }

    /// Asks over the bus how the kiosk is.
    func status() throws -> [String: String] { try actions.kioskStatus() }

    /// Stops the processes that draw pages: they are there, and do not answer.
    func stopWebProcesses() {
        let stopped = app.webProcesses
        XCTAssertFalse(stopped.isEmpty)
        setMark()
        for process in stopped { kill(process, SIGSTOP) }
    }
}
