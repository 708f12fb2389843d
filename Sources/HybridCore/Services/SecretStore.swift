/// Keeps tokens where the desktop keeps secrets.
@MainActor
package protocol SecretStore {
    /// The secret kept under that key; `nil` if there is none.
    /// - Throws: ``SecretStoreError``.
    func secret(for key: SecretKey) async throws -> Secret?

    /// Keeps a secret, in place of the one under that key.
    /// - Throws: ``SecretStoreError``.
    func store(_ secret: Secret, for key: SecretKey) async throws

    /// Forgets what is kept under that key. No error if there is nothing.
    /// - Throws: ``SecretStoreError``.
    func remove(_ key: SecretKey) async throws
}

/// Why the secret service did not do as asked. In every case a sign-in still works until the application ends.
package enum SecretStoreError: Error, Equatable, Sendable {
    /// There is no secret service on this desktop.
    case unavailable
    /// The keyring is locked and was not unlocked in time.
    case locked
    /// The service did not answer in time.
    case timedOut
    case failed(String)
}
