package import FoundationEssentials
import GLibBridge
package import HybridCore

/// The stacks of the application. The first window has one stack for each tab, or a single stack if there are no tabs.
/// Each additional window has its own stack.
package final class WindowSet {
    package let context: NavigationContext
    /// The descriptions of the tabs; empty if there are no tabs.
    let tabs: [ApplicationTab]
    /// The stacks of the first window, in the order of the tabs.
    package let navigators: [Navigator]
    /// The stacks of additional windows, by number.
    package private(set) var windows: [Int: Navigator] = [:]
    /// Opens a window for an additional stack, with an optional size in logical pixels.
    var opensWindow: (@MainActor (Navigator, _ width: Int?, _ height: Int?) -> Void)?
    /// Closes the window of an additional stack that was removed.
    var closesWindow: (@MainActor (Navigator) -> Void)?
    var selectionChanged: (@MainActor () -> Void)?
    /// Shows a message to the user that needs no answer.
    var notice: (@MainActor (String) -> Void)?
    /// Called before a question to the user, because a hidden window would not show it.
    var windowNeeded: (@MainActor () -> Void)?
    /// Called before the user opens a window.
    var windowWanted: (@MainActor () -> Void)?
    /// Called when the zoom level of the pages has changed.
    var zoomChanged: (@MainActor () -> Void)?
    /// Called when another user signs in or the user signs out.
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
        context.presence.tell = { [weak self] news in
            self?.active.hear(news)
            if case .connection(let isOnline) = news { self?.active.tell { $0.navigator($1, isOnline: isOnline) } }
        }
        context.navigatorOfTab = { [weak self] index in
            self.flatMap { $0.tabs.indices.contains(index) ? $0.navigators[index] : nil }
        }
        context.rulesChanged = { [weak self] source in
            self?.active.tell { $0.navigator($1, pathConfigurationDidChangeFrom: source) }
        }
        context.rulesStateChanged = { [weak self] in
            self?.active.tell { $0.navigator($1, pathConfigurationDidChangeTo: $1.pathConfigurationState) }
        }
        context.host.prepare = { [weak self] in self?.noteUnsavedScreens() }
        context.zoomChanged = { [weak self] in
            for navigator in self?.all ?? [] { navigator.applyZoom() }
            self?.zoomChanged?()
        }
    }

    /// Index of the current tab.
    var selected: Int { context.host.state.selected }

    /// The active stack. It belongs to the current tab or to an additional window.
    package var active: Navigator { self[context.host.state.front] ?? navigators[selected] }

    package var all: [Navigator] {
        navigators + windows.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The visible stack of each window.
    package var visible: [Navigator] { [navigators[selected]] + windows.sorted { $0.key < $1.key }.map(\.value) }

    /// Returns the stack with this web view.
    package func owner(of host: WebViewHost) -> Navigator? {
        all.first { $0.webViews.contains { $0 === host } }
    }

    /// Returns the visible stack of the window that contains a stack.
    package func front(inWindowOf navigator: Navigator) -> Navigator {
        windows[navigator.number] === navigator ? navigator : navigators[selected]
    }

    /// The stack with this number; `nil` if there is none.
    subscript(_ number: Int) -> Navigator? {
        navigators.indices.contains(number) ? navigators[number] : windows[number]
    }

    /// All open pages. The front pages come first.
    package var openPages: [Departure.Page] {
        noteUnsavedScreens()
        return context.host.state.openPages
    }

    private func noteUnsavedScreens() { for navigator in all { navigator.noteUnsavedScreens() } }

    /// Returns the open pages of these stacks. The front pages come first.
    func openPages(of stacks: [Navigator]) -> [Departure.Page] {
        openPages.filter { page in stacks.contains { $0.number == page.place.navigator } }
    }

    /// Starts the application with its first tab. The other tabs load later, so that switching to them sends no
    /// request. If the application's content rules are still being compiled, all pages wait for them.
    /// - Parameter url: An address from outside the program that is opened above the first page.
    package func start(at url: URL?) {
        let host = context.host
        host.isHeld = context.profile.contentRules?.delays { host.isHeld = false } ?? false
        host.send(.start(url, kept: context.windowsAtStart()))
        // This does not affect the first page, so it runs after the page has been requested.
        host.afterwards { [context] in context.authenticator.handle(.started) }
    }

    /// Shows the first screen of the first tab. The other tabs start again when they are shown.
    package func beginAnew() { context.host.send(.beginAnew) }

    /// Opens an additional window that shows the start page.
    package func openWindow() {
        windowWanted?()
        context.host.send(.openWindow(nil))
    }

    /// Closes an additional window. Its pages have agreed to be left.
    package func closeWindow(of navigator: Navigator) { context.host.send(.windowClosed(navigator.number)) }

    /// True if the dialogs of the pages' scripts are cancelled.
    package var refusesDialogs: Bool {
        get { context.dialogs.refusesAll }
        set { context.dialogs.refusesAll = newValue }
    }

    /// Hides modals and refuses the pages' dialogs while an extension's own window covers the others.
    package func cover(_ isCovered: Bool) {
        refusesDialogs = isCovered
        for navigator in all { navigator.display?.isCovered = isCovered }
    }

    /// Records that the window with this stack is active.
    package func activate(_ navigator: Navigator) { context.host.send(.windowActivated(navigator.number)) }

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
        navigator.endModalWaits(with: nil) { _ in true }
        // The window has no screens any more, so this reports that the front screen has disappeared.
        navigator.updateAppearance()
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
            for navigator in all {
                navigator.updateBridges()
                navigator.updateAppearance()
            }
            navigators[selected].tell { $0.navigator($1, didSelectTab: $1.selectedTab) }
        case .openWindow(let number, let width, let height): addWindow(number, width: width, height: height)
        case .closeWindow(let number, let screens): removeWindow(number, screens)
        case .record(let event): context.environment.tracer.record(event)
        }
    }
}
