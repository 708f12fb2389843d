import XCTest

/// Applications that fail to start.
final class StartFailureTests: EndToEndTestCase {
    private let session = ["DBUS_STARTER_ADDRESS": "unix:path=/nowhere/bus"]

    func testDesktopShowsTheReason() throws {
        // A file replaces the expected directory, because root can write into read-only directories.
        try environment.write("", to: "home/.local/share/hybrid-desktop")
        try launch(variables: session)
        try waitForWidget(.label, "Cannot Start the App")
        let sentence = app.native.find { $0.name?.contains("/.local/share/hybrid-desktop") == true }
        let reason = try XCTUnwrap(sentence?.name)
        XCTAssertTrue(app.isRunning, reason)
        try pressButton("Close")
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains(reason), app.stderr)
    }

    /// Without temporary files, WebKit cannot compile the filter that keeps pages from sending data to other hosts.
    func testUnusableTemporaryDirectoryIsReported() throws {
        try launch(variables: ["TMPDIR": "/dev/null"])
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("Cannot write temporary files in “/dev/null”"), app.stderr)
    }

    /// The session bus may start a program where there is no display.
    func testMissingDisplayIsReported() throws {
        try launch(variables: session.merging(["DISPLAY": ""]) { $1 })
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("No display found"), app.stderr)
    }

    func testScriptReceivesReasonImmediately() throws {
        try environment.write("", to: "home/.local/share/hybrid-desktop")
        try launch()
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
    }
}
