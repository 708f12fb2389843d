import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Secrets that are lost when the process ends.
final class MemorySecretStoreTests: MainLoopTestCase {
    func testStoreLookUpReplaceRemove() throws {
        let origin = try XCTUnwrap(ApplicationOrigin(try XCTUnwrap(URL(string: "https://example.com"))))
        let key = SecretKey(applicationID: "dev.hybriddesktop.Tests", profile: "memory", origin: origin)
        let realm = SecretKey(
            applicationID: "dev.hybriddesktop.Tests", profile: "memory", origin: origin, purpose: .realm("archive"))
        let store = MemorySecretStore()
        let secrets = try run {
            try await store.store(Secret("first"), for: key)
            try await store.store(Secret("second"), for: key)
            try await store.store(Secret("password"), for: realm)
            let replaced = try await store.secret(for: key)
            try await store.remove(key)
            return [replaced, try await store.secret(for: key), try await store.secret(for: realm)]
        }
        XCTAssertEqual(secrets.map { $0?.reveal() }, ["second", nil, "password"])
    }
}
