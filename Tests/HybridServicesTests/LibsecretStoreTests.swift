import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// The real keyring of the test session.
final class LibsecretStoreTests: MainLoopTestCase {
    private let store = LibsecretStore()

    override func prepare() throws {
        try super.prepare()
        try XCTSkipUnless(
            ProcessInfo.processInfo.environment["HYBRID_HEADLESS"] != nil, "not in a person's own keyring")
    }

    func testStoreLookUpReplaceRemove() throws {
        let key = try key("https://example.com")
        XCTAssertNil(try look(key))
        try keep("first", key)
        XCTAssertEqual(try look(key)?.reveal(), "first")
        try keep("second", key)
        XCTAssertEqual(try look(key)?.reveal(), "second")
        XCTAssertEqual(try Keyring.secrets(profile: key.profile), ["second"], "replaced, not added")
        try forget(key)
        XCTAssertNil(try look(key))
        try forget(key)
    }

    func testOriginsAndProfilesAreSeparate() throws {
        let keys = [
            try key("https://example.com"), try key("https://example.com:8443"), try key("http://localhost:3000"),
            try key("https://example.com", profile: "other"),
        ]
        for (number, key) in keys.enumerated() { try keep("secret \(number)", key) }
        for (number, key) in keys.enumerated() { XCTAssertEqual(try look(key)?.reveal(), "secret \(number)") }
        try forget(keys[0])
        XCTAssertNil(try look(keys[0]))
        XCTAssertNotNil(try look(keys[1]))
        for key in keys { try forget(key) }
    }

    func testOnlyTheApplicationsSecretsAreRemoved() throws {
        let origin = try XCTUnwrap(ApplicationOrigin(try XCTUnwrap(URL(string: "https://example.com"))))
        let keys = [
            try key("https://example.com"), try key("http://localhost:3000", profile: "other"),
            SecretKey(
                applicationID: "dev.hybriddesktop.Tests", profile: "libsecret-test", origin: origin,
                purpose: .realm("archive")),
        ]
        let foreign = SecretKey(applicationID: "dev.hybriddesktop.Tests2", profile: "libsecret-test", origin: origin)
        for key in keys + [foreign] { try keep("secret", key) }
        let store = store
        try run { try await store.removeAll(applicationID: "dev.hybriddesktop.Tests") }
        for key in keys { XCTAssertNil(try look(key)) }
        XCTAssertNotNil(try look(foreign))
        try run { try await store.removeAll(applicationID: "dev.hybriddesktop.Tests2") }
        try run { try await store.removeAll(applicationID: "dev.hybriddesktop.Tests2") }
    }

    /// The application's files may have been removed earlier, without its data.
    func testRemainingSecretsCanBeRemovedLater() throws {
        let origin = try XCTUnwrap(ApplicationOrigin(try XCTUnwrap(URL(string: "https://example.com"))))
        let id = "dev.hybriddesktop.Gone"
        let key = SecretKey(applicationID: id, profile: "libsecret-test", origin: origin)
        try keep("secret", key)
        let uninstaller = Uninstaller(secrets: store)
        XCTAssertThrowsError(try run { try await uninstaller.uninstall(id, deletesData: false) })
        XCTAssertNoThrow(try run { try await uninstaller.uninstall(id, deletesData: true) })
        XCTAssertNil(try look(key))
        XCTAssertThrowsError(try run { try await uninstaller.uninstall(id, deletesData: true) }) {
            XCTAssertTrue("\($0)".contains("has no data on this computer"), "\($0)")
        }
    }

    func testRealmPasswordsAreSeparateFromTokens() throws {
        let token = try key("https://example.com")
        let origin = try XCTUnwrap(ApplicationOrigin(try XCTUnwrap(URL(string: "https://example.com"))))
        let realms = ["archive", ""].map {
            SecretKey(applicationID: token.applicationID, profile: token.profile, origin: origin, purpose: .realm($0))
        }
        try keep("password", realms[0])
        XCTAssertNil(try look(token))
        XCTAssertNil(try look(realms[1]))
        try keep("token", token)
        try keep("empty", realms[1])
        XCTAssertEqual(try look(realms[0])?.reveal(), "password")
        try forget(token)
        XCTAssertEqual(try look(realms[0])?.reveal(), "password")
        XCTAssertEqual(try look(realms[1])?.reveal(), "empty")
        for key in realms { try forget(key) }
    }

    private func key(_ address: String, profile: String = "libsecret-test") throws -> SecretKey {
        let url = try XCTUnwrap(URL(string: address))
        return SecretKey(
            applicationID: "dev.hybriddesktop.Tests", profile: profile, origin: try XCTUnwrap(ApplicationOrigin(url)))
    }

    private func look(_ key: SecretKey) throws -> Secret? {
        let store = store
        return try run { try await store.secret(for: key) }
    }

    private func keep(_ text: String, _ key: SecretKey) throws {
        let store = store
        try run { try await store.store(Secret(text), for: key) }
    }

    private func forget(_ key: SecretKey) throws {
        let store = store
        try run { try await store.remove(key) }
    }
}
