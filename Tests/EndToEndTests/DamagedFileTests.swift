import DemoServer
import XCTest

/// Starts with damaged files in the profile.
final class DamagedFileTests: EndToEndTestCase {
    func testDamagedFilesAreReportedAndIgnored() throws {
        let name = "test-damaged-\(ProcessInfo.processInfo.processIdentifier)"
        let place = "home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(name)"
        for file in ["window.json", "permissions.json", "cookies.sqlite"] {
            try environment.write("damaged, as after a full disk", to: "\(place)/\(file)")
        }
        try launch(profile: name)
        try waitForVisit("/")
        pump(until: { self.app.native.shows("You may have to sign in again") }, "a notice in the window")
        for file in ["window.json", "permissions.json", "cookies.sqlite"] {
            XCTAssertEqual(environment.read("\(place)/\(file).damaged"), "damaged, as after a full disk", file)
        }
    }

    /// With such a row, libsoup terminates the network process at every start, so no page was ever shown.
    func testCookieThatCrashesNetworkProcessIsRemoved() throws {
        try open("/sign-in")
        let name = profile
        try quit()
        let place = "home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(name)/cookies.sqlite"
        try environment.run([
            "python3", "-c",
            "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('INSERT INTO moz_cookies (name, value, host, "
                + "path, expiry, isSecure, isHttpOnly, sameSite) VALUES (\\'a\\', \\'b\\', \\'127.0.0.1\\', \\'/\\', "
                + "4000000000, 0, 0, NULL)'); d.commit()",
            environment.path(place),
        ])
        try launch(profile: name)
        try waitForVisit("/")
    }
}
