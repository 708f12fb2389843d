import FoundationEssentials

/// What the web view's own doings lead to (Docs/Behaviour.md#visits).
extension Session {
    mutating func committed(_ url: URL) -> [SessionCommand] {
        let settled = settledScreen
        let isOwn = ledger.commit()
        document = LoadedDocument(url: url, isUnvisited: isOwn && activeVisit?.kind != .coldBoot)
        guard var visit = activeVisit else {
            // That of a load which was stopped too late has taken the place of a page that was to stay.
            guard !isOwn, let request = visit?.request, request.screen == settled else { return [] }
            return reload(request, nil)
        }
        if visit.kind == .javaScript {
            // A load has swept the document away in which Turbo was working: one which had been stopped, and was ready all
            // the same, or one that nobody took over. The visit's page is loaded in its stead.
            return cancel(callingTurbo: false) + reload(visit.request, visit.request.options.response)
        }
        // The document of an earlier load: that of the visit is still to come.
        guard isOwn else { return [] }
        visit.isCommitted = true
        // It is the visit's own load from here on. The next that the web view begins by itself is another.
        visit.request.adoptsLoad = false
        self.visit = visit
        return [.armWatchdog(visit: visit.id)]
    }

    mutating func finished() -> [SessionCommand] {
        document?.form = nil
        ledger.finish()
        if activeVisit == nil { document?.isGivenUp = false }
        // Also follows every failure and every cancelled load (Docs/Platform.md#navigation-and-answers), so it never
        // means success. After a commit it means that the adapter, if there is one in this kind of document, has had
        // its turn.
        guard let visit = activeVisit, visit.kind == .coldBoot, visit.isCommitted else { return [] }
        // Nobody speaks for a page of another host.
        if let document, family.isForeign(document.url) { return complete(restorationIdentifier: nil) }
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

    /// As when its answer had come (``decide(_:)``), but that nothing has been sent.
    mutating func blocked(_ url: URL) -> [SessionCommand] {
        guard ledger.isCurrent else { return [] }
        formLoad = nil
        let isPosted = postedTo?.absoluteString == url.absoluteString
        postedTo = nil
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted {
            if visit.request.url.isSameRequest(as: url) {
                return fail(.invalidResponse("The application does not show this page."))
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
        // The page is still there: that of this screen, which was to be reloaded, or that of the screen before.
        return cancel(callingTurbo: false) + [stay(instead: visit, because: .stopped)]
    }

    mutating func terminated(at time: Double) -> [SessionCommand] {
        document = nil
        let response = activeVisit?.request.options.response
        var commands = cancel(callingTurbo: false, keepingLoad: true)
        ledger = LoadLedger()
        guard let request = visit?.request, topScreen != nil else { return commands }
        terminations = terminations.filter { time - $0 < Self.terminationWindow } + [time]
        if terminations.count > Self.terminationLimit {
            terminations = []
            let visit = begin(.coldBoot, request)
            commands += [.report(.started(visit)), .cover(request.screen, keepsPage: false)]
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

    /// The user may go forward to a screen, which Turbo can restore as long as its name is known here.
    private mutating func leave(_ screens: [Screen.ID]) {
        leftScreens += screens
        for screen in leftScreens.dropLast(Self.mostLeftScreens) { restorationIdentifiers[screen] = nil }
        leftScreens = leftScreens.suffix(Self.mostLeftScreens)
    }

    /// More than Turbo keeps snapshots for.
    private static let mostLeftScreens = 20

    mutating func removed(_ screens: [Screen.ID]) -> [SessionCommand] {
        leave(screens)
        document?.forget(screens)
        if let top = topScreen, screens.contains(top) { topScreen = nil }
        guard let visit = activeVisit, screens.contains(visit.request.screen) else { return [] }
        return cancel(callingTurbo: true)
    }
}
