import DemoServer
import XCTest

/// Rules from the server, and the fallback if they cannot be loaded.
final class RemoteConfigurationTests: EndToEndTestCase {
    private let postsInModal = """
        { "settings": {}, "rules": [
          { "patterns": [".*"], "properties": { "context": "default" } },
          { "patterns": ["^/posts$"], "properties": { "context": "modal" } } ] }
        """

    func testServerRulesAreAppliedAndStored() throws {
        server.behaviour.pathConfiguration = .text(postsInModal)
        try start()
        try checkThatPostsAreModal()
        let name = profile
        try quit()

        // The next start applies them immediately, and keeps them if the server returns nothing valid.
        for answer in [.status(500), .malformed, .text("[]")] as [DemoServer.Behaviour.PathConfigurationAnswer] {
            server.behaviour.pathConfiguration = answer
            try launch(profile: name)
            try waitForVisit("/")
            let rejection = try waitForTrace("configuration.rejected") { $0["source"].string == address }
            let reason = try XCTUnwrap(rejection["reason"].string)
            XCTAssertTrue(reason.contains(address) && reason.hasSuffix("."), "not a sentence with its place: \(reason)")
            let loaded = app.trace.filter { $0.event == "configuration.loaded" }
            XCTAssertEqual(loaded.count, 2, "the file's, then the saved copy's")
            XCTAssertEqual(loaded.last?["rules"].int, 2)
            try checkThatPostsAreModal()
            try quit()
        }
    }

    func testUnresponsiveServerDelaysNothing() throws {
        server.behaviour.hangingPaths = ["/path-configuration.json"]
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
    }

    private var address: String { server.url + "/path-configuration.json" }

    private func start() throws {
        try open()
        mark = 0
        try waitForTrace("configuration.loaded") { $0["source"].string == address }
    }

    private func checkThatPostsAreModal() throws {
        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/posts"])
    }
}
