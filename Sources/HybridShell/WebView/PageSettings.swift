import HybridCore

/// Gives the settings of the path configuration to the pages of all web views.
@MainActor
final class PageSettings {
    private var settings: [String: JSONValue] = [:]
    private var views: [WeakView] = []

    private struct WeakView {
        weak var host: WebViewHost?
    }

    /// A new web view, whose pages get them too.
    func add(_ host: WebViewHost) {
        views.removeAll { $0.host == nil }
        views.append(WeakView(host: host))
        host.publish(settings)
    }

    /// Other settings, for the documents that are loaded from now on.
    func publish(_ settings: [String: JSONValue]) {
        guard settings != self.settings else { return }
        self.settings = settings
        for view in views { view.host?.publish(settings) }
    }
}
