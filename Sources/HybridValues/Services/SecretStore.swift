/// Stores tokens in the desktop's secret service.
@MainActor
package protocol SecretStore {
    /// Returns the secret with that key, or `nil` if there is none.
    /// - Throws: ``SecretStoreError`` if the secret service failed.
    func secret(for key: SecretKey) async throws -> Secret?

    /// Stores a secret. It replaces the secret that had that key.
    /// - Throws: ``SecretStoreError`` if the secret service failed.
    func store(_ secret: Secret, for key: SecretKey) async throws

    /// Removes the secret with that key. It is not an error if there is none.
    /// - Throws: ``SecretStoreError`` if the secret service failed.
    func remove(_ key: SecretKey) async throws
}

/// The reason why the secret service failed. In each case, a sign-in still works until the application ends.
package enum SecretStoreError: Error, Equatable, Sendable {
    /// The desktop has no secret service.
    case unavailable
    /// The keyring is locked and was not unlocked in time.
    case locked
    /// The service did not respond in time.
    case timedOut
    case failed(String)
}
