import HybridValues

/// The state of saved passwords for the forms of an application's own pages, as a reducer.
///
/// A password is offered for saving when a page without a password field follows its form, because a page that rejects
/// a password shows the form again. Several web views share the state: a form in a dialog often leads to a page in the
/// main stack.
package struct PasswordSaverState: Sendable {
    package typealias ViewID = Int

    /// A password that the user has sent.
    private struct Candidate {
        var credential: HTTPCredential
        /// True if the page after the form shows that the server accepted the password.
        var isAccepted = false
        /// True if the saved password is known, so that an unchanged one causes no question.
        var isCompared = false
        var isChange = false
    }

    /// The web views that show a sign-in form and wait for the lookup.
    private var waiting: [ViewID] = []
    private var candidate: Candidate?
    /// The password about which the user is being asked.
    private var asked: HTTPCredential?

    package init() {}

    package mutating func handle(_ event: PasswordSaverEvent) -> [PasswordSaverCommand] {
        switch event {
        case .pageShown(let fields, let view): return pageShown(fields, in: view)
        case .submitted(let credential):
            candidate = Candidate(credential: credential)
            return withdraw() + [.lookUp]
        case .found(let saved): return found(saved)
        case .answered(let isWanted):
            defer { asked = nil }
            return isWanted ? asked.map { [.keep($0)] } ?? [] : []
        case .userLeft:
            candidate = nil
            return withdraw()
        }
    }

    private mutating func pageShown(
        _ fields: PasswordFormMessage.Fields, in view: ViewID
    ) -> [PasswordSaverCommand] {
        waiting.removeAll { $0 == view }
        guard fields == .none else {
            candidate = nil
            guard fields == .signIn else { return [] }
            waiting.append(view)
            return [.lookUp]
        }
        candidate?.isAccepted = true
        return ask()
    }

    private mutating func found(_ saved: HTTPCredential?) -> [PasswordSaverCommand] {
        let entering = saved.map { saved in waiting.map { PasswordSaverCommand.enter(saved, in: $0) } } ?? []
        waiting = []
        guard var candidate else { return entering }
        if candidate.credential.user.isEmpty, let saved {
            candidate.credential = HTTPCredential(user: saved.user, password: candidate.credential.password)
        }
        candidate.isCompared = true
        candidate.isChange = saved?.user == candidate.credential.user
        self.candidate = candidate.credential == saved ? nil : candidate
        return entering + ask()
    }

    private mutating func ask() -> [PasswordSaverCommand] {
        guard let candidate, candidate.isAccepted, candidate.isCompared else { return [] }
        self.candidate = nil
        asked = candidate.credential
        return [.ask(user: candidate.credential.user, isChange: candidate.isChange)]
    }

    private mutating func withdraw() -> [PasswordSaverCommand] {
        defer { asked = nil }
        return asked == nil ? [] : [.withdrawQuestion]
    }
}
