import XCTest

/// WebKitGTK has service workers, but no push service.
final class PushTests: EndToEndTestCase {
    func testPagesWithoutAPushSubscriptionContinue() throws {
        try open("/push")
        try pressPageButton("Subscribe")
        try waitForText("AbortError")
        try pressPageButton("Sign out")
        try waitForText("signed out, PushManager: false")
    }
}
