import FoundationEssentials

extension Navigator {
    /// The navigation table (reference, sections 2.2, 2.3 and 2.7).
    mutating func propose(
        _ proposal: VisitProposal, from source: SessionName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let properties = proposal.properties
        var commands: [NavigatorCommand] = []

        if properties.isHistoricalLocation {
            let wasModal = modal != nil
            commands += dismissModal()
            // With the modal gone, "refresh" means the screen beneath it, which stays.
            if wasModal, properties.presentation == .refresh { return commands + refreshTop(of: .main, proposal) }
        }

        switch properties.presentation {
        case .none:
            return commands
        case .pop:
            return commands + popFront()
        case .refresh:
            return commands + refresh(proposal)
        case .clearAll:
            return commands + dismissModal() + popToRoot(visiting: .replace, proposal)
        case .replaceRoot:
            return commands + replaceRoot(proposal, kind)
        case .default, .push, .replace:
            break
        }

        commands += leaveRedirectedScreen(proposal, from: source)
        switch properties.context {
        case .modal: return commands + showInModal(proposal, kind)
        case .default: return commands + showInMain(proposal, kind)
        }
    }

    /// A page that was on its way to one stack and redirects to the other leaves nothing behind where it came from.
    ///
    /// `replace` tells a redirected page from a form's answer, whose form stays where it is (reference, 2.7).
    private mutating func leaveRedirectedScreen(
        _ proposal: VisitProposal, from source: SessionName
    ) -> [NavigatorCommand] {
        guard source == .main, proposal.properties.context == .modal, proposal.options.action == .replace,
            proposal.options.response?.redirected == true
        else { return [] }
        return pop(.main, visiting: VisitOptions(action: .restore), animated: false)
    }

    private mutating func showInModal(_ proposal: VisitProposal, _ kind: Screen.Kind) -> [NavigatorCommand] {
        if modal != nil { return pushOrReplace(proposal, on: .modal, kind) }
        let screen = makeScreen(for: proposal, kind)
        modal = [screen]
        return [
            .presentModal(
                style: proposal.properties.modalStyle, isDismissible: proposal.properties.isModalDismissible),
            .show(.modal, .none),
        ] + visit(screen, in: .modal, proposal.options)
    }

    private mutating func showInMain(_ proposal: VisitProposal, _ kind: Screen.Kind) -> [NavigatorCommand] {
        let cameFromModal = modal != nil
        return dismissModal() + pushOrReplace(proposal, on: .main, kind, cameFromModal: cameFromModal)
    }

    private mutating func pushOrReplace(
        _ proposal: VisitProposal, on session: SessionName, _ kind: Screen.Kind, cameFromModal: Bool = false
    ) -> [NavigatorCommand] {
        let query = proposal.properties.queryStringPresentation
        guard let top = self[session].last else { return push(proposal, on: session, kind) }
        // `push` asks for a new screen whatever the page is.
        if proposal.properties.presentation == .push { return push(proposal, on: session, kind) }
        if proposal.properties.presentation == .replace || isSamePage(top.location, proposal.url, query: query) {
            return replaceTop(proposal, of: session, kind)
        }
        if let previous = self[session].dropLast().last, isSamePage(previous.location, proposal.url, query: query) {
            return pop(
                session, visiting: options(of: proposal, for: previous, otherwise: .restore),
                animated: proposal.properties.isAnimated)
        }
        // A link from a page that was never seen to arrive: the page that the user is on is still the one before.
        let isAbandoned = !top.hasAppeared && top.failure == nil && [.turbo, .link].contains(proposal.origin)
        if (proposal.options.action == .advance || cameFromModal) && !(isAbandoned && self[session].count > 1) {
            return push(proposal, on: session, kind)
        }
        return replaceTop(proposal, of: session, kind)
    }

    private mutating func push(
        _ proposal: VisitProposal, on session: SessionName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let isFirst = self[session].isEmpty
        let screen = makeScreen(for: proposal, kind)
        self[session].append(screen)
        return [.show(session, isFirst || !proposal.properties.isAnimated ? .none : .push)]
            + visit(screen, in: session, proposal.options, adoptsLoad: proposal.adoptsLoad)
    }

    private mutating func replaceTop(
        _ proposal: VisitProposal, of session: SessionName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let screen = makeScreen(for: proposal, kind)
        let left = self[session].last?.id
        self[session] = self[session].dropLast() + [screen]
        return [.show(session, .none)]
            + visit(screen, in: session, proposal.options, adoptsLoad: proposal.adoptsLoad)
            + [.forget(session, left.map { [$0] } ?? [])]
    }

    private mutating func popFront() -> [NavigatorCommand] {
        if let modal, modal.count == 1 { return dismissModal() }
        return pop(front, visiting: VisitOptions(action: .restore))
    }

    private mutating func refresh(_ proposal: VisitProposal) -> [NavigatorCommand] {
        if let modal, modal.count == 1 { return dismissModal() + refreshTop(of: .main, proposal) }
        let session = front
        guard self[session].count > 1 else { return refreshTop(of: session, proposal) }
        let left = self[session].removeLast()
        return [.show(session, .pop)] + refreshTop(of: session, proposal) + [.forget(session, [left.id])]
    }

    private func refreshTop(of session: SessionName, _ proposal: VisitProposal) -> [NavigatorCommand] {
        guard let top = self[session].last else { return [] }
        return visit(top, in: session, options(of: proposal, for: top))
    }

    private mutating func replaceRoot(_ proposal: VisitProposal, _ kind: Screen.Kind) -> [NavigatorCommand] {
        let dismissal = dismissModal()
        let left = main.map(\.id)
        let screen = makeScreen(for: proposal, kind)
        main = [screen]
        var options = proposal.options
        options.action = .replace
        return dismissal + [.show(.main, .none)]
            + visit(screen, in: .main, options, adoptsLoad: proposal.adoptsLoad) + [.forget(.main, left)]
    }

    /// How to visit a screen that is on the stack already: with the response at hand if it is that page's, so that
    /// nobody fetches it again; else as `action` says.
    func options(
        of proposal: VisitProposal, for screen: Screen, otherwise action: VisitAction = .replace
    ) -> VisitOptions {
        guard let response = proposal.options.response,
            isSamePage(screen.location, proposal.url, query: proposal.properties.queryStringPresentation)
        else { return VisitOptions(action: action) }
        return VisitOptions(action: .replace, response: response)
    }
}
