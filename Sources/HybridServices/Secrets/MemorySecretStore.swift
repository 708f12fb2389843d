package import HybridCore

/// Stores tokens in memory until the process ends. It is for profiles that must not leave data in the keyring.
@MainActor
package final class MemorySecretStore: SecretStore {
    private var secrets: [SecretKey: Secret] = [:]

    /// Creates a store without secrets.
    package init() {}

    /// Returns the secret with that key. This never fails.
    package func secret(for key: SecretKey) async throws -> Secret? { secrets[key] }

    /// Stores a secret until the process ends. This never fails.
    package func store(_ secret: Secret, for key: SecretKey) async throws { secrets[key] = secret }

    /// Removes a secret. This never fails.
    package func remove(_ key: SecretKey) async throws { secrets[key] = nil }

    /// Removes all secrets.
    package func removeAll() { secrets = [:] }
}
