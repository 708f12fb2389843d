import FoundationEssentials

/// Which of the web view's loads is whose, and what becomes of those that are lost (``LoadLedger``).
extension Session {
    /// Whether the document of a visit is still to come: the page before is there, or nothing.
    package var awaitsDocument: Bool { activeVisit.map { $0.kind == .coldBoot && !$0.isCommitted } ?? false }

    /// Whether the page that the user sees is that of a screen before: a visit is on its way to another.
    package var isLeavingPage: Bool {
        guard let visit, shownScreen != visit.request.screen else { return false }
        // An error or a sign-in stands in the place of the page: what still comes from that one was clicked before.
        if case .failed = visit.state { return true }
        guard activeVisit != nil else { return false }
        return visit.kind == .coldBoot ? !visit.isCommitted : !visit.isRendered
    }

    // MARK: Orders

    mutating func load(_ request: VisitRequest) -> SessionCommand {
        ledger.order()
        if let html = request.options.response?.document { return .loadHTML(html, base: request.url) }
        return .load(request.url)
    }

    mutating func stopLoading() -> SessionCommand {
        ledger.stop()
        return .stopLoading
    }

    // MARK: What the web view says

    /// What the session's own order decides about a navigation; `nil` if that is for others to decide.
    mutating func decide(byLedger action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        if action.isOrdered {
            // Stopped before it was asked about: nobody wants it any more.
            guard ledger.stage == .ordered else { return (.cancel, []) }
            ledger.permit()
            return nil
        }
        // Whether it was a frame's or belongs to a load that is over does not matter: nothing is to follow from it.
        if action.isRedirect, !ledger.isCurrent { return (.allow, []) }
        ledger.take(action)
        // A redirect is an answer. The page that it leads to is a visit's, here or in another session.
        if action.isRedirect, action.isGet, action.kind == .formSubmitted { answered() }
        // It ends WebKit's question about our load, before that has begun and without a word.
        if action.isWithinPage, ledger.stage == .permitted { return (.allow, interrupted()) }
        return nil
    }

    /// A load of the main frame has begun.
    mutating func loadStarted() -> [SessionCommand] {
        formLoad = nil
        guard ledger.start(), ledger.isSendingForm, activeVisit?.kind != .coldBoot else { return [] }
        formsSent += 1
        formLoad = formsSent
        return [.awaitAnswer(form: formsSent, isUpload: ledger.isUpload)]
    }

    /// The server has answered the load that is under way.
    mutating func answered() { formLoad = nil }

    /// The page has taken the load away that was to bring the next one: WebKit gives up a load when the address of the
    /// page changes behind the "#". The load begins again, and the page's scripts rest, which would do the same again.
    mutating func interrupted() -> [SessionCommand] {
        guard ledger.isOwnUnderWay, var visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else {
            return []
        }
        visit.interruptions += 1
        self.visit = visit
        // What the page has begun cannot be asked for again: that may be the answer to a form.
        guard visit.interruptions <= Self.interruptionLimit, !visit.request.adoptsLoad else {
            return [stopLoading()] + fail(.invalidResponse("The previous page stopped this one from loading."))
        }
        let load = load(visit.request)
        // A document that is at hand brings no answer that would wake its scripts.
        if case .loadHTML = load { return [load, .armWatchdog(visit: visit.id)] }
        return [.pauseScripts, load, .armWatchdog(visit: visit.id)]
    }

    /// So often a page may take the load of the next one away.
    static let interruptionLimit = 5

    /// A load has failed: a visit's, or one that the page began by itself.
    mutating func loadFailed(_ error: VisitError, of url: URL?) -> [SessionCommand] {
        guard ledger.isCurrent else { return [] }
        formLoad = nil
        if let visit = activeVisit, visit.kind == .coldBoot { return fail(error) }
        guard ledger.isPageLoading, let url, topScreen != nil else { return [] }
        let isPost = ledger.isPost(url)
        ledger.finish()
        document?.form = nil
        // What may have been sent is not sent again unasked. Anything else can be fetched again, as a visit, whose error
        // can be seen.
        return isPost ? [.formFailed(error)] : propose(redirect(to: url))
    }

    /// The server keeps silent about the form that the page has sent.
    mutating func answerMissing(_ number: Int) -> [SessionCommand] {
        guard formLoad == number else { return [] }
        // It is the user's turn, who is being asked for a password.
        guard openChallenges == 0 else { return [.awaitAnswer(form: number, isUpload: ledger.isUpload)] }
        formLoad = nil
        document?.form = nil
        return [stopLoading(), .formFailed(.timeout)]
    }
}
