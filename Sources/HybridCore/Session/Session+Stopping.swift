import FoundationEssentials

/// The user has had enough of waiting (Docs/Behaviour.md#stopping).
extension Session {
    mutating func stopped() -> [SessionCommand] {
        guard let visit = activeVisit else { return [] }
        // What is there of the page is the page: a preview, or what has come of a document.
        if visit.isRendered { return silence() + finish(restorationIdentifier: nil) }
        guard visit.kind == .coldBoot else {
            // Turbo may have the answer by now, and goes on then.
            return visit.turboIdentifier.map { [.callAdapter(.stopVisit(identifier: $0))] } ?? []
        }
        if visit.isCommitted { return [stopLoading()] + complete(restorationIdentifier: nil) }
        return end(visit)
    }

    /// Turbo has given the visit up before its answer was there.
    mutating func visitStopped(_ visit: Visit) -> [SessionCommand] {
        document?.stay()
        return end(visit)
    }

    /// The answer has no content: as in a browser the user stays on the page.
    mutating func stayWithoutContent(_ visit: Visit) -> [SessionCommand] {
        // A preview has taken the place of the page.
        if visit.isRendered { return finish(restorationIdentifier: nil) }
        document?.stay()
        let error = VisitError.invalidResponse("The server has nothing to show at this address.")
        if visit.request.options.action == .restore, shownScreen != visit.request.screen { return fail(error) }
        return cancel(callingTurbo: false, keepingLoad: true) + [stay(instead: visit, because: error)]
    }

    private mutating func end(_ visit: Visit) -> [SessionCommand] {
        // The page of a screen that was gone back to may be anywhere, the one left is gone: the screen says so.
        if visit.request.options.action == .restore, shownScreen != visit.request.screen {
            return (visit.kind == .coldBoot ? silence() : []) + fail(.stopped)
        }
        return cancel(callingTurbo: false) + [stay(instead: visit, because: .stopped)]
    }

    /// What was seen before the visit is still there: the page of its screen, or of the one before.
    func stay(instead visit: Visit, because error: VisitError) -> SessionCommand {
        let screen = visit.request.screen
        return shownScreen == screen ? .uncover(screen) : .abandon(screen: screen, because: error)
    }
}
