import GLibBridge
import HybridCore
import Logging

/// Stores user names and passwords in the secret service.
package final class CredentialStore {
    private let environment: SignInEnvironment
    private let keyring = KeyringQueue()
    /// Shows a message to the user that needs no answer.
    var notify: (@MainActor (String) -> Void)?

    init(environment: SignInEnvironment) {
        self.environment = environment
    }

    /// Looks up a secret. The result is `nil` if none is stored, or the secret service is missing or locked.
    func lookUp(
        _ origin: ApplicationOrigin, _ purpose: SecretKey.Purpose, _ completion: @escaping @MainActor (Secret?) -> Void
    ) {
        keyring.add { [environment, key = key(origin, purpose)] in
            completion(try? await environment.secrets.secret(for: key))
        }
    }

    /// Stores a secret.
    /// - Parameter problem: The message for the user if this fails.
    func keep(
        _ secret: Secret, _ origin: ApplicationOrigin, _ purpose: SecretKey.Purpose, problem: String
    ) {
        keyring.add { [weak self, key = key(origin, purpose)] in
            guard let self else { return }
            do {
                try await environment.secrets.store(secret, for: key)
            } catch {
                environment.logger.warning("password not saved", metadata: ["error": "\(error)"])
                notify?(problem)
            }
        }
    }

    func forget(_ origin: ApplicationOrigin, _ purpose: SecretKey.Purpose) {
        keyring.add { [environment, key = key(origin, purpose)] in
            do {
                try await environment.secrets.remove(key)
            } catch {
                environment.logger.warning("password not removed", metadata: ["error": "\(error)"])
            }
        }
    }

    private func key(_ origin: ApplicationOrigin, _ purpose: SecretKey.Purpose) -> SecretKey {
        SecretKey(
            applicationID: environment.configuration.applicationID, profile: environment.profileName, origin: origin,
            purpose: purpose)
    }
}
