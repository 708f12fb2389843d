import DemoServer
import FoundationEssentials
import XCTest

/// `HybridDesktop screenshot`: a picture file or an error message.
final class ScreenshotTests: EndToEndTestCase {
    func testPageHasPresetSize() throws {
        let picture = try take([server.url + "/posts"], "--preset", "phone")
        XCTAssertEqual(picture, Size(width: 390, height: 844))
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
        let dark = try take([server.url + "/posts"], "--preset", "tablet", "--dark")
        XCTAssertEqual(dark, Size(width: 820, height: 1180))
    }

    func testKioskPageIsCaptured() throws {
        XCTAssertNotNil(try take([server.url + "/posts"], "--kiosk"), "the size is the screen's")
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }

    func testOptionsApplyToPage() throws {
        let usual = try brightness("--preset", "phone")
        let dark = try brightness("--preset", "phone", "--dark")
        XCTAssertGreaterThan(usual, 0.8)
        XCTAssertLessThan(dark, 0.4)
    }

    func testFullPageScreenshotHasPageHeight() throws {
        let page = try take([server.url + "/posts"], "--preset", "phone", "--text-scale", "2", "--full-page")
        XCTAssertEqual(page?.width, 390)
        XCTAssertGreaterThan(page?.height ?? 0, 844)
    }

    /// With the application's own rules, like a user: the page in a dialog above the first page.
    func testApplicationWindowIsCaptured() throws {
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let file = server.applicationFile(startingAt: "/", signingInBy: .native, with: "")
        try environment.write(file, to: "application.json")
        let config = environment.path("application.json")
        let whole = try take(["/posts"], "--config", config, "--window", "--preset", "desktop")
        XCTAssertEqual(whole, Size(width: 1280, height: 800))
        XCTAssertEqual(server.requests.map(\.path).filter { ["/", "/posts"].contains($0) }, ["/", "/posts"])
        let dialog = try take(["/posts/new"], "--config", config, "--window", "--preset", "desktop")
        XCTAssertLessThan(dialog?.width ?? 9999, 1280)
    }

    /// A sign-in that another tab requires does not prevent the picture of the tab in front, and is not requested.
    func testOtherTabIsNotWaitedFor() throws {
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let tabs = #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Account", "path": "/protected" }],"#
        let file = server.applicationFile(startingAt: "/", signingInBy: .native, with: tabs)
        try environment.write(file, to: "application.json")
        let config = environment.path("application.json")
        let picture = try take(["/"], "--config", config, "--window", "--preset", "desktop")
        XCTAssertEqual(picture, Size(width: 1280, height: 800))
        XCTAssertEqual(server.requests(for: "/protected").count, 0)
    }

    func testFailuresPrintErrorAndLeaveNoFile() throws {
        let silent = server.url
        for (arguments, part) in [
            ([server.url + "/nothing-here"], "Not Found"), (["http://127.0.0.1:9/"], "Cannot show"),
            ([server.url + "/", "--window", "--full-page"], "not both"), ([silent, "--text-scale", "9"], "0.5 to 3"),
            ([server.url + "/", "--preset", "watch"], "watch"),
        ] {
            let run = try screenshot(arguments, [])
            XCTAssertEqual(run.exitStatus, 2, run.stderr)
            XCTAssertTrue(run.stderr.contains(part), run.stderr)
            XCTAssertFalse(FileManager.default.fileExists(atPath: picture))
        }
        let nowhere = try process(["screenshot", server.url + "/", environment.path("no/such/place.png")])
        XCTAssertEqual(nowhere.exitStatus, 2)
        XCTAssertTrue(nowhere.stderr.contains("Cannot write"), nowhere.stderr)
    }

    func testOpenProfileIsNotUsed() throws {
        try open()
        let run = try screenshot([server.url + "/posts", "--profile", profile], [])
        XCTAssertEqual(run.exitStatus, 2)
        XCTAssertTrue(run.stderr.contains("is already open in another window"), run.stderr)
        XCTAssertTrue(app.isRunning)
    }

    // MARK: Helpers

    private struct Size: Equatable {
        var width: Int
        var height: Int
    }

    private var picture: String { environment.path("picture.png") }

    /// Takes a picture and returns the size from its PNG header.
    private func take(
        _ page: [String], _ options: String..., file: StaticString = #filePath, line: UInt = #line
    ) throws -> Size? {
        let run = try screenshot(page, options)
        XCTAssertEqual(run.exitStatus, 0, run.stderr, file: file, line: line)
        XCTAssertEqual(run.criticals, [], file: file, line: line)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: picture)))
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 24 else { return nil }
        let number = { (place: Int) in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return Size(width: number(16), height: number(20))
    }

    /// Brightness from 0 (black) to 1 (white).
    private func brightness(_ options: String...) throws -> Double {
        XCTAssertEqual(try screenshot([server.url + "/posts/1"], options).exitStatus, 0)
        return try Screenshot.brightness(of: picture)
    }

    private func screenshot(_ page: [String], _ options: [String]) throws -> AppProcess {
        try process(["screenshot"] + page.prefix(1) + [picture] + page.dropFirst() + options)
    }

    private func process(_ arguments: [String]) throws -> AppProcess {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit(), "it ends")
        return process
    }
}
