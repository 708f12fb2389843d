import FoundationEssentials
import HybridValues

/// Handling of visits that Turbo has started, either because the adapter was called or because the page began them.
extension SessionState {
    mutating func visitStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ hasCachedSnapshot: Bool, _ told: Visit.ID?,
        stepsBack: Int?, promotedFrom: URL?
    ) -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .javaScript, visit.turboIdentifier == nil else {
            return told == nil ? pageStarted(identifier, location, action, stepsBack, promotedFrom) : end(identifier)
        }
        // If the page began the visit, the pending call of the adapter will end it. If the visit was cancelled before
        // Turbo started it, it ends now.
        guard told == visit.id else { return told == nil ? [] : end(identifier) }
        visit.turboIdentifier = identifier
        visit.hasCachedSnapshot = hasCachedSnapshot
        self.visit = visit
        return [.view(.armWatchdog(visit: visit.id))]
    }

    private func end(_ identifier: String) -> [SessionCommand] {
        [.view(.callAdapter(.cancelVisit(identifier: identifier)))]
    }

    /// Handles a visit that the page began.
    private mutating func pageStarted(
        _ identifier: String, _ location: URL, _ action: VisitAction, _ stepsBack: Int?, _ promotedFrom: URL?
    ) -> [SessionCommand] {
        if let visit = activeVisit, visit.kind == .coldBoot {
            // A load is replacing this document, or has already replaced it. A refresh by the new document needs no
            // handling. A restoration does, because the page may go back before it was reported as loaded.
            guard visit.isCommitted, action == .restore else { return [] }
            document?.takesVisits = true
        }
        guard let screen = topScreen else { return [] }
        // A restoration is a step in the page's history, and the stack follows it. Turbo waits for the resulting visit.
        // If that visit leads to the same place, Turbo continues with its own visit.
        if action == .restore {
            document?.shownScreen = nil
            return cancel(callingTurbo: false, keepingLoad: true)
                + [.historyTraversed(to: location, stepsBack: stepsBack)]
        }
        // The page may belong to another screen that is covered by an error. It must not be assigned to this screen.
        guard shownScreen == screen || visit.map({ isSamePage($0.request.url, location) }) ?? false else { return [] }
        let request = VisitRequest(screen: screen, url: location, options: VisitOptions(action: action))
        let step = promotedFrom.map {
            PageStep(location: $0, restorationIdentifier: pages[restorationIdentifier: screen])
        }
        let advance = step.map { action == .advance ? [SessionCommand.pageAdvanced(screen, from: $0)] : [] } ?? []
        return advance + adopt(request, turboIdentifier: identifier)
    }
}
