package import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's stacks: one for each tab of the first window, or a single one without tabs, and one for each
/// additional window.
@MainActor
package final class WindowSet {
    /// State shared by the stacks.
    package let context: NavigationContext
    /// The tabs' descriptions; empty without tabs.
    let tabs: [ApplicationTab]
    /// The stacks, in the order of the tabs.
    package let navigators: [Navigator]
    /// The stacks of additional windows, by number.
    private(set) var windows: [Int: Navigator] = [:]
    /// Opens a window for an additional stack, with an optional size in logical pixels.
    var opensWindow: (@MainActor (Navigator, _ width: Int?, _ height: Int?) -> Void)?
    /// Closes the window of an additional stack that was removed.
    var closesWindow: (@MainActor (Navigator) -> Void)?
    /// Called when another tab is selected.
    var selectionChanged: (@MainActor () -> Void)?
    /// Shows the user a message that needs no answer.
    var notice: (@MainActor (String) -> Void)?
    /// Called before a question to the user, which would be invisible in a hidden window.
    var windowNeeded: (@MainActor () -> Void)?
    /// Called before the user opens a window.
    var windowWanted: (@MainActor () -> Void)?
    /// Called when the signed-in user changes or signs out.
    var identityChanged: (@MainActor () -> Void)?

    /// Called when pages may have been added or removed.
    var stacksChanged: (@MainActor () -> Void)?

    /// Replaces the restart after a sign-out.
    package var restartsElsewhere: (@MainActor () -> Void)?

    init(environment: ShellEnvironment) {
        context = NavigationContext(environment: environment)
        tabs = environment.tabs
        let context = context
        navigators = context.host.state.tabStates.map { Navigator(context: context, of: $0) }
        context.host.perform = { [weak self] in self?.perform($0) }
        context.authenticator.delegate = self
        context.departures.pages = self
        context.presence.tell = { [weak self] in self?.active.hear($0) }
        context.zoomChanged = { [weak self] in
            for navigator in self?.all ?? [] { navigator.applyZoom() }
        }
    }

    /// Index of the current tab.
    var selected: Int { context.host.state.selected }

    /// The active stack: the current tab's, or an additional window's.
    package var active: Navigator { self[context.host.state.front] ?? navigators[selected] }

    /// All stacks.
    package var all: [Navigator] {
        navigators + windows.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The stack with this number.
    subscript(_ number: Int) -> Navigator? {
        navigators.indices.contains(number) ? navigators[number] : windows[number]
    }

    /// All open pages, front pages first.
    var openPages: [Departure.Page] { context.host.state.openPages }

    /// The open pages of these stacks, front pages first.
    func openPages(of stacks: [Navigator]) -> [Departure.Page] {
        openPages.filter { page in stacks.contains { $0.number == page.place.navigator } }
    }

    /// Shows the first tab. The others load after it, so that switching to them sends no request.
    /// - Parameter url: An address from outside, opened above the first page.
    package func start(at url: URL?) {
        context.host.send(.start(url, kept: context.keptWindows))
        // After the first page has been requested, which does not depend on this.
        context.authenticator.handle(.started)
    }

    /// Shows the first screen of the first tab. The others restart when they are shown.
    package func beginAnew() { context.host.send(.beginAnew) }

    /// Opens an additional window.
    func openWindow() {
        windowWanted?()
        context.host.send(.openWindow(nil))
    }

    /// Closes an additional window whose pages may be left.
    func closeWindow(of navigator: Navigator) { context.host.send(.windowClosed(navigator.number)) }

    /// Records that the window with this stack is active.
    func activate(_ navigator: Navigator) {
        context.host.send(.windowActivated(navigator.number))
    }

    private func addWindow(_ number: Int, width: Int?, height: Int?) {
        guard let state = context.host.state[number] else { return }
        let navigator = Navigator(context: context, of: state)
        windows[number] = navigator
        opensWindow?(navigator, width, height)
        context.host.send(.startWindow(number))
    }

    private func removeWindow(_ number: Int, _ screens: [Screen.ID]) {
        guard let navigator = windows.removeValue(forKey: number) else { return }
        context.authenticator.handle(.screensRemoved(screens))
        closesWindow?(navigator)
    }

    /// Selects a tab. Selecting the current tab returns to its first screen.
    func select(_ index: Int) { context.host.send(.select(index)) }

    private func perform(_ command: WindowSetState.Command) {
        switch command {
        case .navigator(let index, let command):
            self[index]?.perform(command)
            stacksChanged?()
        case .departure(let command): context.departures.perform(command)
        case .perform(let number): context.departures.perform(number)
        case .drop(let number): context.departures.drop(number)
        case .selectionChanged:
            selectionChanged?()
            for navigator in all { navigator.updateBridges() }
        case .openWindow(let number, let width, let height): addWindow(number, width: width, height: height)
        case .closeWindow(let number, let screens): removeWindow(number, screens)
        case .record(let event): context.environment.tracer.record(event)
        }
    }
}
