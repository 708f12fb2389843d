import FoundationEssentials

/// What becomes of the stacks.
extension Coordinator {
    /// Changes the stacks, and does what follows from that.
    mutating func navigate(_ event: NavigatorEvent) {
        let tops = [StackName.main: navigator.main.last, .modal: navigator.modal?.last]
        let commands = navigator.handle(event)
        for command in commands { perform(command, tops: tops) }
        refreshUncovered(after: commands)
        traceStacks()
        emit(.navigationChanged)
    }

    private mutating func perform(_ command: NavigatorCommand, tops: [StackName: Screen?]) {
        switch command {
        case .show(let name, let transition):
            guard let screen = navigator[name].last else { return }
            emit(.show(name, screen, after: tops[name] ?? nil, transition))
        case .presentModal(let style, let isDismissible):
            hasModal = true
            emit(.presentModal(style: style, isDismissible: isDismissible))
        case .dismissModal:
            // Whatever the modal was doing is over, before its window goes: a late answer must find nothing to change.
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
        // The change itself is told of in any case.
        case .update: break
        }
    }

    /// The modal has gone. What it covered may have been made for somebody who was not signed in; a visit of its own
    /// brings it up to date anyhow.
    private mutating func refreshUncovered(after commands: [NavigatorCommand]) {
        guard isMainStale else { return }
        let isVisited = commands.contains {
            switch $0 {
            case .visit(.main, _), .reloadNative(.main, _): true
            default: false
            }
        }
        guard isVisited || navigator.modal == nil else { return }
        isMainStale = false
        // It may be the page that has just come which has sent the modal away: its visit ends first.
        if !isVisited { follow(with: .navigate(.reload)) }
    }

    /// What a stack's pages show, and pictures of them, is out of date.
    mutating func markStale(_ name: StackName) {
        send(.snapshotsAreStale, to: name)
        if names.contains(name) { emit(.view(name, .forgetPictures)) }
    }

    /// Writes the stacks to the trace if they are not what it told last.
    /// - Parameter isNew: whether what is to be seen has changed in any case: the tab has come to the front.
    mutating func traceStacks(isNew: Bool = false) {
        if isNew { lastStacks = nil }
        let event = TraceEvent.stackChanged(
            main: TraceEvent.StackSummary(navigator.main), modal: navigator.modal.map(TraceEvent.StackSummary.init),
            tab: tab, window: window)
        guard event != lastStacks else { return }
        lastStacks = event
        record(event)
    }

    /// Whether a screen is the one on top of its stack.
    func isOnDisplay(_ screen: Screen.ID, in name: StackName) -> Bool { navigator[name].last?.id == screen }

    // MARK: Errors

    /// Shows the error of a screen that has one, if it is to be seen.
    mutating func showError(of id: Screen.ID, canSignIn: Bool) {
        guard let screen = navigator.screen(id), let error = screen.failure else { return }
        showError(error, on: screen, canSignIn: canSignIn)
    }

    mutating func showError(_ error: VisitError, on screen: Screen, canSignIn: Bool = false) {
        guard let name = StackName.allCases.first(where: { isOnDisplay(screen.id, in: $0) }) else { return }
        emit(.showError(error, screen, name, canSignIn: canSignIn))
    }

    // MARK: Beginning anew

    /// Every screen is left, nothing of what they showed is kept, and the start page is loaded.
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

    /// Nothing of what the sessions have loaded may be shown again.
    mutating func resetSessions() {
        for name in names {
            send(.reset, to: name)
            // An answer that is still on its way would bring its cookies after all others are gone.
            emit(.view(name, .stopLoading))
            emit(.view(name, .forgetPages))
        }
    }

    /// Puts new web views in place of those there are. Nothing is loaded: ``restart()`` follows.
    mutating func renewWebViews() {
        emit(.closePopUps)
        waitingURL = nil
        waitingSignIn = nil
        navigate(.dismissModal)
        for name in names { renew(name) }
    }

    mutating func renew(_ name: StackName) {
        send(.reset, to: name)
        emit(.view(name, .renew))
    }
}
