import GLibBridge
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridShell

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
}
