import CSecret
import GLibBridge
package import HybridCore

/// Stores tokens in the desktop's secret service.
///
/// Every call is asynchronous and has a time-out. If the keyring is locked, the desktop shows a prompt, and the call
/// waits while the prompt is open (Docs/Platform.md#the-keyring).
package final class LibsecretStore: SecretStore {
    private let tokens = SecretSchemaRef("dev.hybriddesktop.Token", attributes: ["application", "profile", "origin"])
    private let passwords = SecretSchemaRef(
        "dev.hybriddesktop.Password", attributes: ["application", "profile", "origin", "realm"])
    private let forms = SecretSchemaRef(
        "dev.hybriddesktop.FormPassword", attributes: ["application", "profile", "origin"])
    private let lookupTimeout: Int
    private let storeTimeout: Int

    /// Creates a store.
    /// - Parameters:
    ///   - lookupTimeout: The time-out of a lookup in milliseconds. The user waits during this time.
    ///   - storeTimeout: The time-out for storing a secret in milliseconds. It includes the time in which the user
    ///     types the password of the keyring.
    package init(lookupTimeout: Int = 5_000, storeTimeout: Int = 60_000) {
        self.lookupTimeout = lookupTimeout
        self.storeTimeout = storeTimeout
    }

    /// Returns the secret of an application, profile and origin.
    package func secret(for key: SecretKey) async throws -> Secret? {
        try await attempt {
            let attributes = attributes(of: key)
            let text = try await awaitGIO(timeout: lookupTimeout) { call in
                secret_password_lookupv(
                    schema(for: key), attributes.pointer, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                // `String(takingGString:)` is not used, because libsecret erases the memory of a password when
                // libsecret frees it.
                let password = secret_password_lookup_finish(result, error)
                defer { secret_password_free(password) }
                return String(borrowing: password)
            }
            return text.map { Secret($0) }
        }
    }

    /// Stores a secret in the default collection.
    package func store(_ secret: Secret, for key: SecretKey) async throws {
        try await attempt {
            let attributes = attributes(of: key)
            let label = "\(key.applicationID) at \(key.origin) (\(key.profile))"
            _ = try await awaitGIO(timeout: storeTimeout) { call in
                secret_password_storev(
                    schema(for: key), attributes.pointer, SECRET_COLLECTION_DEFAULT, label, secret.reveal(),
                    call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                secret_password_store_finish(result, error) != 0
            }
        }
    }

    package func remove(_ key: SecretKey) async throws {
        try await attempt {
            let attributes = attributes(of: key)
            _ = try await awaitGIO(timeout: lookupTimeout) { call in
                secret_password_clearv(
                    schema(for: key), attributes.pointer, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                secret_password_clear_finish(result, error) != 0
            }
        }
    }

    /// Removes all secrets of an application, in every profile and for every origin.
    /// - Throws: ``SecretStoreError`` if the secret service failed.
    @discardableResult
    package func removeAll(applicationID: String) async throws -> Bool {
        var hasRemoved = false
        for schema in [tokens, passwords, forms] {
            try await attempt {
                let attributes = StringTable(["application": applicationID])
                let isRemoved = try await awaitGIO(timeout: storeTimeout) { call in
                    secret_password_clearv(
                        schema.pointer, attributes.pointer, call.cancellable, call.callback, call.userData)
                } finish: { result, error in
                    secret_password_clear_finish(result, error) != 0
                }
                hasRemoved = hasRemoved || isRemoved
            }
        }
        return hasRemoved
    }

    /// Returns whether the application has a secret in any profile. This never unlocks the keyring.
    package func hasSecrets(applicationID: String) async -> Bool {
        for schema in [tokens, passwords, forms] {
            let attributes = StringTable(["application": applicationID])
            let isFound = try? await awaitGIO(timeout: lookupTimeout) { call in
                secret_password_searchv(
                    schema.pointer, attributes.pointer, SECRET_SEARCH_NONE, call.cancellable, call.callback,
                    call.userData)
            } finish: { result, error in
                let items = secret_password_search_finish(result, error)
                defer { g_list_free_full(items, g_object_unref) }
                return items != nil
            }
            if isFound == true { return true }
        }
        return false
    }

    private func attributes(of key: SecretKey) -> StringTable {
        var attributes = ["application": key.applicationID, "profile": key.profile, "origin": key.origin]
        if case .realm(let realm) = key.purpose { attributes["realm"] = realm }
        return StringTable(attributes)
    }

    /// Returns the schema of a key. Each purpose has its own, because a search for a token, which has fewer attributes,
    /// would otherwise also find passwords.
    private func schema(for key: SecretKey) -> UnsafePointer<SecretSchema>? {
        switch key.purpose {
        case .token: tokens.pointer
        case .realm: passwords.pointer
        case .forms: forms.pointer
        }
    }

    private func attempt<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as GLibError {
            throw Self.error(for: error)
        }
    }

    private static func error(for error: GLibError) -> SecretStoreError {
        if error.isTimedOut || error.isCancelled { return .timedOut }
        switch error.domain {
        case "g-dbus-error-quark", "g-io-error-quark": return .unavailable
        case "secret-error" where error.code == Int(SECRET_ERROR_IS_LOCKED.rawValue): return .locked
        default: return .failed(error.message)
        }
    }
}
