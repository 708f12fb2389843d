import FoundationEssentials

/// Whose visit it is that Turbo has started: its message does not say what led to it.
extension Session {
    mutating func visitStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ hasCachedSnapshot: Bool
    ) -> [SessionCommand] {
        let previousLocation = turboLocation
        turboLocation = location
        if isSuperseded(location) { return [] }
        guard var visit = activeVisit, visit.kind == .javaScript, visit.turboIdentifier == nil else {
            return pageStarted(identifier, location, action)
        }
        // What the page began just before it got the call that starts the active visit, which will end that.
        let isElsewhere = !isSamePage(visit.request.url, location)
        let isRefresh = previousLocation.map { isSamePage($0, location) } ?? false
        if isElsewhere, isRefresh || action == .restore { return [] }
        visit.turboIdentifier = identifier
        visit.hasCachedSnapshot = hasCachedSnapshot
        self.visit = visit
        return [.armWatchdog(visit: visit.id)]
    }

    /// Whether it is a visit that was cancelled before Turbo had started it.
    private mutating func isSuperseded(_ location: URL) -> Bool {
        guard let index = supersededVisits.firstIndex(where: { isSamePage($0.request.url, location) }) else {
            return false
        }
        supersededVisits.removeSubrange(...index)
        return true
    }

    /// Turbo began the visit by itself.
    private mutating func pageStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction
    ) -> [SessionCommand] {
        if let visit = activeVisit, visit.kind == .coldBoot {
            // A load is replacing the document in which this begins, or has brought this one, whose refresh is its own
            // affair. A step back in its history is not: the page may go before it was reported to be there.
            guard visit.isCommitted, action == .restore else { return [] }
            isInitialized = true
        }
        guard let screen = topScreen else { return [] }
        // A restoration is a step in the page's history, which the stack follows.
        if action == .restore {
            shownScreen = nil
            return cancel(callingTurbo: false, keepingLoad: true) + [.historyTraversed(to: location)]
        }
        // The page of another screen, which an error covers, does not become this one's.
        guard shownScreen == screen || visit.map({ isSamePage($0.request.url, location) }) ?? false else { return [] }
        let request = VisitRequest(screen: screen, url: location, options: VisitOptions(action: action))
        return adopt(request, turboIdentifier: identifier)
    }
}
