import FoundationEssentials
package import HybridValues

/// The two stacks of screens, as a value that turns events into commands and has no other effects.
///
/// Follows hotwire-native-ios including its merged fixes (Docs/Behaviour.md#stacks), and always uses a response that
/// Turbo has already fetched.
package struct NavigationStacks: Sendable {
    /// The stack of the window. It is empty only before the start.
    package internal(set) var main: [Screen] = []
    /// The stack of the modal, or `nil` if no modal is open. It is never empty.
    package internal(set) var modal: [Screen]?
    /// The screens of each stack to which the user can go forward. The nearest screen is the last.
    package internal(set) var ahead: [StackName: [Screen]] = [:]
    /// The screen of the main stack whose page closes the modal when it arrives.
    var screenAfterModal: Screen.ID?
    private var nextScreen: Screen.ID
    /// The maximum depth of a stack. In a deeper stack, the oldest screen above the first one is removed.
    private let depthLimit: Int

    /// Creates stacks without screens.
    /// - Parameters:
    ///   - firstScreen: The number of the first screen. The stacks of several tabs use separate ranges.
    ///   - depthLimit: The maximum depth of a stack, at least 2.
    package init(firstScreen: Screen.ID = 1, depthLimit: Int = .max) {
        self.depthLimit = max(2, depthLimit)
        nextScreen = firstScreen
    }

    package subscript(_ session: StackName) -> [Screen] {
        get { session == .main ? main : modal ?? [] }
        set {
            if session == .main { main = newValue } else { modal = newValue.isEmpty ? nil : newValue }
        }
    }

    /// The session that shows the front screen.
    package var front: StackName { modal == nil ? .main : .modal }

    package var frontScreen: Screen? { self[front].last }

    package func screen(_ id: Screen.ID) -> Screen? {
        main.first { $0.id == id } ?? modal?.first { $0.id == id }
    }

    package var canGoBack: Bool { modal != nil || canGoBack(in: .main) }

    /// Returns the position of the front screen for its error screen.
    package func errorPlace(isInspectable: Bool) -> ErrorMessage.Place {
        let depth = main.count + (modal?.count ?? 0)
        return ErrorMessage.Place(canGoBack: canGoBack, isDeep: depth > 2, isInspectable: isInspectable)
    }

    package func canGoBack(in session: StackName) -> Bool {
        self[session].count > 1 || self[session].last?.steps.isEmpty == false
    }

    package mutating func handle(_ event: StacksEvent) -> [StacksCommand] {
        let commands = decide(event)
        for case .reloadNative(_, let id) in commands { _ = update(id) { $0.isStale = false } }
        return commands
    }

    private mutating func decide(_ event: StacksEvent) -> [StacksCommand] {
        switch event {
        case .propose(let proposal, let session, let kind):
            let commands = propose(proposal, from: session, kind)
            forgetAhead(after: commands)
            return commands + notice(of: proposal)
        case .goBack: return goBack()
        case .goForward: return goForward()
        case .dismissModal, .dismissModalWith: return dismissModal()
        case .clearAll:
            let commands = dismissModal() + popToRoot()
            forgetAhead(after: commands)
            return commands
        case .reload: return retryTop(of: front)
        case .retry(let id, let showsErrorPage): return retry(id, showsErrorPage)
        case .historyTraversed(let url, let session, let steps):
            return historyTraversed(to: url, in: session, stepsBack: steps)
        case .pageAdvanced(let id, let step): return advance(id, from: step)
        case .abandon(let id): return abandon(id)
        case .pageShown(let id, let location, let title):
            return arrive(id)
                + update(id) { screen in
                    screen.hasAppeared = true
                    screen.failure = nil
                    if let location { screen.currentLocation = location }
                    if let title, !title.isEmpty { screen.title = title }
                }
        case .visitFailed(let id, let error):
            return arrive(id) + update(id) { screen in screen.failure = error }
        case .formSubmitted(let session): return [.markSnapshotsStale(session == .main ? .modal : .main)]
        case .identityChanged:
            ahead = [:]
            return markNativeScreensStale()
        }
    }

    // MARK: Screens

    mutating func makeScreen(for proposal: VisitProposal, _ kind: Screen.Kind) -> Screen {
        defer { nextScreen += 1 }
        return Screen(
            id: nextScreen, location: proposal.url, properties: proposal.properties, kind: kind,
            title: proposal.properties.title, hasAppeared: kind != .web)
    }

    private mutating func update(_ id: Screen.ID, _ change: (inout Screen) -> Void) -> [StacksCommand] {
        for session in StackName.allCases {
            guard let index = self[session].firstIndex(where: { $0.id == id }) else { continue }
            change(&self[session][index])
            return index == self[session].count - 1 ? [.update(session)] : []
        }
        return []
    }

    private mutating func markNativeScreensStale() -> [StacksCommand] {
        for session in StackName.allCases {
            for index in self[session].indices.dropLast() where self[session][index].kind != .web {
                self[session][index].isStale = true
            }
        }
        return []
    }

    // MARK: Visits

    /// Returns the commands that visit the top screen. A native screen needs no visit, unless it is out of date.
    func visit(
        _ screen: Screen, in session: StackName, _ options: VisitOptions, isReload: Bool = false,
        adoptsLoad: Bool = false
    ) -> [StacksCommand] {
        guard screen.kind == .web else { return screen.isStale ? [.reloadNative(session, screen.id)] : [] }
        return [
            .visit(
                session,
                VisitRequest(
                    screen: screen.id, url: screen.currentLocation, options: options,
                    isReload: isReload && !adoptsLoad, adoptsLoad: adoptsLoad))
        ]
    }

    /// Repeats the visit of a screen if it is on top, because only the top screen uses the web view. A covered screen
    /// is visited when it is revealed.
    private func retry(_ id: Screen.ID, _ showsErrorPage: Bool) -> [StacksCommand] {
        StackName.allCases.first { self[$0].last?.id == id }
            .map { retryTop(of: $0, showsErrorPage: showsErrorPage) } ?? []
    }

    private func retryTop(of session: StackName, showsErrorPage: Bool = false) -> [StacksCommand] {
        guard let screen = self[session].last else { return [] }
        guard screen.kind == .web else { return [.reloadNative(session, screen.id)] }
        return [
            .visit(
                session,
                VisitRequest(
                    screen: screen.id, url: screen.currentLocation, options: VisitOptions(action: .replace),
                    isReload: true, showsErrorPage: showsErrorPage))
        ]
    }

    /// Removes the oldest screens above the first one from a stack that exceeds the depth limit.
    mutating func prune(_ session: StackName) -> [StacksCommand] {
        let surplus = self[session].count - depthLimit
        guard surplus > 0 else { return [] }
        let left = self[session][1...surplus].map(\.id)
        self[session].removeSubrange(1...surplus)
        return [.forget(session, left)]
    }

    // MARK: Leaving screens

    private mutating func goBack() -> [StacksCommand] {
        let session = front
        if let commands = stepBack(in: session) { return commands }
        if session == .modal, self[.modal].count == 1 { return dismissModal() }
        if self[session].count > 1 { setAhead(self[session].suffix(1), of: session) }
        return pop(session, visiting: VisitOptions(action: .restore))
    }

    /// Removes the top screen, unless it is the only one, and visits the revealed screen.
    mutating func pop(
        _ session: StackName, visiting options: VisitOptions, animated: Bool = true
    ) -> [StacksCommand] {
        guard self[session].count > 1 else { return [] }
        let left = self[session].removeLast()
        return [.show(session, animated ? .pop : .none)]
            + revealed(in: session, options) + [.forget(session, [left.id])]
    }

    func revealed(in session: StackName, _ options: VisitOptions) -> [StacksCommand] {
        guard let screen = self[session].last else { return [] }
        return visit(screen, in: session, options)
    }

    /// Closes the modal. The main stack kept its page, so it needs no visit.
    mutating func dismissModal() -> [StacksCommand] {
        screenAfterModal = nil
        guard let screens = modal else { return [] }
        modal = nil
        ahead[.modal] = nil
        return [.dismissModal, .forget(.modal, screens.map(\.id))]
    }

    private mutating func popToRoot() -> [StacksCommand] {
        let left = main.dropFirst().map(\.id)
        guard let root = main.first, !left.isEmpty else { return [] }
        main = [root]
        return [.show(.main, .pop)] + visit(root, in: .main, VisitOptions(action: .restore)) + [.forget(.main, left)]
    }

    private mutating func abandon(_ id: Screen.ID) -> [StacksCommand] {
        for session in StackName.allCases where self[session].last?.id == id {
            guard self[session].last?.hasAppeared == false else {
                return revealed(in: session, .init(action: .restore))
            }
            if session == .modal, self[.modal].count == 1 { return dismissModal() }
            if self[session].count > 1 {
                return pop(session, visiting: VisitOptions(action: .restore), animated: false)
            }
        }
        return []
    }
}
