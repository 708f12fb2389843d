import DemoServer
import FoundationEssentials
import GLibBridge
import HybridTestSupport
import XCTest

/// After a sign-out, no surface shows or keeps text of the previous user.
final class UserDepartureTests: EndToEndTestCase {
    func testSignOutClearsSurfacesAndDisk() throws {
        try openSignedIn()
        try activate("visit", server.url + "/posts?word=kingfisher-4711")
        try waitForVisit("/posts?word=kingfisher-4711")
        var signals: [String] = []
        let dock = try DBusProxy(
            on: .session(), name: actions.name, path: "/com/canonical/unity/launcherentry/1",
            interface: "com.canonical.Unity.LauncherEntry"
        ) { signals.append($1.text) }
        try visit("/components/badge")
        // The page's script arrives after the visit.
        try waitForQuiet()
        try pressPageButton("One more")
        pump(until: { signals.last?.contains("<int64 1>") ?? false }, "the badge is shown")
        try visit("/downloads")
        try pressLink("Text file")
        try waitForTrace("download.finished")
        try visit("/components/toast")
        try pressPageButton("Save")
        try waitForWidget(.label, "The post was saved")
        try activate("downloads")
        try waitForWidget(.label, "fieldnotes.txt")

        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
        XCTAssertFalse(app.native.shows("The post was saved"), "the toast is removed")
        XCTAssertFalse(app.native.shows("fieldnotes.txt"), "the list of downloads is empty")
        pump(until: { signals.last?.contains("'count-visible': <false>") ?? false }, "the badge is removed: \(signals)")
        withExtendedLifetime(dock) {}
        pump(until: { self.filesOfProfile(containing: "kingfisher-4711").isEmpty }, "the disk has no address")
    }

    func testClearingContinuesAfterAnEarlyEnd() throws {
        try open("/traces")
        var record: String?
        pump(
            until: {
                record = self.filesOfProfile(containing: "/traces/cached.js").first { $0.contains("/WebKitCache/") }
                return record != nil
            }, "the response is stored")
        let cache = try XCTUnwrap(record?.components(separatedBy: "/WebKitCache/").first)
        let mark = environment.path(cache + "/clearing")
        let name = profile
        try quit()
        XCTAssertTrue(FileManager.default.createFile(atPath: mark, contents: nil))
        try launch(path: "/posts", profile: name)
        try waitForVisit("/posts")
        pump(until: { !FileManager.default.fileExists(atPath: mark) }, "the cache is cleared")
        XCTAssertEqual(filesOfProfile(containing: "/traces/cached.js").filter { $0.contains("/WebKitCache/") }, [])
    }

    private func filesOfProfile(containing text: String) -> [String] {
        environment.files(containing: text).filter { !$0.hasSuffix(".trace") }
    }

    private func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        try waitForVisit(path)
    }

    private func openSignedIn() throws {
        try open()
        try pressLink("My account")
        try submitSignIn()
        try waitForVisit("/protected")
    }
}
