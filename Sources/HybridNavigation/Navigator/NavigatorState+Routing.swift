import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// Routing of proposals. The path configuration, the router, the delegate and the stacks handle a proposal in this
/// order.
extension NavigatorState {
    // MARK: External requests

    /// Shows the first page. An external URL is shown on top of it, so that Back leads to the first page.
    mutating func start(at url: URL?) {
        let page = url.map(page(for:))
        if let page, page != startURL { waitingURLs = [page] }
        route(VisitProposal(url: startURL, origin: .start), from: stacks.front)
        run([.beginIfNative])
    }

    /// Visits an address given as text.
    mutating func visit(_ text: String) {
        guard let url = DeepLink.address(text, scheme: context.configuration.urlScheme) else {
            return emit(.noteNoAddress(text))
        }
        handOver(url)
    }

    /// Visits an address from another program once the first page has loaded. Before that, Back would have no
    /// destination.
    mutating func handOver(_ address: URL) {
        let url = page(for: address)
        guard hasBegun || stacks.modal != nil || self[.main].activeVisit == nil else {
            waitingURLs.append(url)
            return
        }
        route(VisitProposal(url: url, origin: .dbus), from: stacks.front)
    }

    private func page(for address: URL) -> URL {
        DeepLink.page(for: address, scheme: context.configuration.urlScheme, start: context.configuration.startURL)
            .withPath
    }

    /// Continues after the first page has loaded or failed.
    mutating func begin() {
        if !hasBegun {
            hasBegun = true
            request(.begun)
        }
        guard !waitingURLs.isEmpty else { return }
        let url = waitingURLs.removeFirst()
        // The commands that the first page caused are executed first.
        follow(with: .route(VisitProposal(url: url, origin: .dbus)))
    }

    /// Shows a page again. If the user has left it, the page is fetched.
    mutating func comeForward(to screen: Screen.ID?, _ page: URL?) {
        guard let page, stacks.frontScreen?.id != screen || screen == nil else { return }
        route(VisitProposal(url: page, origin: .native), from: stacks.front)
    }

    // MARK: Path configuration

    /// Adds the properties from the path configuration to a proposal and continues to route it.
    mutating func route(_ proposal: VisitProposal, from session: StackName) {
        var proposal = proposal
        // Rules apply only to the application's own paths. A series of pages on other hosts stays in its stack.
        if context.router.family.isForeign(proposal.url) {
            let stack: PathProperties.Context = session == .modal && stacks.modal != nil ? .modal : .default
            proposal.properties = PathProperties(["context": .string(stack.rawValue)])
        } else {
            let resolution = resolve(proposal.url)
            proposal.properties = resolution.properties
            proposal.rules = resolution.matches.map(\.rule)
        }
        if proposal.replacesStacks, context.isUnattended, proposal.properties.context != .modal {
            proposal.properties.values["presentation"] = .string(PathProperties.Presentation.replaceRoot.rawValue)
        }
        propose(proposal, from: session)
    }

    /// Returns the properties of an address. If the rules take too long, they are replaced by the previous ones.
    mutating func resolve(_ url: URL) -> PathResolution {
        let (resolution, rejected) = context.rules.resolve(url, clock: context.clock)
        for error in rejected {
            record(.configurationRejected(source: error.source, reason: error.description))
        }
        if !rejected.isEmpty { emit(.noteRejectedRules(rejected)) }
        return resolution
    }

    /// Returns whether a page may be requested before a click on its link. The response is useful only if the library
    /// of this session's page would show it, and the page with the link is not beneath a dialog
    /// (Docs/Behaviour.md#prefetch). A delegate is asked only about clicks.
    mutating func mayPrefetch(_ url: URL, in session: StackName) -> Bool {
        guard !hasDelegate, session == stacks.front, context.configuration.allowsPrefetch, !context.isMetered(),
            context.router.route(url).decision == .web,
            !context.router.family.isForeign(url), !context.configuration.authentication.belongsToSignIn(url)
        else { return false }
        let properties = resolve(url).properties
        return !properties.isHistoricalLocation && !properties.isAuthentication
            && properties.nativeScreen(among: context.nativeScreens) == nil
            && !stacks.leadsElsewhere(from: session, properties) && !stacks.leadsBack(to: url, in: session, properties)
    }

    // MARK: Router

    /// Routes a proposal whose properties are set.
    mutating func propose(_ proposal: VisitProposal, from session: StackName) {
        var proposal = proposal
        proposal.isFromLeftPage = self[session].isLeavingPage
        let response = proposal.options.response
        record(
            .visitProposed(
                url: proposal.url, action: proposal.options.action, origin: proposal.origin,
                properties: proposal.properties, rules: proposal.rules, redirected: response?.redirected ?? false,
                hasResponse: response != nil))
        let route = context.router.route(proposal.url)
        switch route.decision {
        case .web:
            let question = Question(proposal: proposal, session: session, handler: route.handler)
            guard hasDelegate else { return showInside(question, .accept) }
            questions.append(question)
            emit(.askDelegate(proposal))
        case .external, .system:
            if let reason = context.outside.refusal(of: proposal, at: pages[session]?.time ?? 0) {
                return refuse(proposal.url, handler: route.handler, reason)
            }
            record(.visitRouted(url: proposal.url, decision: .external, handler: route.handler))
            // One gesture permits one application to open, regardless of further requests by the page.
            if proposal.origin.isPage { emit(.view(session, .spendGesture)) }
            openOutside(proposal.url)
        case .refused(let reason):
            refuse(proposal.url, handler: route.handler, reason.english)
            // The page is already loading, under the address that redirected to the refused one.
            if context.isLocked, response?.redirected ?? false { leaveTop(of: session) }
        }
    }

    private mutating func refuse(_ url: URL, handler: String, _ reason: String) {
        record(.visitRouted(url: url, decision: .cancelled, handler: handler))
        record(.externalRefused(url: url))
        emit(.noteRefusal(url, reason: reason))
    }

    /// Returns whether a loaded page is refused, and records the refusal.
    mutating func refusesPage(at url: URL) -> Bool {
        let route = context.router.route(url)
        guard case .refused(let reason) = route.decision else { return false }
        refuse(url, handler: route.handler, reason.english)
        return true
    }

    /// Returns whether a screen may adopt the address that its page has set. In a kiosk it may not adopt a refused
    /// address, because the screen could not visit that address again.
    func mayBeSeen(_ url: URL) -> Bool { !context.isLocked || !context.router.refuses(url) }

    /// Leaves the screen of a refused page, after its visit has ended.
    mutating func leaveTop(of session: StackName) {
        guard let screen = stacks[session].last, screen.id != stacks.main.first?.id else { return }
        follow(with: .screenRefused(screen.id, session))
    }

    // MARK: Delegate

    /// Applies the delegate's decision to the oldest open question.
    mutating func answered(_ decision: ProposalDecision) {
        guard !questions.isEmpty else { return }
        showInside(questions.removeFirst(), decision)
    }

    /// Shows a page or native screen, unless the delegate decides otherwise.
    private mutating func showInside(_ question: Question, _ decision: ProposalDecision) {
        var proposal = question.proposal
        var name = proposal.properties.nativeScreen(among: context.nativeScreens)
        switch decision {
        case .accept: break
        case .native(let other): name = other
        case .show(let properties):
            proposal.properties = properties
            name = properties.nativeScreen(among: context.nativeScreens)
        case .openOutside:
            record(.visitRouted(url: proposal.url, decision: .external, handler: "delegate"))
            return openOutside(proposal.url)
        case .reject:
            return record(.visitRouted(url: proposal.url, decision: .cancelled, handler: "delegate"))
        }
        if name == nil, signsIn(insteadOf: proposal, from: question.session) { return }
        record(.visitRouted(url: proposal.url, decision: name == nil ? .web : .native, handler: question.handler))
        enter(proposal, from: question.session, kind: name.map { .native($0) } ?? .web)
    }

    /// Opens an address in another program, if the delegate permits it.
    mutating func openOutside(_ url: URL) {
        guard !hasDelegate else { return emit(.askOutside(url)) }
        decided(url, true)
    }

    mutating func decided(_ url: URL, _ isAllowed: Bool) {
        guard isAllowed else { return record(.externalRefused(url: url)) }
        record(.externalOpened(url: url))
        emit(.open(url))
    }
}
