import DemoServer
import XCTest

/// The native sign-in in a locked kiosk.
final class KioskNativeSignInTests: KioskTestCase {
    func testDialogOmitsBlockedLinks() throws {
        signInWay = .devise
        try launchKiosk(
            #""allow": ["/devise/*", "/users/sign_in", "/users/sign_up"]"#, path: "/devise/account")
        try waitForTrace("authentication.presented")
        try waitForWidget(.pushButton, "Sign up")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Forgot your password?"))
    }
}
