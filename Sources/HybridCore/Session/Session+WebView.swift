import FoundationEssentials

/// What the web view's own doings lead to (reference, sections 3.3 and 3.9).
extension Session {
    mutating func committed(_ url: URL) -> [SessionCommand] {
        isInitialized = false
        shownScreen = nil
        activatedLink = nil
        form = nil
        // The new document has no snapshots yet, so none that are out of date.
        snapshotsAreStale = false
        isDocumentUnvisited = activeVisit?.kind != .coldBoot
        guard var visit = activeVisit else { return [] }
        if visit.kind == .javaScript {
            // A load has swept the document away in which Turbo was working.
            return cancel(callingTurbo: false)
        }
        visit.isCommitted = true
        // It is the visit's own load from here on. The next that the web view begins by itself is another.
        visit.request.adoptsLoad = false
        self.visit = visit
        return [.armWatchdog(visit: visit.id)]
    }

    mutating func finished() -> [SessionCommand] {
        form = nil
        // Also follows every failure and every cancelled load (facts, section 4), so it never means success. After a
        // commit it means that the adapter, if there is one in this kind of document, has had its turn.
        guard let visit = activeVisit, visit.kind == .coldBoot, visit.isCommitted else { return [] }
        return [.awaitAdapter(visit: visit.id)]
    }

    /// What has to be loaded again, because its process died or it is out of date, is the page as it is now.
    mutating func pageMoved(to url: URL) -> [SessionCommand] {
        guard activeVisit == nil, let screen = shownScreen, visit?.request.screen == screen,
            visit?.request.url.isSameHost(as: url) ?? false
        else { return [] }
        visit?.request.url = url
        return []
    }

    mutating func declined() -> [SessionCommand] {
        form = nil
        guard let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else { return [] }
        let screen = visit.request.screen
        // The page is still there: that of this screen, which was to be reloaded, or that of the screen before.
        return cancel(callingTurbo: false) + [shownScreen == screen ? .uncover(screen) : .abandon(screen: screen)]
    }

    mutating func terminated(at time: Double) -> [SessionCommand] {
        isInitialized = false
        shownScreen = nil
        let response = activeVisit?.request.options.response
        var commands = cancel(callingTurbo: false, keepingLoad: true)
        guard let request = visit?.request, topScreen != nil else { return commands }
        terminations = terminations.filter { time - $0 < Self.terminationWindow } + [time]
        if terminations.count > Self.terminationLimit {
            terminations = []
            let visit = begin(.coldBoot, request)
            commands += [.report(.started(visit)), .cover(request.screen)]
            return commands + fail(.processTerminated)
        }
        return commands + reload(request, response)
    }

    /// Loads a page's document anew.
    /// - Parameter response: what a visit that is repeated by this had at hand, so that it is not fetched again.
    mutating func reload(_ request: VisitRequest, _ response: VisitResponse?) -> [SessionCommand] {
        let options = VisitOptions(action: .replace, response: response)
        return start(VisitRequest(screen: request.screen, url: request.url, options: options, isReload: true))
    }

    /// So many deaths of the web process are mended by themselves …
    static let terminationLimit = 3
    /// … within so many seconds.
    static let terminationWindow = 60.0

    mutating func removed(_ screens: [Screen.ID]) -> [SessionCommand] {
        for screen in screens { restorationIdentifiers[screen] = nil }
        if let shown = shownScreen, screens.contains(shown) { shownScreen = nil }
        if let top = topScreen, screens.contains(top) { topScreen = nil }
        guard let visit = activeVisit, screens.contains(visit.request.screen) else { return [] }
        return cancel(callingTurbo: true)
    }
}
