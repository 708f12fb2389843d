import GLibBridge
import HybridCore
import HybridShell

/// The conditions that a tester simulates. They end with the diagnostics window and are never stored.
final class Simulation {
    private unowned let windowSet: WindowSet
    private var proxy: SimulatedNetwork?
    private let compile: PatternCompiler
    /// The appearance before the first change.
    private var desktop = Appearance.current
    private var isEnding = false
    /// Let the controls show the values that others have changed.
    var controls: [@MainActor () -> Void] = []
    private var restoreAppearance: (@MainActor () -> Void)?
    /// Called when the conditions have changed.
    var changed: (@MainActor () -> Void)?
    /// The reason why the last change had no effect.
    private(set) var problem: String?

    init(of windowSet: WindowSet, compile: @escaping PatternCompiler) {
        self.windowSet = windowSet
        self.compile = compile
    }

    var network = NetworkConditions() {
        didSet {
            problem = applyNetwork()
            show()
        }
    }

    /// True if all requests fail. If it is changed, the network gets its full speed again.
    var isOffline: Bool {
        get { network.speed == .offline }
        set {
            guard newValue != isOffline else { return }
            network.speed = newValue ? .offline : .full
            for show in controls { show() }
        }
    }

    var client = SimulatedClient.own {
        didSet {
            let own = windowSet.context.profile.ownUserAgent
            windowSet.context.profile.useUserAgent(client.userAgent(standard: own.standard, details: own.details))
            show()
        }
    }

    private(set) var appearance = Appearance.current

    func change(_ change: (inout Appearance) -> Void) {
        guard !isEnding else { return }
        if restoreAppearance == nil {
            restoreAppearance = Appearance.keepDesktop()
            desktop = .current
            appearance = desktop
        }
        change(&appearance)
        if appearance == desktop { restore() } else { appearance.apply() }
        show()
    }

    private func restore() {
        restoreAppearance?()
        restoreAppearance = nil
        appearance = .current
        desktop = appearance
    }

    /// Adds a failure of all requests whose address matches the text.
    func fail(_ text: String, with outcome: NetworkConditions.Outcome) {
        guard let reason = network.fail(text, with: outcome, compile: compile) else { return }
        problem = reason
        show()
    }

    /// Ends everything that is simulated.
    func end() {
        isEnding = true
        defer { isEnding = false }
        problem = nil
        if network.isOn { network = NetworkConditions() }
        if client != .own { client = .own }
        restore()
        for show in controls { show() }
        show()
    }

    /// - Returns: The reason why the network is not simulated.
    private func applyNetwork() -> String? {
        let profile = windowSet.context.profile
        guard network.isOn else {
            proxy?.stop()
            proxy = nil
            profile.useProxy(nil)
            return nil
        }
        do {
            let proxy = try proxy ?? SimulatedNetwork()
            proxy.conditions = network
            guard self.proxy == nil else { return nil }
            self.proxy = proxy
            profile.useProxy(proxy.address)
            return nil
        } catch {
            network = NetworkConditions()
            for show in controls { show() }
            return localized("Cannot open a port for the simulated network (\("\(error)")). Close other programs.")
        }
    }

    private func show() {
        let parts = network.summary + (client == .own ? [] : [client.title]) + appearance.summary(since: desktop)
        let text = localized("Simulated: \(parts.joined(separator: ", "))")
        let end = Notice.Button(localized("_Turn Off")) { [weak self] in self?.end() }
        windowSet.context.notices[.simulation] = parts.isEmpty ? nil : .init(text, buttons: [end])
        changed?()
    }
}
