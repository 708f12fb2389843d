/// Determines the pages that an event would remove by handling the event on a copy.
extension NavigationStacks {
    /// The loss of a session's page.
    package enum Loss: Equatable, Sendable {
        /// Its stack is removed.
        case dismissal
        /// This visit replaces the page.
        case visit(VisitRequest)
    }

    /// The losses that an event would cause now, by session. Omits sessions that keep their page.
    package func losses(by event: NavigationEvent) -> [StackName: Loss] {
        var trial = self
        var losses: [StackName: Loss] = [:]
        for command in trial.handle(event) {
            switch command {
            case .dismissModal: losses[.modal] = .dismissal
            case .visit(let session, let request): losses[session] = .visit(request)
            default: break
            }
        }
        // The modal closes when the page arrives, too late for a question.
        if trial.screenAfterModal != nil, screenAfterModal == nil { losses[.modal] = .dismissal }
        return losses
    }
}
