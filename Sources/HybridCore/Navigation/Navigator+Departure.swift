/// Which pages an event would take away: the event is tried on a copy.
extension Navigator {
    /// What happens to a session's page.
    package enum Loss: Equatable, Sendable {
        /// Its stack goes.
        case dismissal
        /// This visit puts another page in its place.
        case visit(VisitRequest)
    }

    /// What an event would do to the page of each session, were it to happen now. A session that keeps its page is not
    /// among them.
    package func losses(by event: NavigatorEvent) -> [StackName: Loss] {
        var trial = self
        var losses: [StackName: Loss] = [:]
        for command in trial.handle(event) {
            switch command {
            case .dismissModal: losses[.modal] = .dismissal
            case .visit(let session, let request): losses[session] = .visit(request)
            default: break
            }
        }
        // It goes as soon as the page is there. Nobody could be asked then.
        if trial.screenAfterModal != nil, screenAfterModal == nil { losses[.modal] = .dismissal }
        return losses
    }
}
