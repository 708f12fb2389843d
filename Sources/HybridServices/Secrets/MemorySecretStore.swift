package import HybridCore

/// Stores tokens in memory until the process ends. It is for profiles that must not leave data in the keyring.
package final class MemorySecretStore: SecretStore {
    private var secrets: [SecretKey: Secret] = [:]

    package init() {}

    package func secret(for key: SecretKey) async throws -> Secret? { secrets[key] }

    package func store(_ secret: Secret, for key: SecretKey) async throws { secrets[key] = secret }

    package func remove(_ key: SecretKey) async throws { secrets[key] = nil }

    package func removeAll() { secrets = [:] }
}
