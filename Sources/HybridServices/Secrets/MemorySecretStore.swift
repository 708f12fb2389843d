package import HybridCore

/// Tokens in memory until the process ends, for profiles that must not leave data in the keyring.
@MainActor
package final class MemorySecretStore: SecretStore {
    private var secrets: [SecretKey: Secret] = [:]

    /// A store without secrets.
    package init() {}

    /// The secret for the key. Never fails.
    package func secret(for key: SecretKey) async throws -> Secret? { secrets[key] }

    /// Stores a secret until the process ends. Never fails.
    package func store(_ secret: Secret, for key: SecretKey) async throws { secrets[key] = secret }

    /// Removes a secret. Never fails.
    package func remove(_ key: SecretKey) async throws { secrets[key] = nil }

    /// Removes all secrets.
    package func removeAll() { secrets = [:] }
}
