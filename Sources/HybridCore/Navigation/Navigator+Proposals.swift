import FoundationEssentials

extension Navigator {
    /// The navigation table (Docs/Behaviour.md#the-navigation-table).
    mutating func propose(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let properties = proposal.properties
        let proposal = keepingLoad(of: proposal, from: source)
        var commands: [NavigatorCommand] = []

        // The first screen is shown whatever its rules say: nothing can be popped or covered, and an empty window helps
        // nobody.
        if main.isEmpty, modal == nil { return push(proposal, on: .main, kind) }
        if repeatsStepBack(proposal, from: source) { return [] }
        // A plain form that comes back with its problems has the address it was posted to. It stays where the form is,
        // whatever the rules say of that address.
        if proposal.adoptsLoad, proposal.options.action == .replace, !properties.isHistoricalLocation {
            return replaceTop(proposal, of: source, kind)
        }
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
            return commands + popFront(proposal)
        case .refresh:
            return commands + refresh(proposal)
        case .clearAll:
            return commands + dismissModal() + popToRoot(for: proposal)
        case .replaceRoot:
            return commands + replaceRoot(proposal, kind)
        case .default, .push, .replace, .newWindow:
            break
        }

        commands += leaveRedirectedScreen(proposal, from: source)
        switch properties.context {
        case .modal: return commands + showInModal(proposal, from: source, kind)
        case .default: return commands + showInMain(proposal, from: source, kind)
        }
    }

    /// The second of two clicks on a link that leads back: the first has revealed the screen beneath, whose page is not
    /// there yet. The user has seen one page to go back from, and leaves one.
    private func repeatsStepBack(_ proposal: VisitProposal, from source: StackName) -> Bool {
        [.pop, .refresh].contains(proposal.properties.presentation) && [.turbo, .link].contains(proposal.origin)
            && proposal.isFromLeftPage && proposal.options.response == nil && self[source].last?.hasAppeared ?? false
    }

    /// A load that one session's web view has begun can be taken over by a visit of that session only. In the other
    /// session the page has to be loaded again.
    private func keepingLoad(of proposal: VisitProposal, from source: StackName) -> VisitProposal {
        var proposal = proposal
        let isFormAgain = proposal.options.action == .replace && !self[source].isEmpty
        if proposal.adoptsLoad { proposal.adoptsLoad = isFormAgain || destination(of: proposal.properties) == source }
        return proposal
    }

    /// Whether a page of these properties, which that session's page leads to, is to be shown by anything but that
    /// session's web view, or not at all.
    package func leadsElsewhere(from source: StackName, _ properties: PathProperties) -> Bool {
        switch properties.presentation {
        case .none, .pop, .refresh, .clearAll, .newWindow: return true
        case .default, .push, .replace, .replaceRoot: return destination(of: properties) != source
        }
    }

    /// The session in which the visit of a page of these properties takes place.
    private func destination(of properties: PathProperties) -> StackName {
        if main.isEmpty, modal == nil { return .main }
        switch properties.presentation {
        case .clearAll, .replaceRoot: return .main
        case .pop, .refresh: return modal.map { $0.count > 1 } ?? false ? .modal : .main
        case .none, .default, .push, .replace, .newWindow: return properties.context == .modal ? .modal : .main
        }
    }

    /// A page that was on its way to one stack and redirects to the other leaves nothing behind where it came from.
    ///
    /// `replace` tells a redirected page from a form's answer, whose form stays where it is (Docs/Behaviour.md#redirects).
    private mutating func leaveRedirectedScreen(
        _ proposal: VisitProposal, from source: StackName
    ) -> [NavigatorCommand] {
        guard source == .main, proposal.properties.context == .modal, proposal.options.action == .replace,
            proposal.options.response?.redirected == true
        else { return [] }
        return pop(.main, visiting: VisitOptions(action: .restore), animated: false)
    }

    private mutating func showInModal(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        if modal != nil { return pushOrReplace(proposal, on: .modal, from: source, kind) }
        let screen = makeScreen(for: proposal, kind)
        modal = [screen]
        return [
            .presentModal(
                style: proposal.properties.modalStyle, isDismissible: proposal.properties.isModalDismissible),
            .show(.modal, .none),
        ] + visit(screen, in: .modal, proposal.options, isReload: proposal.isFullLoad)
    }

    private mutating func showInMain(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let cameFromModal = modal != nil
        let waits = cameFromModal && isUncertain(proposal, kind)
        let dismissal = waits ? [] : dismissModal()
        let commands = pushOrReplace(proposal, on: .main, from: source, kind, cameFromModal: cameFromModal)
        if waits { screenAfterModal = main.last?.id }
        return dismissal + commands
    }

    private mutating func pushOrReplace(
        _ proposal: VisitProposal, on session: StackName, from source: StackName, _ kind: Screen.Kind,
        cameFromModal: Bool = false
    ) -> [NavigatorCommand] {
        let query = proposal.properties.queryStringPresentation
        guard let top = self[session].last else { return push(proposal, on: session, kind) }
        // `push` asks for a new screen whatever the page is.
        if proposal.properties.presentation == .push { return push(proposal, on: session, kind) }
        if proposal.properties.presentation == .replace || isSamePage(top.location, proposal.url, query: query) {
            return replaceTop(proposal, of: session, kind)
        }
        if let previous = self[session].dropLast().last, isSamePage(previous.location, proposal.url, query: query) {
            return pop(session, for: proposal)
        }
        // A link from a page that was never seen to arrive: the page that the user is on is still the one before.
        let isAbandoned =
            (source == session || screenAfterModal == top.id) && !top.hasAppeared && top.failure == nil
            && [.turbo, .link].contains(proposal.origin)
        if (proposal.options.action == .advance || cameFromModal) && !(isAbandoned && self[session].count > 1) {
            return push(proposal, on: session, kind)
        }
        return replaceTop(proposal, of: session, kind)
    }

    private mutating func push(
        _ proposal: VisitProposal, on session: StackName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let isFirst = self[session].isEmpty
        let screen = makeScreen(for: proposal, kind)
        self[session].append(screen)
        let pruned = prune(session)
        return [.show(session, isFirst ? .none : .push)]
            + visit(
                screen, in: session, proposal.options, isReload: proposal.isFullLoad,
                adoptsLoad: proposal.adoptsLoad) + pruned
    }

    private mutating func replaceTop(
        _ proposal: VisitProposal, of session: StackName, _ kind: Screen.Kind
    ) -> [NavigatorCommand] {
        let screen = makeScreen(for: proposal, kind)
        let left = put(
            screen, of: session, inPlaceOf: self[session].suffix(1), waiting: isUncertain(proposal, kind))
        return [.show(session, .none)]
            + visit(
                screen, in: session, proposal.options, isReload: proposal.isFullLoad,
                adoptsLoad: proposal.adoptsLoad)
            + (left.isEmpty ? [] : [.forget(session, left)])
    }

    private mutating func popFront(_ proposal: VisitProposal) -> [NavigatorCommand] {
        guard let modal, modal.count == 1 else { return pop(front, for: proposal) }
        // The page below has been there all the time; it is visited only if its new content has arrived.
        let dismissal = dismissModal()
        guard let top = main.last, holdsPage(of: top, proposal) else { return dismissal }
        return dismissal + revisit(top, in: .main, proposal)
    }

    private mutating func refresh(_ proposal: VisitProposal) -> [NavigatorCommand] {
        if let modal, modal.count == 1 { return dismissModal() + refreshTop(of: .main, proposal) }
        let session = front
        guard self[session].count > 1 else { return refreshTop(of: session, proposal) }
        let left = self[session].removeLast()
        return [.show(session, .pop)] + refreshTop(of: session, proposal) + [.forget(session, [left.id])]
    }

    private func refreshTop(of session: StackName, _ proposal: VisitProposal) -> [NavigatorCommand] {
        guard let top = self[session].last else { return [] }
        return revisit(top, in: session, proposal)
    }

    private mutating func popToRoot(for proposal: VisitProposal) -> [NavigatorCommand] {
        guard let root = main.first else { return [] }
        let left = main.dropFirst().map(\.id)
        let visit = revisit(root, in: .main, proposal)
        guard !left.isEmpty else { return visit }
        main = [root]
        return [.show(.main, .pop)] + visit + [.forget(.main, left)]
    }

    /// Takes the top off a stack, unless it is the last, and visits what is revealed.
    private mutating func pop(
        _ session: StackName, for proposal: VisitProposal
    ) -> [NavigatorCommand] {
        guard self[session].count > 1 else { return [] }
        let left = self[session].removeLast()
        let visit = self[session].last.map { revisit($0, in: session, proposal, otherwise: .restore) } ?? []
        return [.show(session, .pop)] + visit + [.forget(session, [left.id])]
    }

    private mutating func replaceRoot(_ proposal: VisitProposal, _ kind: Screen.Kind) -> [NavigatorCommand] {
        let waits = isUncertain(proposal, kind)
        let dismissal = waits ? [] : dismissModal()
        let screen = makeScreen(for: proposal, kind)
        let left = put(screen, of: .main, inPlaceOf: main, waiting: waits)
        if waits, modal != nil { screenAfterModal = screen.id }
        var options = proposal.options
        options.action = .replace
        return dismissal + [.show(.main, .none)]
            + visit(
                screen, in: .main, options, isReload: proposal.isFullLoad, adoptsLoad: proposal.adoptsLoad)
            + (left.isEmpty ? [] : [.forget(.main, left)])
    }

    /// The visit of a screen that is on the stack already: with what the proposal has at hand if that is the screen's
    /// page, so that nobody fetches it again; by a full load if the browser was to load that page; else as `action`
    /// says. A native screen loads anew where a page would not be merely restored.
    private func revisit(
        _ screen: Screen, in session: StackName, _ proposal: VisitProposal, otherwise action: VisitAction = .replace
    ) -> [NavigatorCommand] {
        if screen.kind != .web, action == .replace || holdsPage(of: screen, proposal) {
            return [.reloadNative(session, screen.id)]
        }
        guard holdsPage(of: screen, proposal) else {
            let isReload = proposal.isFullLoad && isPage(of: screen, proposal)
            return visit(
                screen, in: session, VisitOptions(action: isReload ? .replace : action), isReload: isReload)
        }
        return visit(
            screen, in: session, VisitOptions(action: .replace, response: proposal.options.response),
            adoptsLoad: proposal.adoptsLoad)
    }

    /// Whether the proposal brings the page of that screen with it, as a response or a load that has begun.
    private func holdsPage(of screen: Screen, _ proposal: VisitProposal) -> Bool {
        (proposal.options.response != nil || proposal.adoptsLoad) && isPage(of: screen, proposal)
    }

    private func isPage(of screen: Screen, _ proposal: VisitProposal) -> Bool {
        isSamePage(screen.location, proposal.url, query: proposal.properties.queryStringPresentation)
    }
}
