import GLibBridge
import HybridCore
import Logging

/// Stores user names and passwords in the secret service, by origin and realm.
package final class CredentialStore {
    private let environment: SignInEnvironment
    private let keyring = KeyringQueue()
    /// Shows a message to the user that needs no answer.
    var notify: (@MainActor (String) -> Void)?

    init(environment: SignInEnvironment) {
        self.environment = environment
    }

    /// Looks up a credential. The result is `nil` if none is stored, or the secret service is missing or locked.
    func lookUp(
        _ origin: ApplicationOrigin, realm: String, _ completion: @escaping @MainActor (HTTPCredential?) -> Void
    ) {
        keyring.add { [environment, key = key(origin, realm)] in
            let kept = try? await environment.secrets.secret(for: key)
            completion(kept.flatMap { HTTPCredential(kept: $0) })
        }
    }

    /// Stores a credential. If this fails, the user is told.
    func keep(_ credential: HTTPCredential, _ origin: ApplicationOrigin, realm: String) {
        keyring.add { [weak self, key = key(origin, realm)] in
            guard let self else { return }
            do {
                try await environment.secrets.store(credential.kept, for: key)
            } catch {
                environment.logger.warning("password not saved", metadata: ["error": "\(error)"])
                notify?(localized("The password could not be saved in the keyring. It is remembered until you quit."))
            }
        }
    }

    func forget(_ origin: ApplicationOrigin, realm: String) {
        keyring.add { [environment, key = key(origin, realm)] in
            do {
                try await environment.secrets.remove(key)
            } catch {
                environment.logger.warning("password not removed", metadata: ["error": "\(error)"])
            }
        }
    }

    private func key(_ origin: ApplicationOrigin, _ realm: String) -> SecretKey {
        SecretKey(
            applicationID: environment.configuration.applicationID, profile: environment.profileName, origin: origin,
            realm: realm)
    }
}
