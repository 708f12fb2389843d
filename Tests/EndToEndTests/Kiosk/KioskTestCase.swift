import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

extension EndToEndTestCase {
    /// The PIN of ``staffAccess()``.
    static var staffPin: String { "2468" }

    /// Returns the member `staff` of a kiosk. Its key is Ctrl+Shift+F12.
    func staffAccess() throws -> String {
        let command = "echo \(Self.staffPin) | '\(try AppProcess.builtBinary())' kiosk-pin"
        let hash = try environment.run(["sh", "-c", command]).split(separator: "\n").joined()
        return #""staff": { "pin": "\#(hash)", "key": "Control+Shift+F12" }"#
    }
}

/// A test of the application as a kiosk.
class KioskTestCase: EndToEndTestCase {
    /// Starts the demo site as a kiosk and returns immediately.
    /// - Parameters:
    ///   - members: members of the application file's `kiosk`, as JSON.
    ///   - path: start page on the demo site.
    func launchKiosk(
        _ members: String = "", path: String = "/", variables: [String: String] = [:], profile: String? = nil
    ) throws {
        let file = server.applicationFile(startingAt: path, signingInBy: signInWay)
        let text = "{ \"kiosk\": { \(members) }, " + String(file.drop { $0 != "{" }.dropFirst())
        // A kiosk that runs already restarts if its files change.
        if environment.read("path-configuration.json").isEmpty {
            try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        }
        let config = try environment.write(text, to: "\(profile ?? "kiosk").json")
        try launch(path: nil, arguments: ["--config", config, "--kiosk"], variables: variables, profile: profile)
    }

    /// Starts the kiosk and waits for the page.
    func openKiosk(_ members: String = "", _ path: String = "/", variables: [String: String] = [:]) throws {
        try launchKiosk(members, path: path, variables: variables)
        try waitForVisit(path)
    }

    /// Launches the following applications in the kiosk's session with sway.
    func enterSway(settings: String = "") throws {
        if let absence = SwaySession.absence { throw XCTSkip(absence) }
        sway?.end()
        sway = try SwaySession(in: environment, settings: settings)
    }

    /// Sends the reset command and waits for the first page.
    func reset() throws {
        try activate("reset")
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "command" }
        try waitForVisit("/")
    }

    /// Returns a time zone in which `hour` begins in `lead` seconds. The application uses the machine's clock.
    func zone(inWhichHour hour: Int, isIn lead: Int) -> String {
        let now = Int(Date().timeIntervalSince1970)
        // Seconds ahead of UTC, at most half a day to either side.
        var offset = (hour * 3_600 - now - lead) % 86_400
        if offset < -43_200 { offset += 86_400 }
        // POSIX counts westwards.
        let (sign, size) = (offset > 0 ? "-" : "+", abs(offset))
        let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "<test>\(sign)\(size / 3_600):\(pad(size / 60 % 60)):\(pad(size % 60))"
    }

    /// Requests the kiosk's status over the bus.
    func status() throws -> [String: String] { try actions.kioskStatus() }

    /// Stops the web processes: they exist but do not respond. Returns their IDs.
    @discardableResult
    func stopWebProcesses() -> [pid_t] {
        let stopped = app.webProcesses
        XCTAssertFalse(stopped.isEmpty)
        setMark()
        for process in stopped { kill(process, SIGSTOP) }
        return stopped
    }
}
