import FoundationEssentials
import HybridValues

/// Assigns the web view's loads to visits and handles lost loads (``LoadLedger``).
extension SessionState {
    /// True until the document of the active visit is committed. Until then the web view shows the previous page or
    /// nothing.
    package var awaitsDocument: Bool { activeVisit.map { $0.kind == .coldBoot && !$0.isCommitted } ?? false }

    /// True if the visible page belongs to a previous screen while a visit to another screen is active.
    package var isLeavingPage: Bool {
        guard let visit, shownScreen != visit.request.screen else { return false }
        // An error or a sign-in covers the page, so messages that arrive now were caused by earlier clicks.
        if case .failed = visit.state { return true }
        guard activeVisit != nil else { return false }
        return visit.kind == .coldBoot ? !visit.isCommitted : !visit.isRendered
    }

    /// True after the ordered load was allowed, until the web view starts it.
    package var isStartingLoad: Bool { ledger.stage == .permitted }

    // MARK: Orders

    mutating func load(_ request: VisitRequest) -> SessionCommand {
        ledger.order()
        if let entry = request.entry { return .view(.revisit(entry)) }
        if let html = request.options.response?.document {
            ledger.stopWaiting()
            return .view(.loadHTML(html, base: request.url))
        }
        return .view(.load(request.url))
    }

    mutating func stopLoading() -> SessionCommand {
        ledger.stop()
        return .view(.stopLoading)
    }

    // MARK: Reports of the web view

    /// Decides a navigation by the state of the session's own loads. Returns `nil` if other rules decide.
    mutating func decideByLedger(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        if ledger.asked(), let request = activeVisit?.request { return (.cancel, [load(request)]) }
        if action.isOrdered {
            // The load was stopped before the policy question arrived.
            guard ledger.stage == .ordered else { return (.cancel, []) }
            ledger.permit()
            return decideOrdered(action)
        }
        // Either the load was stopped or the redirect is in a frame. In both cases the redirect has no further effect.
        if action.isRedirect, !ledger.isCurrent { return (.allow, []) }
        ledger.record(action)
        // A redirect counts as the response to the form. A visit in this or another session takes over its page.
        if action.isRedirect, action.isGet, action.kind == .formSubmitted { answered() }
        // A fragment change cancels WebKit's pending load before it starts, without a report.
        if action.isWithinPage, ledger.stage == .permitted { return (.allow, interrupted()) }
        return nil
    }

    /// Decides about a return to an entry of the history. Returns `nil` if the return may begin.
    private mutating func decideOrdered(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        guard var visit = activeVisit, visit.request.entry != nil else { return nil }
        guard action.kind != .backForward || !action.isGet else { return nil }
        // The shell must load the URL. Either the entry no longer exists, or the page is the response to a form. In the
        // latter case WebKit would send the form again if it has not kept the document.
        visit.request.entry = nil
        self.visit = visit
        return action.isGet ? nil : (.cancel, [load(visit.request)])
    }

    /// Handles the start of a main-frame load.
    mutating func loadStarted() -> [SessionCommand] {
        formLoad = nil
        guard ledger.start(), ledger.isSendingForm, activeVisit?.kind != .coldBoot else { return [] }
        formsSent += 1
        formLoad = formsSent
        return [.view(.awaitAnswer(form: formsSent, isUpload: ledger.isUpload))]
    }

    /// Records that the server has responded to the current load.
    mutating func answered() { formLoad = nil }

    /// Handles a load that the previous page cancelled. WebKit abandons a load when the page changes its fragment. The
    /// load is repeated while the page's scripts are paused, so that they cannot cancel it again.
    mutating func interrupted() -> [SessionCommand] { ledger.isOwnUnderWay ? loadAgain() : [] }

    /// Handles a load that the web view has not started in time. WebKit drops a load without a report if the page
    /// begins another load at the same moment. A second order replaces the page's load. If the page was merely busy,
    /// the second order is harmless.
    mutating func startMissing(_ id: Visit.ID) -> [SessionCommand] {
        guard let visit = activeVisit, visit.id == id, visit.interruptions == 0,
            [.ordered, .permitted].contains(ledger.stage)
        else { return [] }
        ledger.stopWaiting()
        return loadAgain()
    }

    private mutating func loadAgain() -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else { return [] }
        visit.interruptions += 1
        visit.request.entry = nil
        self.visit = visit
        // A load that the page began cannot be repeated, because it may be the response to a form.
        guard visit.interruptions <= Self.interruptionLimit, !visit.request.adoptsLoad else {
            return [stopLoading()] + fail(.invalidResponse("The previous page stopped this one from loading."))
        }
        let load = load(visit.request)
        // HTML that is already available causes no response, and only a response would resume the scripts.
        if case .view(.loadHTML) = load { return [load, .view(.armWatchdog(visit: visit.id))] }
        return [.view(.pauseScripts), load, .view(.armWatchdog(visit: visit.id))]
    }

    /// The maximum number of times that a page may cancel the load of the next page.
    static let interruptionLimit = 5

    /// Handles a failed load, which belongs to a visit or was begun by the page.
    mutating func loadFailed(_ error: VisitError, of url: URL?) -> [SessionCommand] {
        guard ledger.isCurrent else { return [] }
        formLoad = nil
        if let visit = activeVisit, visit.kind == .coldBoot { return fail(error) }
        guard ledger.isPageLoading, let url, topScreen != nil else { return [] }
        let isPost = ledger.isPost(url)
        ledger.finish()
        document?.form = nil
        // A form that may have been sent is not resent automatically. Any other page is requested again as a visit,
        // which can show the error.
        return isPost ? [.formFailed(error)] : propose(redirect(to: url))
    }

    /// Handles a form that the page sent and for which no response arrived in time.
    mutating func answerMissing(_ number: Int) -> [SessionCommand] {
        guard formLoad == number else { return [] }
        // The user is being asked for a password.
        guard challenges.open == 0 else { return [.view(.awaitAnswer(form: number, isUpload: ledger.isUpload))] }
        formLoad = nil
        document?.form = nil
        return [stopLoading(), .formFailed(.timeout)]
    }
}
