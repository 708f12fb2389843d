/// Stores tokens in the desktop's secret service.
@MainActor
package protocol SecretStore {
    /// The secret with that key; `nil` if missing.
    /// - Throws: ``SecretStoreError``.
    func secret(for key: SecretKey) async throws -> Secret?

    /// Stores a secret. Replaces the one with that key.
    /// - Throws: ``SecretStoreError``.
    func store(_ secret: Secret, for key: SecretKey) async throws

    /// Removes the secret with that key. Not an error if missing.
    /// - Throws: ``SecretStoreError``.
    func remove(_ key: SecretKey) async throws
}

/// The reason why the secret service failed. In every case a sign-in still works until the application ends.
package enum SecretStoreError: Error, Equatable, Sendable {
    /// The desktop has no secret service.
    case unavailable
    /// The keyring is locked and was not unlocked in time.
    case locked
    /// The service did not respond in time.
    case timedOut
    case failed(String)
}
