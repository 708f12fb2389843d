import HybridCore
import Logging

/// Stores the tokens in the secret service. They are stored by application ID, profile and origin.
final class TokenStore {
    private let environment: SignInEnvironment
    private let queue = KeyringQueue()

    init(environment: SignInEnvironment) {
        self.environment = environment
    }

    private var key: SecretKey? {
        environment.configuration.authentication.method.tokenOrigin.map {
            SecretKey(
                applicationID: environment.configuration.applicationID, profile: environment.profileName, origin: $0)
        }
    }

    /// Looks up the tokens. The result is `nil` if the secret service is missing or locked.
    func lookUp(_ completion: @escaping @MainActor (Tokens?) -> Void) {
        queue.add { [environment, key] in
            var found: Tokens?
            do {
                if let key { found = try await environment.secrets.secret(for: key).flatMap(Tokens.init(stored:)) }
            } catch {
                environment.logger.warning("token not looked up", metadata: ["error": "\(error)"])
            }
            completion(found)
        }
    }

    /// - Parameter completion: Called with a message for the user if the token could not be stored.
    func store(_ tokens: Tokens, _ completion: @escaping @MainActor (String?) -> Void) {
        queue.add { [environment, key] in
            do {
                if let key { try await environment.secrets.store(tokens.stored, for: key) }
                completion(nil)
            } catch {
                environment.logger.warning("token not saved", metadata: ["error": "\(error)"])
                completion(Self.notice(for: error as? SecretStoreError))
            }
        }
    }

    /// - Parameter completion: Called with a message for the user if the token could not be removed.
    func remove(_ completion: @escaping @MainActor (String?) -> Void) {
        queue.add { [environment, key] in
            do {
                if let key { try await environment.secrets.remove(key) }
                completion(nil)
            } catch SecretStoreError.unavailable {
                // If there is no secret service, no token was stored.
                completion(nil)
            } catch {
                environment.logger.warning("token not removed", metadata: ["error": "\(error)"])
                completion(localized("Unlock the keyring and sign out again."))
            }
        }
    }

    private static func notice(for error: SecretStoreError?) -> String {
        switch error {
        case .unavailable: localized("You are signed in until you quit: this desktop has no keyring.")
        case .locked, .timedOut: localized("You are signed in until you quit: the keyring is locked.")
        case .failed, nil: localized("You are signed in until you quit: the keyring could not save your sign-in.")
        }
    }
}
