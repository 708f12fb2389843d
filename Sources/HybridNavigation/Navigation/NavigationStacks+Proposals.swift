package import FoundationEssentials
package import HybridValues

extension NavigationStacks {
    /// Applies the navigation table to a proposal (Docs/Behaviour.md#the-navigation-table).
    mutating func propose(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [StacksCommand] {
        let properties = proposal.properties
        let proposal = keepingLoad(of: proposal, from: source)
        var commands: [StacksCommand] = []

        // The first screen is shown regardless of its rules: the stack has nothing to pop or cover, and an empty window
        // is useless.
        if main.isEmpty, modal == nil { return push(proposal, on: .main, kind) }
        if repeatsStepBack(proposal, from: source) { return [] }
        // If the server returns a form with validation errors, the URL is the one to which the form was posted. The
        // page replaces the form's screen, regardless of the rules for that URL.
        if proposal.adoptsLoad, proposal.options.action == .replace, !properties.isHistoricalLocation {
            return replaceTop(proposal, of: source, kind)
        }
        if properties.isHistoricalLocation {
            let wasModal = modal != nil
            commands += dismissModal()
            // Once the modal is dismissed, "refresh" applies to the screen beneath it, and that screen stays.
            if wasModal, properties.presentation == .refresh { return commands + refreshTop(of: .main, proposal) }
        }

        switch properties.presentation {
        case .none: return commands
        case .pop: return commands + popFront(proposal)
        case .refresh: return commands + refresh(proposal)
        case .clearAll: return commands + dismissModal() + popToRoot(for: proposal)
        case .replaceRoot: return commands + replaceRoot(proposal, kind)
        case .default, .push, .replace, .newWindow: break
        }

        commands += leaveRedirectedScreen(proposal, from: source)
        switch properties.context {
        case .modal: return commands + showInModal(proposal, from: source, kind)
        case .default: return commands + showInMain(proposal, from: source, kind)
        }
    }

    /// Returns whether the proposal comes from the second of two clicks on a link that leads back. The first click has
    /// already revealed the screen beneath, but its page has not arrived. The user meant to go back only once.
    private func repeatsStepBack(_ proposal: VisitProposal, from source: StackName) -> Bool {
        [.pop, .refresh].contains(proposal.properties.presentation) && [.turbo, .link].contains(proposal.origin)
            && proposal.isFromLeftPage && proposal.options.response == nil && self[source].last?.hasAppeared ?? false
    }

    /// Returns the proposal, which keeps the load only if the visit is in the same session. In the other session the
    /// page must be loaded again.
    private func keepingLoad(of proposal: VisitProposal, from source: StackName) -> VisitProposal {
        var proposal = proposal
        let isFormAgain = proposal.options.action == .replace && !self[source].isEmpty
        if proposal.adoptsLoad { proposal.adoptsLoad = isFormAgain || destination(of: proposal.properties) == source }
        return proposal
    }

    /// Returns whether a page with these properties is shown outside the web view of the session `source`, or not at
    /// all.
    package func leadsElsewhere(from source: StackName, _ properties: PathProperties) -> Bool {
        switch properties.presentation {
        case .none, .pop, .refresh, .clearAll, .newWindow: return true
        case .default, .push, .replace, .replaceRoot: return destination(of: properties) != source
        }
    }

    /// Returns whether a link to this page returns to the screen beneath the top of the stack, whose page is not
    /// requested again.
    package func leadsBack(to url: URL, in session: StackName, _ properties: PathProperties) -> Bool {
        guard [.default, .newWindow].contains(properties.presentation), let previous = self[session].dropLast().last
        else { return false }
        return isSamePage(previous.location, url, query: properties.queryStringPresentation)
    }

    /// Returns the session that visits a page with these properties.
    private func destination(of properties: PathProperties) -> StackName {
        if main.isEmpty, modal == nil { return .main }
        switch properties.presentation {
        case .clearAll, .replaceRoot: return .main
        case .pop, .refresh: return modal.map { $0.count > 1 } ?? false ? .modal : .main
        case .none, .default, .push, .replace, .newWindow: return properties.context == .modal ? .modal : .main
        }
    }

    /// Removes the screen of a page in the main stack that redirects to the modal.
    ///
    /// The action `replace` identifies a redirected page. If a form's response redirects to the modal, the form's
    /// screen stays (Docs/Behaviour.md#redirects).
    private mutating func leaveRedirectedScreen(
        _ proposal: VisitProposal, from source: StackName
    ) -> [StacksCommand] {
        guard source == .main, proposal.properties.context == .modal, proposal.options.action == .replace,
            proposal.options.response?.redirected == true
        else { return [] }
        return pop(.main, visiting: VisitOptions(action: .restore), animated: false)
    }

    private mutating func showInModal(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [StacksCommand] {
        if modal != nil { return pushOrReplace(proposal, on: .modal, from: source, kind) }
        let screen = makeScreen(for: proposal, kind)
        modal = [screen]
        return [
            .presentModal(style: proposal.properties.modalStyle, isDismissible: proposal.properties.isModalDismissible),
            .show(.modal, .none),
        ] + visit(screen, in: .modal, proposal.options, isReload: proposal.isFullLoad)
    }

    private mutating func showInMain(
        _ proposal: VisitProposal, from source: StackName, _ kind: Screen.Kind
    ) -> [StacksCommand] {
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
    ) -> [StacksCommand] {
        let query = proposal.properties.queryStringPresentation
        guard let top = self[session].last else { return push(proposal, on: session, kind) }
        // `push` adds a new screen for every page.
        if proposal.properties.presentation == .push { return push(proposal, on: session, kind) }
        if proposal.properties.presentation == .replace || isSamePage(top.location, proposal.url, query: query) {
            return replaceTop(proposal, of: session, kind)
        }
        if leadsBack(to: proposal.url, in: session, proposal.properties) { return pop(session, for: proposal) }
        // The link is on a page whose successor never arrived, so the user is still on the previous page.
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
    ) -> [StacksCommand] {
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
    ) -> [StacksCommand] {
        let screen = makeScreen(for: proposal, kind)
        let left = put(screen, of: session, inPlaceOf: self[session].suffix(1), waiting: isUncertain(proposal, kind))
        return [.show(session, .none)]
            + visit(
                screen, in: session, proposal.options, isReload: proposal.isFullLoad, adoptsLoad: proposal.adoptsLoad)
            + (left.isEmpty ? [] : [.forget(session, left)])
    }

    private mutating func popFront(_ proposal: VisitProposal) -> [StacksCommand] {
        guard let modal, modal.count == 1 else { return pop(front, for: proposal) }
        // The main stack has kept its page, which is visited only if the proposal includes new content for it.
        let dismissal = dismissModal()
        guard let top = main.last, holdsPage(of: top, proposal) else { return dismissal }
        return dismissal + revisit(top, in: .main, proposal)
    }

    private mutating func refresh(_ proposal: VisitProposal) -> [StacksCommand] {
        if let modal, modal.count == 1 { return dismissModal() + refreshTop(of: .main, proposal) }
        let session = front
        guard self[session].count > 1 else { return refreshTop(of: session, proposal) }
        let left = self[session].removeLast()
        return [.show(session, .pop)] + refreshTop(of: session, proposal) + [.forget(session, [left.id])]
    }

    private func refreshTop(of session: StackName, _ proposal: VisitProposal) -> [StacksCommand] {
        guard let top = self[session].last else { return [] }
        return revisit(top, in: session, proposal)
    }

    private mutating func popToRoot(for proposal: VisitProposal) -> [StacksCommand] {
        guard let root = main.first else { return [] }
        let left = main.dropFirst().map(\.id)
        let visit = revisit(root, in: .main, proposal)
        guard !left.isEmpty else { return visit }
        main = [root]
        return [.show(.main, .pop)] + visit + [.forget(.main, left)]
    }

    /// Removes the top screen, unless it is the only one, and visits the revealed screen.
    private mutating func pop(_ session: StackName, for proposal: VisitProposal) -> [StacksCommand] {
        guard self[session].count > 1 else { return [] }
        let left = self[session].removeLast()
        let visit = self[session].last.map { revisit($0, in: session, proposal, otherwise: .restore) } ?? []
        return [.show(session, .pop)] + visit + [.forget(session, [left.id])]
    }

    private mutating func replaceRoot(_ proposal: VisitProposal, _ kind: Screen.Kind) -> [StacksCommand] {
        let waits = isUncertain(proposal, kind)
        let dismissal = waits ? [] : dismissModal()
        let screen = makeScreen(for: proposal, kind)
        let left = put(screen, of: .main, inPlaceOf: main, waiting: waits)
        if waits, modal != nil { screenAfterModal = screen.id }
        var options = proposal.options
        options.action = .replace
        return dismissal + [.show(.main, .none)]
            + visit(screen, in: .main, options, isReload: proposal.isFullLoad, adoptsLoad: proposal.adoptsLoad)
            + (left.isEmpty ? [] : [.forget(.main, left)])
    }

    /// Visits a screen that is already on the stack.
    ///
    /// If the URL of the proposal is the page of that screen, the visit uses the response or load of the proposal, or a
    /// full load if the proposal requires one. Otherwise the visit uses `action`. A native screen reloads, unless
    /// `action` would only restore a page.
    private func revisit(
        _ screen: Screen, in session: StackName, _ proposal: VisitProposal, otherwise action: VisitAction = .replace
    ) -> [StacksCommand] {
        if screen.kind != .web, action == .replace || holdsPage(of: screen, proposal) {
            return [.reloadNative(session, screen.id)]
        }
        guard holdsPage(of: screen, proposal) else {
            let isReload = proposal.isFullLoad && isPage(of: screen, proposal)
            return visit(screen, in: session, VisitOptions(action: isReload ? .replace : action), isReload: isReload)
        }
        return visit(
            screen, in: session, VisitOptions(action: .replace, response: proposal.options.response),
            adoptsLoad: proposal.adoptsLoad)
    }

    /// Returns whether the proposal includes the page of that screen, as a response or as a load that has begun.
    private func holdsPage(of screen: Screen, _ proposal: VisitProposal) -> Bool {
        (proposal.options.response != nil || proposal.adoptsLoad) && isPage(of: screen, proposal)
    }

    private func isPage(of screen: Screen, _ proposal: VisitProposal) -> Bool {
        isSamePage(screen.location, proposal.url, query: proposal.properties.queryStringPresentation)
    }
}
