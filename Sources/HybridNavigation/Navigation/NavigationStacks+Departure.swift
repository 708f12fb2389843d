package import HybridValues

/// Determines the pages that an event would remove, by handling the event on a copy of the stacks.
extension NavigationStacks {
    /// The loss of a session's page.
    package enum Loss: Equatable, Sendable {
        /// The stack of the session is removed.
        case dismissal
        /// This visit replaces the page.
        case visit(VisitRequest)
    }

    /// Returns the losses that an event would cause now, by session. Sessions that keep their page are omitted.
    package func losses(by event: StacksEvent) -> [StackName: Loss] {
        var trial = self
        var losses: [StackName: Loss] = [:]
        for command in trial.handle(event) {
            switch command {
            case .dismissModal: losses[.modal] = .dismissal
            case .visit(let session, let request): losses[session] = .visit(request)
            default: break
            }
        }
        // The modal closes only when the page arrives, which is too late to ask the user.
        if trial.screenAfterModal != nil, screenAfterModal == nil { losses[.modal] = .dismissal }
        return losses
    }

    private var replacedScreens: [Screen.ID] { (main + (modal ?? [])).flatMap(\.replaced) }

    /// Returns the screens that an event would remove now, or load again if they are native.
    package func lostScreens(by event: StacksEvent) -> [Screen.ID] {
        var trial = self
        var lost: [Screen.ID] = []
        for command in trial.handle(event) {
            switch command {
            case .forget(_, let screens): lost += screens
            case .reloadNative(_, let screen): lost.append(screen)
            default: break
            }
        }
        if trial.screenAfterModal != nil, screenAfterModal == nil { lost += (modal ?? []).map(\.id) }
        // These disappear only when the page that replaces them arrives, which is too late to ask the user.
        return lost + Set(trial.replacedScreens).subtracting(replacedScreens)
    }
}
