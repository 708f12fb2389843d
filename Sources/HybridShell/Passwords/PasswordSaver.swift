import FoundationEssentials
import GLibBridge
import HybridCore

/// Saves the passwords that the user enters in the forms of the application's pages, and enters them again. It executes
/// the commands of a ``PasswordSaverState``.
package final class PasswordSaver {
    /// The realm under which the secret service stores the password of forms.
    private static let realm = "(form)"

    private let origin: ApplicationOrigin
    private let store: CredentialStore
    private let permissions: PermissionController
    private let host = ReducerHost(PasswordSaverState())
    private var views: [PasswordSaverState.ViewID: () -> WebViewHost?] = [:]
    private var lastView = 0
    /// Shows the question above the pages, or removes it.
    var show: (@MainActor (Notice?) -> Void)?

    init(origin: ApplicationOrigin, store: CredentialStore, permissions: PermissionController) {
        self.origin = origin
        self.store = store
        self.permissions = permissions
        host.perform = { [weak self] in self?.perform($0) }
        permissions.changed = { [weak self] in self?.permissionChanged($0) }
    }

    /// Receives the reports of a web view's pages.
    func watch(_ view: WebViewHost) {
        lastView += 1
        let id = lastView
        views[id] = { [weak view] in view }
        view.watchPasswords { [weak self] message in
            guard let self, permissions.decision(about: .passwords) != .deny(.configuration) else { return }
            switch message {
            case .pageShown(let fields): host.send(.pageShown(fields, in: id))
            case .submitted(let credential): host.send(.submitted(credential))
            }
        }
    }

    /// Removes the saved password.
    func forget() { store.forget(origin, realm: Self.realm) }

    /// Withdraws the question, because the user has left.
    func userLeft() { host.send(.userLeft) }

    private func perform(_ command: PasswordSaverCommand) {
        switch command {
        case .lookUp: lookUp()
        case .enter(let credential, let view): views[view]?()?.enter(credential)
        case .ask(let user, let isChange): ask(DisplayText.line(user), isChange)
        case .withdrawQuestion: show?(nil)
        case .keep(let credential): store.keep(credential, origin, realm: Self.realm)
        }
    }

    private func lookUp() {
        if case .deny = permissions.decision(about: .passwords) { return host.send(.found(nil)) }
        store.lookUp(origin, realm: Self.realm) { [weak self] in self?.host.send(.found($0)) }
    }

    private func ask(_ user: String, _ isChange: Bool) {
        switch permissions.decision(about: .passwords) {
        case .allow: return host.send(.answered(isWanted: true))
        case .deny: return host.send(.answered(isWanted: false))
        case .ask: break
        }
        let text =
            if user.isEmpty { localized("Save the password?") } else if isChange {
                localized("Change the saved password of \(user)?")
            } else { localized("Save the password of \(user)?") }
        let buttons: [Notice.Button] = [
            .init(localized("Ne_ver")) { [weak self] in
                self?.answer(false)
                self?.permissions.setAnswer(.passwords, false)
            },
            .init(localized("_Save")) { [weak self] in self?.answer(true) },
        ]
        show?(.init(text, buttons: buttons) { [weak self] in self?.answer(false) })
    }

    private func answer(_ isWanted: Bool) {
        show?(nil)
        host.send(.answered(isWanted: isWanted))
    }

    private func permissionChanged(_ kind: PermissionPolicy.Kind) {
        guard kind == .passwords, case .deny = permissions.decision(about: kind) else { return }
        forget()
    }
}
