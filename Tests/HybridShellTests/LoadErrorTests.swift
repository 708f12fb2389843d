import GLibBridge
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridWebView

final class LoadErrorTests: MainLoopTestCase {
    /// A cancelled load is repeated or replaced by another, so it is not reported as an error.
    func testCancelledLoadIsNotAnError() {
        for (domain, code) in [
            ("g-io-error-quark", 19), ("WebKitNetworkError", 302), ("webkit-network-error-quark", 302),
            ("WebKitPolicyError", 102),
        ] {
            let error = GLibError(domain: domain, code: code, message: "Operation was cancelled")
            XCTAssertNil(LoadError.visitError(for: error, at: "https://notes.test/"), domain)
        }
        let refused = GLibError(domain: "g-io-error-quark", code: 39, message: "Connection refused")
        XCTAssertNotNil(LoadError.visitError(for: refused, at: "https://notes.test/"))
    }

    func testReasonOfFailedFetchNamesRedirectTarget() {
        func target(_ message: String, domain: String = "") -> String? {
            LoadError.redirectTarget(GLibError(domain: domain, code: 0, message: message))?.absoluteString
        }
        let start = "Unsafe attempt to load URL "
        let end = " from origin https://notes.test. Domains, protocols and ports must match.\n"
        XCTAssertEqual(target(start + "https://pay.test/a?b=1" + end), "https://pay.test/a?b=1")
        XCTAssertNil(target("Unsafe attempt to load URL https://pay.test/"))
        XCTAssertNil(target(start + end))
        XCTAssertNil(target("Preflight response is not successful. Status code: 404"))
        XCTAssertNil(target(start + "https://pay.test/" + end, domain: "WebKitNetworkError"))
    }
}
