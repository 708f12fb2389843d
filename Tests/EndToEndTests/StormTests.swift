import DemoServer
import GLibBridge
import XCTest

/// Pages that start loads endlessly (law 7): the program stays responsive, with a limited number of processes.
final class StormTests: EndToEndTestCase {
    func testLoadsOfOtherHost() throws { try endure("other") }
    func testLoadsOfOtherHostFromPageWithFrame() throws { try endure("framed") }
    func testLoadsOfOwnHost() throws { try endure("own") }
    func testSteadyLoadsOfOwnHost() throws { try endure("steady") }
    func testFrameLoads() throws { try endure("frames") }
    func testWindowRequests() throws { try endure("window") }
    func testFormSubmissions() throws { try endure("form") }
    func testHistoryChanges() throws { try endure("history") }
    func testRefreshingFrameLoads() throws { try endure("refresh") }

    func testPageWithManyFramesIsNotBlocked() throws {
        try open("/storm/crowd")
        for number in 1...20 {
            pump(until: { !server.requests(for: "/storm/near/\(number)").isEmpty }, "frame \(number)")
        }
        XCTAssertFalse(app.stderr.contains("keeps starting loads"))
    }

    private func endure(_ storm: String) throws {
        try open("/storm/\(storm)")
        try pressPageButton("Begin")
        var most = 0
        let hasDeveloped = lookAgain(timeout: Timeouts.standard) {
            guard !app.native.all(role: .frame).isEmpty else { return false }
            most = max(most, app.childCount)
            return !server.requests(for: "/report", method: "POST").isEmpty
        }
        XCTAssertTrue(hasDeveloped, "The program does not answer.")
        XCTAssertLessThan(most, 40, "processes")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        try quit()
    }
}
