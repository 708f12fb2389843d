import FoundationEssentials
import HybridValues

/// Handles the web view's own events (Docs/Behaviour.md#visits).
extension SessionState {
    /// Handles the commit of a new document.
    /// - Parameter entry: The history entry of the replaced document, or `nil` if the shell cannot return to it.
    mutating func committed(_ url: URL, leaving entry: HistoryEntry?) -> [SessionCommand] {
        let settled = settledScreen
        let isOwn = ledger.commit()
        if let document, let screen = document.renderedScreen {
            pages.replace(screen, at: document.isFromText || document.hasStaleSnapshots ? nil : entry)
        }
        document = LoadedDocument(
            url: url, isUnvisited: isOwn && activeVisit?.kind != .coldBoot,
            isFromText: isOwn && activeVisit?.request.options.response?.document != nil)
        guard var visit = activeVisit else {
            // A load that was stopped too late has replaced a page that should have stayed, so that page is loaded
            // again.
            guard !isOwn, let request = visit?.request, request.screen == settled else { return [] }
            return reload(request, nil)
        }
        if visit.kind == .javaScript {
            // A load replaced the document in which Turbo was working, because it was stopped too late or no visit
            // adopted it. The page of the visit is loaded instead.
            return cancel(callingTurbo: false) + reload(visit.request, visit.request.options.response)
        }
        // The document belongs to an earlier load. The document of the visit will follow.
        guard isOwn else { return [] }
        // WebKit does this for the ports of other services, such as 25 for mail.
        if url.absoluteString == "about:blank" {
            return fail(.invalidResponse("WebKit blocks this address and loads an empty page instead."))
        }
        visit.isCommitted = true
        // From here on the load belongs to the visit. Any further load that the web view begins is separate.
        visit.request.adoptsLoad = false
        self.visit = visit
        return [.view(.armWatchdog(visit: visit.id))]
    }

    mutating func finished() -> [SessionCommand] {
        document?.form = nil
        ledger.finish()
        if activeVisit == nil { document?.isGivenUp = false }
        // This event also follows every failure and every cancelled load (Docs/Platform.md#navigation-and-answers), so
        // it never means success. After a commit it means that the adapter, if this kind of document has one, has had
        // the opportunity to report.
        guard let visit = activeVisit, visit.kind == .coldBoot, visit.isCommitted else { return [] }
        // Pages of other hosts have no adapter.
        if let document, family.isForeign(document.url) { return complete(restorationIdentifier: nil) }
        return [.view(.awaitAdapter(visit: visit.id))]
    }

    /// Updates the URL that is loaded again after the web process dies or when the user reloads.
    mutating func pageMoved(to url: URL) -> [SessionCommand] {
        guard activeVisit == nil, let screen = shownScreen, visit?.request.screen == screen,
            visit?.request.url.isSameHost(as: url) ?? false
        else { return [] }
        visit?.request.url = url
        return []
    }

    /// Handles a blocked request in the same way as a response (``decideResponse(_:)``), except that nothing was sent.
    mutating func blocked(_ url: URL) -> [SessionCommand] {
        guard ledger.isCurrent else { return [] }
        formLoad = nil
        let isPosted = postedTo?.absoluteString == url.absoluteString
        postedTo = nil
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted {
            if visit.request.url.isSameRequest(as: url) {
                return fail(.invalidResponse("The app does not show this page."))
            }
            return leave(visit, for: url)
        }
        document?.form = nil
        if isPosted { return [.formRefused(to: url)] }
        return propose(redirect(to: url))
    }

    mutating func declined() -> [SessionCommand] {
        document?.form = nil
        guard let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else { return [] }
        // A page remains: the page of this screen if it was to be reloaded, otherwise the page of the previous screen.
        return cancel(callingTurbo: false) + [stay(instead: visit, because: .stopped)]
    }

    mutating func terminated(at time: Double) -> [SessionCommand] {
        document = nil
        // WebKit (2.50) ignores a step to a history entry whose process has died, without a report.
        pages.expire()
        let response = activeVisit?.request.options.response
        var commands = cancel(callingTurbo: false, keepingLoad: true)
        ledger = LoadLedger()
        guard let request = visit?.request, topScreen != nil else { return commands }
        guard deaths.allows(at: time) else {
            deaths = .deaths
            let visit = begin(.coldBoot, request)
            commands += [.report(.started(visit)), .cover(request.screen, keepsPage: false)]
            return commands + fail(.processTerminated)
        }
        return commands + reload(request, response)
    }

    /// Loads the document of a page again.
    /// - Parameter response: The response of a repeated visit, which is reused to avoid a second fetch.
    mutating func reload(_ request: VisitRequest, _ response: VisitResponse?) -> [SessionCommand] {
        let options = VisitOptions(action: .replace, response: response)
        return start(VisitRequest(screen: request.screen, url: request.url, options: options, isReload: true))
    }

    mutating func removed(_ screens: [Screen.ID]) -> [SessionCommand] {
        pages.remove(screens)
        document?.forget(screens)
        if let top = topScreen, screens.contains(top) { topScreen = nil }
        guard let visit = activeVisit, screens.contains(visit.request.screen) else { return [] }
        return cancel(callingTurbo: true)
    }
}
