import FoundationEssentials

/// What was gone back from can be gone forward to, as in a browser: until the user goes somewhere else from there.
///
/// Its page, its picture and what belonged to its screen are gone; Turbo's snapshot of it may be there still.
extension Navigator {
    /// Whether "forward" leads anywhere.
    package var canGoForward: Bool { !ahead[front, default: []].isEmpty }

    /// Goes to the screen that was gone back from last.
    mutating func goForward() -> [NavigatorCommand] { goForward(in: front, steps: 1, past: { _ in true }) }

    /// The page goes forward in its own history.
    /// - Parameter steps: how many visits it has gone; the way leads to the screen of that page, and no further.
    mutating func goForward(to url: URL, in session: StackName, steps: Int) -> [NavigatorCommand] {
        goForward(in: session, steps: steps) { $0.holds(url) }
    }

    /// Goes forward to the farthest screen within so many steps for which that is so.
    private mutating func goForward(
        in session: StackName, steps: Int, past isMeant: (Screen) -> Bool
    ) -> [NavigatorCommand] {
        let screens = ahead[session, default: []]
        let near = screens.indices.suffix(steps)
        guard !self[session].isEmpty, let index = near.first(where: { isMeant(screens[$0]) }) else { return [] }
        ahead[session] = Array(screens[..<index])
        var passed = Array(screens[index...].reversed())
        passed[passed.count - 1].hasAppeared = screens[index].kind != .web
        self[session] += passed
        return [.show(session, .push)] + revealed(in: session, VisitOptions(action: .restore))
    }

    /// Remembers screens that the user goes back from, the one on top last.
    mutating func setAhead(_ screens: some Collection<Screen>, of session: StackName) {
        ahead[session, default: []] += screens.filter(\.hasAppeared).reversed().map { screen in
            var screen = screen
            (screen.failure, screen.replaced, screen.isStale) = (nil, [], false)
            return screen
        }
    }

    /// The user goes somewhere else in these stacks: nothing lies ahead any more.
    mutating func forgetAhead(after commands: [NavigatorCommand]) {
        for command in commands {
            if case .show(let session, _) = command { ahead[session] = nil }
        }
    }
}
