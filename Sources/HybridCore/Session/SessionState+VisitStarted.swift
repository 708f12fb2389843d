import FoundationEssentials

/// Visits that Turbo has started: on a call of the adapter, or begun by the page.
extension SessionState {
    mutating func visitStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ hasCachedSnapshot: Bool, _ told: Visit.ID?,
        stepsBack: Int?, promotedFrom: URL?
    ) -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .javaScript, visit.turboIdentifier == nil else {
            return told == nil
                ? pageStarted(identifier, location, action, stepsBack, promotedFrom) : end(identifier)
        }
        // The pending adapter call will end a visit begun by the page. A visit that was cancelled before Turbo started
        // it ends now.
        guard told == visit.id else { return told == nil ? [] : end(identifier) }
        visit.turboIdentifier = identifier
        visit.hasCachedSnapshot = hasCachedSnapshot
        self.visit = visit
        return [.view(.armWatchdog(visit: visit.id))]
    }

    private func end(_ identifier: String) -> [SessionCommand] {
        [.view(.callAdapter(.cancelVisit(identifier: identifier)))]
    }

    /// Handles a visit begun by the page.
    private mutating func pageStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ stepsBack: Int?, _ promotedFrom: URL?
    ) -> [SessionCommand] {
        if let visit = activeVisit, visit.kind == .coldBoot {
            // A load is replacing this document, or has committed it; the new document's refresh needs no handling. A
            // restoration does: the page may go back before it was reported loaded.
            guard visit.isCommitted, action == .restore else { return [] }
            document?.takesVisits = true
        }
        guard let screen = topScreen else { return [] }
        // A restoration is a step in the page's history, which the stack follows. Turbo waits for the resulting visit
        // and continues with its own if both go to the same place.
        if action == .restore {
            document?.shownScreen = nil
            return cancel(callingTurbo: false, keepingLoad: true)
                + [.historyTraversed(to: location, stepsBack: stepsBack)]
        }
        // A page of another screen, covered by an error, must not be assigned to this screen.
        guard shownScreen == screen || visit.map({ isSamePage($0.request.url, location) }) ?? false else { return [] }
        let request = VisitRequest(screen: screen, url: location, options: VisitOptions(action: action))
        let step = promotedFrom.map { PageStep(location: $0, restorationIdentifier: restorationIdentifiers[screen]) }
        let advance = step.map { action == .advance ? [SessionCommand.pageAdvanced(screen, from: $0)] : [] } ?? []
        return advance + adopt(request, turboIdentifier: identifier)
    }
}
