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
    private(set) var selected = 0
    var stale: [Int: Staleness] = [:]
    private(set) var isStarted: Set<Int> = []
    /// Called when another tab is in front.
    var selectionChanged: (@MainActor () -> Void)?
    /// Tells the user something that needs no answer.
    var notice: (@MainActor (String) -> Void)?
    /// Called when somebody else is signed in, or nobody.
    var identityChanged: (@MainActor () -> Void)?

    /// Takes over what a sign-out ends with, if somebody else begins anew.
    package var restartsElsewhere: (@MainActor () -> Void)?

    /// What is to be done with a tab when it is shown next.
    enum Staleness {
        /// Its pages were made for somebody else: load what is in front anew.
        case reload
        /// Nobody is signed in any more: begin anew.
        case restart
    }

    init(environment: ShellEnvironment) {
        context = NavigationContext(environment: environment)
        tabs = environment.tabs.count > 1 ? environment.tabs : []
        let starts = tabs.isEmpty ? [environment.startURL] : tabs.map(\.url)
        let context = context
        let isOnlyOne = tabs.isEmpty
        controllers = starts.enumerated().map { index, url in
            NavigationController(context: context, startURL: url, tab: isOnlyOne ? nil : index)
        }
        context.authenticator.delegate = self
        context.departures.pages = self
        context.zoomChanged = { [weak self] in
            for controller in self?.controllers ?? [] { controller.applyZoom() }
        }
    }

    /// The tab in front.
    package var active: NavigationController { controllers[selected] }

    /// Shows the first tab; the others load when it is there, so that switching to them fetches nothing.
    /// - Parameter url: an address from outside, put on top.
    package func start(at url: URL?) {
        isStarted.insert(selected)
        active.started = { [weak self] in self?.startOthers() }
        active.start(at: url)
        // After the first page has been asked for, which does not wait for it.
        context.authenticator.handle(.started)
    }

    private func startOthers() {
        guard context.environment.startsEveryTab else { return }
        for index in controllers.indices { startIfNeeded(index) }
    }

    private func startIfNeeded(_ index: Int) {
        guard isStarted.insert(index).inserted else { return }
        controllers[index].start(at: nil)
    }

    /// Shows the first screen of the first tab; the others begin anew when they are shown.
    package func beginAnew() {
        for index in isStarted { stale[index] = .restart }
        guard selected == 0 else { return select(0) }
        stale[0] = nil
        active.restart()
    }

    /// Brings a tab to the front. The one in front goes back to its first screen.
    func select(_ index: Int) {
        guard controllers.indices.contains(index) else { return }
        guard index != selected else { return active.clearAll() }
        selected = index
        startIfNeeded(index)
        switch stale.removeValue(forKey: index) {
        case .reload: active.reload()
        case .restart: active.restart()
        case nil: break
        }
        context.environment.tracer.record(.tabSelected(index: index, title: tabs[index].title))
        active.traceStacks(isInFront: true)
        selectionChanged?()
        active.broughtToFront()
    }
}
