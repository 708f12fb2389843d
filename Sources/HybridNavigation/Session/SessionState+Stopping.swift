import FoundationEssentials
import HybridValues

/// Stopping a visit on the user's request (Docs/Behaviour.md#stopping).
extension SessionState {
    mutating func stopped() -> [SessionCommand] {
        guard let visit = activeVisit else { return [] }
        // The visible content becomes the page. It is a preview or the loaded part of a document.
        if visit.isRendered { return silence() + finish(restorationIdentifier: nil) }
        guard visit.kind == .coldBoot else {
            // Turbo may already have received the response. In that case the visit continues.
            return visit.turboIdentifier.map { [.view(.callAdapter(.stopVisit(identifier: $0)))] } ?? []
        }
        if visit.isCommitted { return [stopLoading()] + complete(restorationIdentifier: nil) }
        return end(visit)
    }

    /// Handles a visit that Turbo stopped before its response arrived.
    mutating func visitStopped(_ visit: Visit) -> [SessionCommand] {
        document?.stay()
        return end(visit)
    }

    /// Handles a response without content. As in a browser, the user stays on the page.
    mutating func stayWithoutContent(_ visit: Visit) -> [SessionCommand] {
        // A preview has replaced the page.
        if visit.isRendered { return finish(restorationIdentifier: nil) }
        document?.stay()
        let error = VisitError.invalidResponse("The server has no content at this address.")
        if visit.request.options.action == .restore, shownScreen != visit.request.screen { return fail(error) }
        return cancel(callingTurbo: false, keepingLoad: true) + [stay(instead: visit, because: error)]
    }

    private mutating func end(_ visit: Visit) -> [SessionCommand] {
        // The restored screen's page was not loaded and the previous screen has been removed, so the screen shows an
        // error.
        if visit.request.options.action == .restore, shownScreen != visit.request.screen {
            return (visit.kind == .coldBoot ? silence() : []) + fail(.stopped)
        }
        return cancel(callingTurbo: false) + [stay(instead: visit, because: .stopped)]
    }

    /// Returns a command that keeps the content from before the visit, which is the screen's own page or the previous
    /// screen's page.
    func stay(instead visit: Visit, because error: VisitError) -> SessionCommand {
        let screen = visit.request.screen
        return shownScreen == screen ? .uncover(screen) : .abandon(screen: screen, because: error)
    }
}
