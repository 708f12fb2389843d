import FoundationEssentials
import HybridValues

/// Navigation forward to screens that the user went back from. As in a browser, this is possible until the user visits
/// another page.
///
/// The pages, pictures and state of these screens are discarded, but Turbo may still have a snapshot.
extension NavigationStacks {
    package var canGoForward: Bool { !ahead[front, default: []].isEmpty }

    /// Goes forward by one screen.
    mutating func goForward() -> [StacksCommand] { goForward(in: front, steps: 1, past: { _ in true }) }

    /// Handles a step forward in the page's own history.
    /// - Parameter steps: The number of visits that the page moved. The stack goes forward to the screen of the page at
    ///   `url`, at most this number of screens.
    mutating func goForward(to url: URL, in session: StackName, steps: Int) -> [StacksCommand] {
        goForward(in: session, steps: steps) { $0.holds(url) }
    }

    /// Goes forward to the farthest matching screen within this number of steps.
    private mutating func goForward(
        in session: StackName, steps: Int, past isMeant: (Screen) -> Bool
    ) -> [StacksCommand] {
        let screens = ahead[session, default: []]
        let near = screens.indices.suffix(steps)
        guard !self[session].isEmpty, let index = near.first(where: { isMeant(screens[$0]) }) else { return [] }
        ahead[session] = Array(screens[..<index])
        var passed = Array(screens[index...].reversed())
        passed[passed.count - 1].hasAppeared = screens[index].kind != .web
        self[session] += passed
        return [.show(session, .push)] + revealed(in: session, VisitOptions(action: .restore))
    }

    /// Keeps the screens that the user goes back from, so that the user can go forward to them.
    /// - Parameter screens: The screens in the order of the stack, so the previous top screen is the last.
    mutating func setAhead(_ screens: some Collection<Screen>, of session: StackName) {
        ahead[session, default: []] += screens.filter(\.hasAppeared).reversed().map { screen in
            var screen = screen
            (screen.failure, screen.replaced, screen.isStale) = (nil, [], false)
            return screen
        }
    }

    /// Discards the forward screens of each stack in which a command shows another screen.
    mutating func forgetAhead(after commands: [StacksCommand]) {
        for command in commands {
            if case .show(let session, _) = command { ahead[session] = nil }
        }
    }
}
