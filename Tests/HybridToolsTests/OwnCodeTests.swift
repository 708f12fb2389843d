import HybridCore
import XCTest

@testable import HybridNative

/// The configuration of an application in Swift.
final class OwnCodeTests: CommandTestCase {
    private func description(_ members: [String: HybridCore.JSONValue]) throws -> ApplicationConfiguration {
        let all = ["id": "com.example.Notes", "startURL": "https://x.test/"].merging(members) { $1 }
        return try ApplicationConfiguration(json: Array(HybridCore.JSONValue.object(all).text.utf8), source: "file")
    }

    /// A site's description replaces the file's values, but not those of the code.
    func testCodeOverridesUpdatedDescription() throws {
        let updated = try description(["name": "Notes 2", "startURL": "https://x.test/new", "animated": true])
        let application = HybridApplication(try description(["name": "Notes"]))
        let plain = try application.withCode(updated)
        XCTAssertEqual([plain.name, plain.startURL.absoluteString], ["Notes 2", "https://x.test/new"])
        XCTAssertEqual(plain.authentication.method, updated.authentication.method)

        application.name = "Own"
        application.startURL = "https://x.test/own"
        application.signIn = { _ in .cancelled }
        for base in [updated, try description([:])] {
            let own = try application.withCode(base)
            XCTAssertEqual([own.name, own.startURL.absoluteString], ["Own", "https://x.test/own"])
            XCTAssertEqual(own.isAnimated, base.isAnimated)
            guard case .own(let endpoint) = own.authentication.method else { return XCTFail("\(own.authentication)") }
            XCTAssertEqual(endpoint.url.absoluteString, "https://x.test/own")
        }
    }
}
