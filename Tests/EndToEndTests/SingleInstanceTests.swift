import DemoServer
import XCTest

/// One process for an application and profile: another start hands over its address and ends.
final class SingleInstanceTests: EndToEndTestCase {
    func testSecondStartHandsItsAddressOver() throws {
        try open()
        let first = app
        for arguments in [
            ["--config", environment.path("application.json"), server.url + "/posts"], [server.url + "/posts/1"],
        ] {
            let second = try AppProcess(
                arguments: arguments + ["--profile", profile], environment: environment, tracing: false)
            setMark()
            XCTAssertTrue(second.waitForExit(timeout: 10), "the second process ends")
            XCTAssertEqual(second.exitStatus, 0)
            XCTAssertEqual(second.criticals, [])
            XCTAssertEqual(second.stderr, "")
            try waitForVisit(String(arguments.last?.dropFirst(server.url.count) ?? ""))
        }
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(stacks.main, ["/", "/posts", "/posts/1"])
    }

    func testAddressBesideTheApplicationFileIsPutOnTopOfTheStart() throws {
        try launch(arguments: [server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try goBack(to: "/")
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
        try waitForElement(.heading, "Fieldnotes")
    }

    func testAddressAloneIsEnough() throws {
        try launch(path: nil, arguments: [server.url + "/posts"])
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }

    func testProfilesRunBesideEachOther() throws {
        try open()
        let first = app
        try open("/posts")
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(first.trace.filter { $0.event == "visit.completed" }.count, 1)
    }
}
