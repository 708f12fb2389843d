/// The state of saved passwords for the forms of an application's own pages, as a reducer.
///
/// A password is offered for saving when another page follows its form, because a server that refuses a password shows
/// the form again or responds with an error.
package struct PasswordSaverState: Sendable {
    /// A web view.
    package struct View: Hashable, Sendable {
        let id: Int
        /// True if the view shows dialogs. A form in a dialog often leads to a page in another view.
        let isModal: Bool

        package init(id: Int, isModal: Bool) {
            (self.id, self.isModal) = (id, isModal)
        }
    }

    /// A password that the user has sent.
    private struct Candidate {
        var sent: SavedPassword
        let isSignIn: Bool
        let view: View
        /// True if the page after the form shows that the server accepted the password.
        var isAccepted = false
        /// The saved password, if it is known.
        var saved: SavedPassword??
    }

    /// The web views that show a sign-in form and wait for the lookup.
    private var waiting: [View] = []
    private var isLookingUp = false
    private var candidate: Candidate?
    /// The password about which the user is being asked.
    private var asked: SavedPassword?

    package init() {}

    package mutating func handle(_ event: PasswordSaverEvent) -> [PasswordSaverCommand] {
        switch event {
        case .pageShown(let fields, let view): return pageShown(fields, in: view)
        case .submitted(let sent, let isSignIn, let view):
            candidate = Candidate(sent: sent, isSignIn: isSignIn, view: view)
            return withdraw() + lookUp()
        case .refused(let view):
            if candidate?.view == view { candidate = nil }
            return []
        case .found(let saved): return found(saved)
        case .answered(let isWanted):
            defer { asked = nil }
            return isWanted ? asked.map { [.keep($0)] } ?? [] : []
        case .ended:
            candidate = nil
            return withdraw()
        }
    }

    private mutating func pageShown(
        _ fields: PasswordFormMessage.Fields, in view: View
    ) -> [PasswordSaverCommand] {
        waiting.removeAll { $0 == view }
        if fields == .signIn {
            if candidate?.view == view { candidate = nil }
            waiting.append(view)
            return withdraw() + lookUp()
        }
        if let sender = candidate?.view, sender == view || (sender.isModal && !view.isModal) {
            candidate?.isAccepted = true
        }
        return ask()
    }

    private mutating func lookUp() -> [PasswordSaverCommand] {
        defer { isLookingUp = true }
        return isLookingUp ? [] : [.lookUp]
    }

    private mutating func found(_ saved: SavedPassword?) -> [PasswordSaverCommand] {
        isLookingUp = false
        let entering = saved.map { saved in waiting.map { PasswordSaverCommand.enter(saved, in: $0) } } ?? []
        waiting = []
        candidate?.saved = .some(saved)
        return entering + ask()
    }

    private mutating func ask() -> [PasswordSaverCommand] {
        guard var sent = candidate?.sent, let isSignIn = candidate?.isSignIn, candidate?.isAccepted == true,
            let saved = candidate?.saved
        else { return [] }
        candidate = nil
        guard let saved else {
            asked = sent
            return [.ask(user: sent.user, replacing: nil)]
        }
        if !isSignIn {
            // This form is not the one in which the password will be entered.
            sent.target = saved.target
            if sent.user.isEmpty { sent.user = saved.user }
        }
        if sent == saved { return [] }
        // The site's sign-in has moved.
        if sent.user == saved.user, sent.password == saved.password { return [.keep(sent)] }
        asked = sent
        return [.ask(user: sent.user, replacing: saved.user)]
    }

    private mutating func withdraw() -> [PasswordSaverCommand] {
        defer { asked = nil }
        return asked == nil ? [] : [.withdrawQuestion]
    }
}
