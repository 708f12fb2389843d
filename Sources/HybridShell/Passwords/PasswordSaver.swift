import FoundationEssentials
import GLibBridge
import HybridCore

/// Saves the passwords that the user enters in the forms of the application's pages, and enters them again. It executes
/// the commands of a ``PasswordSaverState``.
package final class PasswordSaver {
    private typealias View = PasswordSaverState.View

    private let origin: ApplicationOrigin
    private let store: CredentialStore
    private let permissions: PermissionController
    private let host = ReducerHost(PasswordSaverState())
    private var views: [View: () -> (any PasswordFormPage)?] = [:]
    private var lastView = 0
    /// Shows the question above the pages, or removes it.
    var show: (@MainActor (Notice?) -> Void)?

    init(origin: ApplicationOrigin, store: CredentialStore, permissions: PermissionController) {
        self.origin = origin
        self.store = store
        self.permissions = permissions
        host.perform = { [weak self] in self?.perform($0) }
        permissions.changed = { [weak self] in
            if let self, $0 == .passwords, isDenied { forget() }
        }
    }

    /// Receives the reports of a web view's pages.
    func watch(_ host: WebViewHost, isModal: Bool) {
        let view = add(host, isModal: isModal)
        host.loadRefused = { [weak self] in self?.host.send(.refused(in: view)) }
        host.watchPasswords { [weak self] in self?.received($0, in: view) }
    }

    /// Receives the reports of the sign-in page in a dialog. The server has accepted the password when the dialog ends
    /// because the user is signed in.
    /// - Returns: A closure for the end of the dialog. Its argument is true if the user is signed in.
    func watch(_ page: SignInWebView) -> @MainActor (_ isSignedIn: Bool) -> Void {
        let view = add(page, isModal: false)
        page.watchPasswords(atOnce: true) { [weak self] message in
            if case .pageShown(let fields) = message, fields != .signIn { return }
            self?.received(message, in: view)
        }
        return { [weak self] in
            self?.views[view] = nil
            self?.host.send($0 ? .pageShown(.none, in: view) : .refused(in: view))
        }
    }

    private func add(_ page: any PasswordFormPage, isModal: Bool) -> View {
        views = views.filter { $1() != nil }
        lastView += 1
        let view = View(id: lastView, isModal: isModal)
        views[view] = { [weak page] in page }
        return view
    }

    private func received(_ message: PasswordFormMessage, in view: View) {
        guard !isDenied else { return }
        switch message {
        case .pageShown(let fields): host.send(.pageShown(fields, in: view))
        case .submitted(let sent, let isSignIn): host.send(.submitted(sent, isSignIn: isSignIn, in: view))
        }
    }

    /// Withdraws the question, because the user has left.
    func userLeft() { host.send(.ended) }

    /// Removes the saved password.
    func forget() {
        host.send(.ended)
        store.forget(origin, .forms)
    }

    private var isDenied: Bool { if case .deny = permissions.decision(about: .passwords) { true } else { false } }

    private func perform(_ command: PasswordSaverCommand) {
        switch command {
        case .lookUp:
            store.lookUp(origin, .forms) { [weak self] kept in
                self?.host.send(.found(kept.flatMap { SavedPassword(kept: $0) }))
            }
        case .enter(let saved, let view): views[view]?()?.enter(saved)
        case .ask(let user, let replaced): ask(user, replacing: replaced)
        case .withdrawQuestion: show?(nil)
        case .keep(let saved):
            store.keep(
                saved.kept, origin, .forms, problem: localized("The password could not be saved in the keyring."))
        }
    }

    private func ask(_ user: String, replacing replaced: String?) {
        if case .allow = permissions.decision(about: .passwords) { return host.send(.answered(isWanted: true)) }
        var buttons: [Notice.Button] = [.init(localized("_Save")) { [weak self] in self?.answer(true) }]
        let question = PasswordQuestion(user: user, replacing: replaced)
        if question.offersNever {
            let never = Notice.Button(localized("Ne_ver")) { [weak self] in
                self?.answer(false)
                self?.permissions.setAnswer(.passwords, false)
            }
            buttons.insert(never, at: 0)
        }
        show?(.init(question.text, buttons: buttons) { [weak self] in self?.answer(false) })
    }

    private func answer(_ isWanted: Bool) {
        show?(nil)
        host.send(.answered(isWanted: isWanted))
    }
}
