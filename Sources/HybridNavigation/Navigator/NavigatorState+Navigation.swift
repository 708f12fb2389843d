import FoundationEssentials
import HybridAuthentication
import HybridValues

/// Changes of the stacks.
extension NavigatorState {
    /// Changes the stacks and executes the resulting commands.
    mutating func navigate(_ event: StacksEvent) {
        if case .dismissModalWith(let result) = event, stacks.modal != nil { emit(.passResult(result)) }
        let tops = [StackName.main: stacks.main.last, .modal: stacks.modal?.last]
        let commands = stacks.handle(event)
        for command in commands { perform(command, tops: tops) }
        refreshUncovered(after: commands)
        traceStacks()
        emit(.navigationChanged)
    }

    private mutating func perform(_ command: StacksCommand, tops: [StackName: Screen?]) {
        switch command {
        case .show(let name, let transition):
            guard let screen = stacks[name].last else { return }
            emit(.show(name, screen, after: tops[name] ?? nil, transition))
        case .presentModal(let style, let isDismissible):
            hasModal = true
            emit(.presentModal(style: style, isDismissible: isDismissible))
        case .dismissModal:
            // The modal's visit ends before its window closes, so that a late response changes nothing.
            send(.cancelVisit, to: .modal)
            emit(.dismissModal)
        case .visit(let name, let request): send(.visit(request), to: name)
        case .forget(let name, let screens):
            emit(.authenticate(.screensRemoved(screens)))
            send(.screensRemoved(screens), to: name)
            emit(.forget(name, screens))
        case .markSnapshotsStale(let name): markStale(name)
        case .reloadNative(let name, let screen): emit(.reloadNative(name, screen))
        case .notify(let text): emit(.notify(text))
        // `navigationChanged` is emitted in any case.
        case .update: break
        }
    }

    /// Refreshes the page beneath a dismissed modal, which may have been loaded for a signed-out user. No refresh is
    /// necessary if the same event visits the page.
    private mutating func refreshUncovered(after commands: [StacksCommand]) {
        guard isMainStale else { return }
        let isVisited = commands.contains {
            switch $0 {
            case .visit(.main, _), .reloadNative(.main, _): true
            default: false
            }
        }
        guard isVisited || stacks.modal == nil else { return }
        isMainStale = false
        // The visit that just completed may have dismissed the modal, and it must end first.
        if !isVisited { follow(with: .navigate(.reload)) }
    }

    /// Marks a stack's cached pages and pictures as stale.
    mutating func markStale(_ name: StackName) {
        send(.snapshotsAreStale, to: name)
        if names.contains(name) { emit(.view(name, .forgetPictures)) }
    }

    /// Marks everything but the front screens as out of date: pages are requested again and native screens reload when
    /// the user returns to them.
    mutating func markContentStale() {
        for name in names { markStale(name) }
        navigate(.identityChanged)
    }

    /// Records the stacks in the trace if they changed.
    /// - Parameter isNew: If true, records them in any case, because the tab was selected.
    mutating func traceStacks(isNew: Bool = false) {
        if isNew { lastStacks = nil }
        let event = TraceEvent.stackChanged(
            main: TraceEvent.StackSummary(stacks.main), modal: stacks.modal.map(TraceEvent.StackSummary.init),
            tab: tab, window: window)
        guard event != lastStacks else { return }
        lastStacks = event
        record(event)
    }

    func isOnDisplay(_ screen: Screen.ID, in name: StackName) -> Bool { stacks[name].last?.id == screen }

    // MARK: Errors

    /// Shows the error of a screen, if it has one and is on top.
    mutating func showError(of id: Screen.ID, canSignIn: Bool) {
        guard let screen = stacks.screen(id), let error = screen.failure else { return }
        showError(error, on: screen, canSignIn: canSignIn)
    }

    mutating func showError(_ error: VisitError, on screen: Screen, canSignIn: Bool = false) {
        guard let name = StackName.allCases.first(where: { isOnDisplay(screen.id, in: $0) }) else { return }
        emit(.showError(error, screen, name, canSignIn: canSignIn))
    }

    // MARK: Restart

    /// Leaves all screens, discards their contents and loads the start page.
    mutating func restart() {
        emit(.closePopUps)
        navigate(.dismissModal)
        resetSessions()
        var properties = resolve(startURL).properties
        let name = properties.nativeScreen(among: context.nativeScreens)
        properties.values["presentation"] = .string(PathProperties.Presentation.replaceRoot.rawValue)
        navigate(
            .propose(
                VisitProposal(url: startURL, properties: properties, origin: .native), from: .main,
                kind: name.map { .native($0) } ?? .web))
    }

    /// Discards everything that the sessions have loaded.
    mutating func resetSessions() {
        for name in names {
            send(.reset, to: name)
            // A late response would set its cookies after all other cookies were removed.
            emit(.view(name, .stopLoading))
            emit(.view(name, .forgetPages))
        }
    }

    /// Replaces the web views. Nothing is loaded until ``restart()``.
    mutating func renewWebViews() {
        emit(.closePopUps)
        waitingURLs = []
        waitingSignIn = nil
        navigate(.dismissModal)
        for name in names { renew(name) }
    }

    mutating func renew(_ name: StackName) {
        send(.reset, to: name)
        emit(.view(name, .renew))
    }
}
