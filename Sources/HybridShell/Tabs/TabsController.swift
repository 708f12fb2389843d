package import FoundationEssentials
import GLibBridge
import HybridCore

/// The application's stacks side by side: one for each tab, or the only one where there are no tabs.
@MainActor
package final class TabsController {
    /// What the stacks share.
    package let context: NavigationContext
    /// The tabs' descriptions; empty where there are none.
    let tabs: [ApplicationTab]
    /// The stacks, in the tabs' order.
    package let controllers: [NavigationController]
    /// Called when another tab is in front.
    var selectionChanged: (@MainActor () -> Void)?
    /// Tells the user something that needs no answer.
    var notice: (@MainActor (String) -> Void)?
    /// Called when the user is to be asked, who sees nothing of it in a hidden window.
    var windowNeeded: (@MainActor () -> Void)?
    /// Called when somebody else is signed in, or nobody.
    var identityChanged: (@MainActor () -> Void)?

    /// Takes over what a sign-out ends with, if somebody else begins anew.
    package var restartsElsewhere: (@MainActor () -> Void)?

    init(environment: ShellEnvironment) {
        context = NavigationContext(environment: environment)
        tabs = environment.tabs.count > 1 ? environment.tabs : []
        let starts = tabs.isEmpty ? [environment.startURL] : tabs.map(\.url)
        let context = context
        let isOnlyOne = tabs.isEmpty
        controllers = starts.enumerated().map { index, url in
            NavigationController(context: context, startURL: url, tab: isOnlyOne ? nil : index)
        }
        context.host.perform = { [weak self] in self?.perform($0) }
        context.authenticator.delegate = self
        context.departures.pages = self
        context.presence.tell = { [weak self] in self?.active.tell($0) }
        context.zoomChanged = { [weak self] in
            for controller in self?.controllers ?? [] { controller.applyZoom() }
        }
    }

    /// The number of the tab in front.
    var selected: Int { context.host.state.selected }

    /// The tab in front.
    package var active: NavigationController { controllers[selected] }

    /// Every page that is not left yet, those in front first.
    var openPages: [Departure.Page] { context.host.state.openPages }

    /// Shows the first tab; the others load when it is there, so that switching to them fetches nothing.
    /// - Parameter url: an address from outside, put on top.
    package func start(at url: URL?) {
        context.host.send(.start(url))
        // After the first page has been asked for, which does not wait for it.
        context.authenticator.handle(.started)
    }

    /// Shows the first screen of the first tab; the others begin anew when they are shown.
    package func beginAnew() { context.host.send(.beginAnew) }

    /// Brings a tab to the front. The one in front goes back to its first screen.
    func select(_ index: Int) { context.host.send(.select(index)) }

    private func perform(_ command: TabSet.Command) {
        switch command {
        case .tab(let index, let command): controllers[index].perform(command)
        case .departure(let command): context.departures.perform(command)
        case .perform(let number): context.departures.perform(number)
        case .drop(let number): context.departures.drop(number)
        case .selectionChanged:
            selectionChanged?()
            for controller in controllers { controller.updateBridges() }
        case .record(let event): context.environment.tracer.record(event)
        }
    }
}
