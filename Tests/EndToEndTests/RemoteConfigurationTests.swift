import DemoServer
import XCTest

/// Rules from the server. PathConfigurationLoaderTests check the fallback if they cannot be loaded.
final class RemoteConfigurationTests: EndToEndTestCase {
    func testUnresponsiveServerDelaysNothing() throws {
        server.behaviour.hangingPaths = ["/path-configuration.json"]
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
    }
}
