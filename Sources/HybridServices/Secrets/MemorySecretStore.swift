package import HybridCore

/// Tokens in memory, for as long as the process runs: where nothing is to be left behind, the keyring must not have them
/// either.
@MainActor
package final class MemorySecretStore: SecretStore {
    private var secrets: [SecretKey: Secret] = [:]

    /// A store without secrets.
    package init() {}

    /// The secret kept under that key. Never fails.
    package func secret(for key: SecretKey) async throws -> Secret? { secrets[key] }

    /// Keeps a secret until the process ends. Never fails.
    package func store(_ secret: Secret, for key: SecretKey) async throws { secrets[key] = secret }

    /// Forgets a secret. Never fails.
    package func remove(_ key: SecretKey) async throws { secrets[key] = nil }

    /// Forgets every secret.
    package func removeAll() { secrets = [:] }
}
