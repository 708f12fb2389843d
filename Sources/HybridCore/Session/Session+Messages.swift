import FoundationEssentials

extension Session {
    /// What the adapter's messages lead to (Docs/Behaviour.md#visits-by-script).
    mutating func handle(_ message: ScriptMessage) -> [SessionCommand] {
        switch message {
        case .pageLoaded(let library, let restoration):
            return pageLoaded(library, restoration)
        case .libraryArrived(let restoration):
            document?.takesVisits = true
            if let shownScreen { restorationIdentifiers[shownScreen] = restoration }
            return []
        case .visitProposed(let proposal):
            // The clicked link was Turbo's: no navigation of WebKit's follows.
            document?.activatedLink = nil
            document?.form = nil
            // Turbo visits pages only. Another application's address in its name is a script's doing.
            guard isWebScheme(proposal.url.scheme?.lowercased() ?? "") else { return [] }
            return propose(proposal)
        case .linkActivated(let location):
            // What comes of it is not known yet: a visit of Turbo's, a navigation of WebKit's, or nothing.
            document?.activatedLink = location
            return []
        case .formActivated(let location):
            document?.form = .activated(location)
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
            // While another page is on its way the pointer has been where it is for another reason.
            return isInitialized && settledScreen != nil ? [.considerPrefetch(location)] : []
        case .visitStopped(let identifier):
            return active(identifier).map { visitStopped($0) } ?? []
        case .visitBroughtFile(let identifier):
            return active(identifier).map { leaveForFile($0) } ?? []
        case .visitBroughtNothing(let identifier):
            return active(identifier).map { stayWithoutContent($0) } ?? []
        case .visitRequestFailed(let identifier, let location, let status):
            return requestFailed(identifier, location, status)
        case .visitRendered(let identifier):
            return visitRendered(identifier)
        case .visitCompleted(let identifier, let restoration):
            return visitCompleted(identifier, restoration)
        case .formSubmissionStarted(let location):
            document?.form = nil
            // On the start, not the end: the redirect's proposal may arrive before "finished" (Docs/Behaviour.md#forms).
            return [.formSubmitted(to: location)]
        case .swipedBack:
            return [.goBack]
        case .pageInvalidated:
            return pageInvalidated()
        case .signInNeeded(let cause):
            // HTTP credentials were wanted and not given: the application's own sign-in would not help.
            guard !hasRefusedPassword else { return [] }
            return topScreen.map { [.signInNeeded(screen: $0, cause: cause)] } ?? []
        case .signOut:
            return topScreen == nil ? [] : [.signOut]
        case .formSubmissionFinished:
            return [.formFinished]
        case .formSubmissionBroken(let location, let isByScript):
            return formBroken(location, isByScript: isByScript)
        case .scrollingToAnchor, .refreshingPage, .errorRaised, .log, .consoleWritten:
            return []
        }
    }

    /// A page wants to go somewhere. Nobody listens to one whose screens are gone: the modal's, after it was closed. Only
    /// the user, not a script, opens an address of another application.
    func propose(_ proposal: VisitProposal) -> [SessionCommand] {
        let isPage = isWebScheme(proposal.url.scheme?.lowercased() ?? "")
        guard topScreen != nil, isPage || !proposal.options.isByScript else { return [] }
        return [.propose(proposal)]
    }

    private mutating func pageLoaded(_ library: ScriptMessage.Library, _ restoration: String?) -> [SessionCommand] {
        // A library that arrives at the last moment is reported first: the report of its absence waited for a frame.
        if library != .none { document?.takesVisits = true }
        guard let visit = activeVisit else { return document?.isUnvisited ?? false ? showUnvisitedDocument() : [] }
        // Until the visit's own document is there, the message is that of the document before.
        guard visit.kind == .coldBoot, visit.isCommitted else { return [] }
        if requiresTurbo, library == .none { return fail(.turboMissing) }
        return complete(restorationIdentifier: restoration)
    }

    /// A document that nobody visited, such as one that a frame of the page put in its place.
    private mutating func showUnvisitedDocument() -> [SessionCommand] {
        document?.isUnvisited = false
        document?.shownScreen = topScreen
        return topScreen.map { [.uncover($0)] } ?? []
    }

    private func signOfLife(_ identifier: String) -> [SessionCommand] {
        guard let visit = active(identifier) else { return [] }
        return [.armWatchdog(visit: visit.id)]
    }

    /// The active visit, if it is Turbo's visit of that name. Messages of any other visit come too late.
    private func active(_ identifier: String) -> Visit? {
        activeVisit.flatMap { $0.turboIdentifier == identifier ? $0 : nil }
    }

    private mutating func visitRendered(_ identifier: String) -> [SessionCommand] {
        guard let visit = active(identifier) else {
            // Turbo paints a preview first and the page later; the second time the visit may be complete already.
            return []
        }
        let commands = markRendered()
        guard visit.isCompleteInTurbo else { return commands }
        return commands + finish(restorationIdentifier: restorationIdentifiers[visit.request.screen])
    }

    private mutating func visitCompleted(_ identifier: String, _ restoration: String?) -> [SessionCommand] {
        guard var visit = active(identifier) else { return [] }
        restorationIdentifiers[visit.request.screen] = restoration
        visit.isCompleteInTurbo = true
        self.visit = visit
        // Turbo reports "complete" before the page is painted; the visit ends when both are true.
        guard visit.isRendered else { return [.armWatchdog(visit: visit.id)] }
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
        // Whether there had to be a page at all where the fetch was led to is for the rules to say.
        if status > 0, let redirect = lastRedirect, redirect.from.isSameRequest(as: location),
            redirect.to.isSameHost(as: location)
        {
            lastRedirect = nil
            return [.fail(visit: visit.id, error, redirectedTo: redirect.to, screen: visit.request.screen)]
        }
        return status > 0 ? fail(error) : retryOrFail(visit, error)
    }

    /// The visit led to another host.
    mutating func leave(_ visit: Visit, for url: URL) -> [SessionCommand] {
        if let error = VisitError.redirected(to: url) { return fail(error) }
        // The screen that is left shows the page it had. If that is the one that led away, it can only say so: to
        // restore it once more would lead away for ever.
        if visit.request.options.action == .restore {
            let error = VisitError.invalidResponse(
                VisitError.pageLeads(to: url, outside: ApplicationOrigin(visit.request.url)))
            let options = VisitOptions(isByScript: visit.request.options.isByScript)
            return fail(error) + propose(VisitProposal(url: url, options: options, origin: .redirect))
        }
        let commands = cancel(callingTurbo: true, keepingLoad: true)
        return commands + [.leaveFor(url, screen: visit.request.screen)]
    }

    /// A fetch that brought no answer is tried once more as a full load, which can also show what Turbo cannot, such as
    /// the server's own page of a refusal; never
    /// when the fetch carried a form's answer (Docs/Behaviour.md#failures).
    mutating func retryOrFail(_ visit: Visit, _ error: VisitError) -> [SessionCommand] {
        guard retriedScreen != visit.request.screen, visit.request.options.response == nil else { return fail(error) }
        retriedScreen = visit.request.screen
        var request = visit.request
        request.isReload = true
        return cancel(callingTurbo: true) + handle(.visit(request))
    }

    private mutating func pageInvalidated() -> [SessionCommand] {
        // A load is under way already: it brings what was asked for.
        guard topScreen != nil, let request = visit?.request, activeVisit?.kind != .coldBoot else { return [] }
        let response = activeVisit?.request.options.response
        return cancel(callingTurbo: false) + reload(request, response)
    }
}

extension URL {
    /// Whether both name the same host, however it is spelt: WebKit writes `bücher.example` in another way than we do.
    func isSameHost(as other: URL) -> Bool {
        HostName(self).map { $0 == HostName(other) } ?? false
    }

    /// Whether both name the same resource: all but the fragment agrees.
    func isSameRequest(as other: URL) -> Bool {
        absoluteString.prefix { $0 != "#" } == other.absoluteString.prefix { $0 != "#" }
    }
}
