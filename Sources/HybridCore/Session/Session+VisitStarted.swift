import FoundationEssentials

/// Turbo has started a visit: one that it was told to make, or one of the page's own.
extension Session {
    mutating func visitStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ hasCachedSnapshot: Bool, _ told: Visit.ID?,
        stepsBack: Int?, promotedFrom: URL?
    ) -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .javaScript, visit.turboIdentifier == nil else {
            return told == nil
                ? pageStarted(identifier, location, action, stepsBack, promotedFrom) : end(identifier)
        }
        // A visit of the page's own ends when the call arrives that is on its way; a visit that was cancelled before
        // Turbo had started it ends now.
        guard told == visit.id else { return told == nil ? [] : end(identifier) }
        visit.turboIdentifier = identifier
        visit.hasCachedSnapshot = hasCachedSnapshot
        self.visit = visit
        return [.armWatchdog(visit: visit.id)]
    }

    private func end(_ identifier: String) -> [SessionCommand] {
        [.callAdapter(.cancelVisit(identifier: identifier))]
    }

    /// Turbo began the visit by itself.
    private mutating func pageStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ stepsBack: Int?, _ promotedFrom: URL?
    ) -> [SessionCommand] {
        if let visit = activeVisit, visit.kind == .coldBoot {
            // A load is replacing the document in which this begins, or has brought this one, whose refresh is its own
            // affair. A step back in its history is not: the page may go before it was reported to be there.
            guard visit.isCommitted, action == .restore else { return [] }
            document?.takesVisits = true
        }
        guard let screen = topScreen else { return [] }
        // A restoration is a step in the page's history, which the stack follows. It waits for the visit that comes of
        // that: if it is one to the same place, Turbo goes on with its own.
        if action == .restore {
            document?.shownScreen = nil
            return cancel(callingTurbo: false, keepingLoad: true)
                + [.historyTraversed(to: location, stepsBack: stepsBack)]
        }
        // The page of another screen, which an error covers, does not become this one's.
        guard shownScreen == screen || visit.map({ isSamePage($0.request.url, location) }) ?? false else { return [] }
        let request = VisitRequest(screen: screen, url: location, options: VisitOptions(action: action))
        let step = promotedFrom.map { PageStep(location: $0, restorationIdentifier: restorationIdentifiers[screen]) }
        let advance = step.map { action == .advance ? [SessionCommand.pageAdvanced(screen, from: $0)] : [] } ?? []
        return advance + adopt(request, turboIdentifier: identifier)
    }
}
