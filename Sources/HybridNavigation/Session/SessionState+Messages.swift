import FoundationEssentials
import HybridConfiguration
import HybridValues

extension SessionState {
    /// Handles the adapter's messages (Docs/Behaviour.md#visits-by-script).
    mutating func handle(_ message: ScriptMessage) -> [SessionCommand] {
        switch message {
        case .pageLoaded(let library, let restoration): return pageLoaded(library, restoration)
        case .libraryArrived(let restoration):
            document?.takesVisits = true
            if let shownScreen { pages[restorationIdentifier: shownScreen] = restoration }
            return []
        case .visitProposed(let proposal): return visitProposed(proposal)
        case .linkActivated(let location):
            // The effect of the click is unknown. It can be a Turbo visit, a WebKit navigation, or nothing.
            document?.activatedLink = location
            return []
        case .formActivated(let location, let hasInput):
            document?.form = .activated(location, hasInput: hasInput)
            return []
        case .formInputAdded:
            document?.form?.addInput()
            return []
        case .visitStarted(
            let identifier, let location, let action, let hasCachedSnapshot, let visit, let steps, let promotedFrom):
            return visitStarted(
                identifier, location, action, hasCachedSnapshot, visit, stepsBack: steps, promotedFrom: promotedFrom)
        case .visitRequestStarted(let identifier), .visitRequestFinished(let identifier):
            return signOfLife(identifier)
        case .visitRequestCompleted(let identifier):
            if active(identifier) != nil { document?.makeWay() }
            return signOfLife(identifier)
        case .linkHovered(let location):
            // During a visit, the pointer may be on a link by accident. A visit from an outdated page clears the cache.
            guard isInitialized, settledScreen != nil, !(document?.hasStaleSnapshots ?? false) else { return [] }
            if fetchedAhead != location { lastRedirect = nil }
            fetchedAhead = location
            return [.considerPrefetch(location)]
        case .pressCancelled:
            (fetchedAhead, lastRedirect) = (nil, nil)
            return []
        case .visitStopped(let identifier): return active(identifier).map { visitStopped($0) } ?? []
        case .visitBroughtFile(let identifier): return active(identifier).map { leaveForFile($0) } ?? []
        case .visitBroughtNothing(let identifier):
            return active(identifier).map { stayWithoutContent($0) } ?? []
        case .visitRequestFailed(let identifier, let location, let status):
            return requestFailed(identifier, location, status)
        case .visitRendered(let identifier): return visitRendered(identifier)
        case .visitCompleted(let identifier, let restoration): return visitCompleted(identifier, restoration)
        case .pageLeft(let position):
            if let screen = document?.renderedScreen { pages.leave(screen, at: position) }
            return []
        case .formSubmissionStarted(let location, let isGet):
            formFetched()
            if !isGet { pages.expire() }
            // The event is sent at the start of the submission, because the proposal for the redirect may arrive before
            // the report that the submission finished (Docs/Behaviour.md#forms).
            return [.formSubmitted(to: location)]
        case .swipedBack: return [.goBack]
        case .pageInvalidated: return pageInvalidated()
        case .signInNeeded(let status, let isForm, let isRedirected):
            return signInNeeded(status: status, isForm: isForm, isRedirected: isRedirected)
        case .signOut: return topScreen == nil ? [] : [.signOut]
        case .formSubmissionFinished: return [.formFinished]
        case .formAnswered:
            document?.form = nil
            return []
        case .formSubmissionBroken(let location, let isByScript):
            return formBroken(location, isByScript: isByScript)
        case .scrollingToAnchor, .refreshingPage, .errorRaised, .log, .consoleWritten, .turboEvent: return []
        }
    }

    /// Proposes a visit. Proposals of pages without a screen, such as those of a closed modal, are ignored. Only the
    /// user can open an address of another application; a script cannot.
    func propose(_ proposal: VisitProposal) -> [SessionCommand] {
        let isPage = proposal.url.isWeb
        guard topScreen != nil, isPage || !proposal.options.isByScript else { return [] }
        return [.propose(proposal)]
    }

    private mutating func pageLoaded(_ library: ScriptMessage.Library, _ restoration: String?) -> [SessionCommand] {
        // If the library loads at the last moment, this message may arrive before the report that the page has no
        // library, which is delayed by a frame.
        if library != .none { document?.takesVisits = true }
        // On a slow machine, the visit has ended without this message, or the next one has started.
        if let shownScreen, let restoration, activeVisit?.kind != .coldBoot,
            pages[restorationIdentifier: shownScreen] == nil
        {
            pages[restorationIdentifier: shownScreen] = restoration
        }
        guard let visit = activeVisit else { return document?.isUnvisited ?? false ? showUnvisitedDocument() : [] }
        // Before the commit, the message comes from the previous document.
        guard visit.kind == .coldBoot, visit.isCommitted else { return [] }
        if configuration.requiresTurbo, library == .none { return fail(.turboMissing) }
        let position = pages.takePosition(of: visit.request.screen)
        if let position, visit.request.options.action == .restore, visit.request.entry == nil {
            // After scrolling, the adapter reports again that the page is loaded.
            return [.view(.callAdapter(.scroll(position))), .view(.awaitAdapter(visit: visit.id))]
        }
        return complete(restorationIdentifier: restoration)
    }

    /// No adapter has reported itself in the visit's page.
    mutating func adapterSilent(_ id: Visit.ID) -> [SessionCommand] {
        guard activeVisit?.id == id else { return [] }
        return configuration.requiresTurbo && !isInitialized
            ? fail(.turboMissing) : complete(restorationIdentifier: nil)
    }

    /// Shows a document that was loaded without a visit. For example, a frame of the page may load a document into the
    /// main frame.
    private mutating func showUnvisitedDocument() -> [SessionCommand] {
        document?.isUnvisited = false
        document?.shownScreen = topScreen
        return topScreen.map { [.uncover($0)] } ?? []
    }

    private func signOfLife(_ identifier: String) -> [SessionCommand] {
        guard let visit = active(identifier) else { return [] }
        return [.view(.armWatchdog(visit: visit.id))]
    }

    /// Returns the active visit if it has this Turbo identifier. Messages about other visits arrive too late and are
    /// ignored.
    private func active(_ identifier: String) -> Visit? {
        activeVisit.flatMap { $0.turboIdentifier == identifier ? $0 : nil }
    }

    private mutating func visitRendered(_ identifier: String) -> [SessionCommand] {
        guard let visit = active(identifier) else {
            // Turbo paints a preview first and the page later. When it paints the page, the visit may already be
            // complete.
            return []
        }
        let commands = markRendered()
        guard visit.isCompleteInTurbo else { return commands }
        return commands + finish(restorationIdentifier: pages[restorationIdentifier: visit.request.screen])
    }

    private mutating func visitCompleted(_ identifier: String, _ restoration: String?) -> [SessionCommand] {
        guard var visit = active(identifier) else { return [] }
        pages[restorationIdentifier: visit.request.screen] = restoration
        visit.isCompleteInTurbo = true
        self.visit = visit
        // Turbo reports "complete" before the page is painted. The visit ends once both have happened.
        guard visit.isRendered else { return [.view(.armWatchdog(visit: visit.id))] }
        return finish(restorationIdentifier: restoration)
    }

    private mutating func requestFailed(_ identifier: String, _ location: URL, _ status: Int) -> [SessionCommand] {
        guard let visit = active(identifier) else { return [] }
        document?.makeWay()
        if status == 0, let redirect = lastRedirect, redirect.from.isSameRequest(as: location),
            !redirect.to.isSameHost(as: location)
        {
            lastRedirect = nil
            return leave(visit, for: redirect.to)
        }
        let error = VisitError(turboStatus: status)
        if showsRefusal(status: status) { return retryOrFail(visit, error) }
        // The path rules decide whether the target of the redirect needs a page at all.
        if status > 0, let redirect = lastRedirect, redirect.from.isSameRequest(as: location),
            redirect.to.isSameHost(as: location)
        {
            lastRedirect = nil
            return [.fail(visit: visit.id, error, redirectedTo: redirect.to, screen: visit.request.screen)]
        }
        return status > 0 ? fail(error) : retryOrFail(visit, error)
    }

    /// Handles a visit that led to another host.
    mutating func leave(_ visit: Visit, for url: URL) -> [SessionCommand] {
        if let error = VisitError.redirected(to: url) { return fail(error) }
        // If the screen is abandoned, the page of the previous screen is restored. If this visit is itself a
        // restoration, that would repeat the redirect endlessly, so the screen shows an error instead.
        if visit.request.options.action == .restore {
            let error = VisitError.invalidResponse(
                VisitError.pageLeads(to: url, outside: ApplicationOrigin(visit.request.url)))
            let options = VisitOptions(isByScript: visit.request.options.isByScript)
            return fail(error) + propose(VisitProposal(url: url, options: options, origin: .redirect))
        }
        let commands = cancel(callingTurbo: true, keepingLoad: true)
        return commands + [.leaveFor(url, screen: visit.request.screen)]
    }

    /// Retries a fetch without a usable response as a full load. It does so once per visit. A full load can also show
    /// content that Turbo cannot, such as the server's own page for status 401. A fetch that carried the response to a
    /// form is never retried (Docs/Behaviour.md#failures).
    mutating func retryOrFail(_ visit: Visit, _ error: VisitError) -> [SessionCommand] {
        guard retriedScreen != visit.request.screen, visit.request.options.response == nil else { return fail(error) }
        retriedScreen = visit.request.screen
        var request = visit.request
        request.isReload = true
        return cancel(callingTurbo: true) + handle(.visit(request))
    }

    private mutating func pageInvalidated() -> [SessionCommand] {
        // If a load is already in progress, it will bring the requested page.
        guard topScreen != nil, let request = visit?.request, activeVisit?.kind != .coldBoot else { return [] }
        let response = activeVisit?.request.options.response
        return cancel(callingTurbo: false) + reload(request, response)
    }
}
