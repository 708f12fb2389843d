import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// Returns the user name and password for a server or proxy, or `nil` to ask the keyring and the user. Other pages that
/// require passwords wait meanwhile. Compare `origin` and `realm`, because any server can ask.
public typealias HTTPCredentialHandler = @MainActor (ProtectionSpace) async -> HTTPCredential?

/// Asks for HTTP credentials for all web views. It executes the commands of an ``HTTPAuthenticatorState``.
package final class HTTPAuthenticator {
    private let environment: SignInEnvironment
    private let host: ReducerHost<HTTPAuthenticatorState>
    private var requests: [Challenge.ID: PasswordRequest] = [:]
    private var nextID = 1
    private var dialog: PasswordDialog?
    private var window: Widget?
    /// Called before the dialog opens.
    var opens: (@MainActor () -> Void)?
    private let store: CredentialStore

    init(environment: SignInEnvironment, store: CredentialStore) {
        self.environment = environment
        self.store = store
        host = ReducerHost(
            HTTPAuthenticatorState(
                policy: ChallengePolicy(
                    origin: environment.origin, others: environment.configuration.authentication.origins)))
        host.perform = { [weak self] in self?.perform($0) }
    }

    /// Answers a request, possibly after asking the user.
    func ask(_ request: PasswordRequest, in window: Widget) {
        self.window = window
        let id = nextID
        nextID += 1
        requests[id] = request
        request.withdrawn = { [weak self] in
            self?.requests[id] = nil
            self?.send(.withdrawn(id))
        }
        send(.received(Challenge(id: id, space: request.space, isRetry: request.isRetry)))
    }

    /// Sends an event to the flow and executes the resulting commands.
    package func send(_ event: ChallengeEvent) { host.send(event) }

    private func perform(_ command: ChallengeCommand) {
        switch command {
        case .answer(let id, let credential): requests.removeValue(forKey: id)?.answer(credential)
        case .refuse(let id, let refusal):
            environment.logger.notice("no password was given", metadata: ["reason": "\(refusal.explanation.english)"])
            requests.removeValue(forKey: id)?.refuse(because: refusal)
        case .lookUp(let space): lookUp(space)
        case .ask(let space, let user, let problem): showDialog(space, user: user, problem)
        case .closeDialog:
            dialog?.close()
            dialog = nil
        case .keep(let credential, let space):
            store.keep(
                credential.kept, space.origin, .realm(space.realm),
                problem: localized(
                    "The password could not be saved in the keyring. It is remembered until you quit."))
        case .forget(let space): store.forget(space.origin, .realm(space.realm))
        case .report(let step, let space): environment.tracer.record(.httpAuthentication(step, space: space))
        }
    }

    private func lookUp(_ space: ProtectionSpace) {
        guard let own = environment.httpCredential else { return lookUpKept(space) }
        Task {
            guard let credential = await own(space) else { return lookUpKept(space) }
            send(.found(credential, space, isKept: false))
        }
    }

    private func lookUpKept(_ space: ProtectionSpace) {
        store.lookUp(space.origin, .realm(space.realm)) { [weak self] kept in
            self?.send(.found(kept.flatMap { HTTPCredential(kept: $0) }, space, isKept: true))
        }
    }

    private func showDialog(_ space: ProtectionSpace, user: String, _ problem: ChallengeCommand.Problem?) {
        if let dialog, let problem { return dialog.showProblem(problem.sentence) }
        guard let window else { return send(.cancelled) }
        opens?()
        let dialog = PasswordDialog(parent: window, space: space, user: user)
        self.dialog = dialog
        dialog.submitted = { [weak self] in self?.send(.submitted($0, remember: $1)) }
        dialog.cancelled = { [weak self] in self?.send(.cancelled) }
        dialog.present()
        if let problem { dialog.showProblem(problem.sentence) }
    }
}
