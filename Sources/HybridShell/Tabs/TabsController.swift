package import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's stacks side by side: one for each tab of the first window, or the only one where there are no tabs,
/// and one for each further window.
@MainActor
package final class TabsController {
    /// What the stacks share.
    package let context: NavigationContext
    /// The tabs' descriptions; empty where there are none.
    let tabs: [ApplicationTab]
    /// The stacks, in the tabs' order.
    package let controllers: [NavigationController]
    /// The stacks of further windows, by their numbers.
    private(set) var windows: [Int: NavigationController] = [:]
    /// Opens a window for a further stack, of that size in logical pixels where it is said.
    var opensWindow: (@MainActor (NavigationController, _ width: Int?, _ height: Int?) -> Void)?
    /// Takes away the window of a further stack, which is no more.
    var closesWindow: (@MainActor (NavigationController) -> Void)?
    /// Called when another tab is in front.
    var selectionChanged: (@MainActor () -> Void)?
    /// Tells the user something that needs no answer.
    var notice: (@MainActor (String) -> Void)?
    /// Called when the user is to be asked, who sees nothing of it in a hidden window.
    var windowNeeded: (@MainActor () -> Void)?
    /// Called before the user opens a window.
    var windowWanted: (@MainActor () -> Void)?
    /// Called when somebody else is signed in, or nobody.
    var identityChanged: (@MainActor () -> Void)?

    /// Called when pages may have come or gone.
    var stacksChanged: (@MainActor () -> Void)?

    /// Takes over what a sign-out ends with, if somebody else begins anew.
    package var restartsElsewhere: (@MainActor () -> Void)?

    init(environment: ShellEnvironment) {
        context = NavigationContext(environment: environment)
        tabs = environment.tabs.count > 1 ? environment.tabs : []
        let context = context
        controllers = context.host.state.coordinators.map { NavigationController(context: context, of: $0) }
        context.host.perform = { [weak self] in self?.perform($0) }
        context.authenticator.delegate = self
        context.departures.pages = self
        context.presence.tell = { [weak self] in self?.active.hear($0) }
        context.zoomChanged = { [weak self] in
            for controller in self?.all ?? [] { controller.applyZoom() }
        }
    }

    /// The number of the tab in front.
    var selected: Int { context.host.state.selected }

    /// The stack that the user is at: the tab in front, or a further window.
    package var active: NavigationController { self[context.host.state.front] ?? controllers[selected] }

    /// Every stack.
    package var all: [NavigationController] {
        controllers + windows.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The stack of that number.
    subscript(_ number: Int) -> NavigationController? {
        controllers.indices.contains(number) ? controllers[number] : windows[number]
    }

    /// Every page that is not left yet, those in front first.
    var openPages: [Departure.Page] { context.host.state.openPages }

    /// The pages of these stacks that are not left yet, those in front first.
    func openPages(of stacks: [NavigationController]) -> [Departure.Page] {
        openPages.filter { page in stacks.contains { $0.number == page.place.tab } }
    }

    /// Shows the first tab; the others load when it is there, so that switching to them fetches nothing.
    /// - Parameter url: an address from outside, put on top.
    package func start(at url: URL?) {
        context.host.send(.start(url, kept: context.keptWindows))
        // After the first page has been asked for, which does not wait for it.
        context.authenticator.handle(.started)
    }

    /// Shows the first screen of the first tab; the others begin anew when they are shown.
    package func beginAnew() { context.host.send(.beginAnew) }

    /// Opens a further window.
    func openWindow() {
        windowWanted?()
        context.host.send(.openWindow(nil))
    }

    /// A further window is to go, whose pages may be left.
    func closeWindow(of controller: NavigationController) { context.host.send(.windowClosed(controller.number)) }

    /// The user is in the window with this stack.
    func activate(_ controller: NavigationController) {
        context.host.send(.windowActivated(controller.number))
    }

    private func addWindow(_ number: Int, width: Int?, height: Int?) {
        guard let coordinator = context.host.state[number] else { return }
        let controller = NavigationController(context: context, of: coordinator)
        windows[number] = controller
        opensWindow?(controller, width, height)
        context.host.send(.startWindow(number))
    }

    private func removeWindow(_ number: Int, _ screens: [Screen.ID]) {
        guard let controller = windows.removeValue(forKey: number) else { return }
        context.authenticator.handle(.screensRemoved(screens))
        closesWindow?(controller)
    }

    /// Brings a tab to the front. The one in front goes back to its first screen.
    func select(_ index: Int) { context.host.send(.select(index)) }

    private func perform(_ command: TabSet.Command) {
        switch command {
        case .tab(let index, let command):
            self[index]?.perform(command)
            stacksChanged?()
        case .departure(let command): context.departures.perform(command)
        case .perform(let number): context.departures.perform(number)
        case .drop(let number): context.departures.drop(number)
        case .selectionChanged:
            selectionChanged?()
            for controller in all { controller.updateBridges() }
        case .openWindow(let number, let width, let height): addWindow(number, width: width, height: height)
        case .closeWindow(let number, let screens): removeWindow(number, screens)
        case .record(let event): context.environment.tracer.record(event)
        }
    }
}
