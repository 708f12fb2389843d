public import HybridCore

/// Tokens in memory, for as long as the process runs: where nothing is to be left behind, the keyring must not have them
/// either.
@MainActor
public final class MemorySecretStore: SecretStore {
    private var secrets: [SecretKey: Secret] = [:]

    /// A store without secrets.
    public init() {}

    /// The secret kept under that key. Never fails.
    public func secret(for key: SecretKey) async throws -> Secret? { secrets[key] }

    /// Keeps a secret until the process ends. Never fails.
    public func store(_ secret: Secret, for key: SecretKey) async throws { secrets[key] = secret }

    /// Forgets a secret. Never fails.
    public func remove(_ key: SecretKey) async throws { secrets[key] = nil }

    /// Forgets every secret.
    public func removeAll() { secrets = [:] }
}
