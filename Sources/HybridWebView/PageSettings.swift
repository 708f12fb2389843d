package import HybridCore

/// Publishes the path configuration's settings to the pages of all web views.
package final class PageSettings {
    private var settings: [String: JSONValue] = [:]
    private var views: [WeakView] = []

    private struct WeakView {
        weak var host: WebViewHost?
    }

    /// Creates settings without members.
    package init() {}

    /// Adds a web view and publishes the settings to its pages.
    package func add(_ host: WebViewHost) {
        views.removeAll { $0.host == nil }
        views.append(WeakView(host: host))
        host.publish(settings)
    }

    /// Replaces the settings for documents loaded from now on.
    package func publish(_ settings: [String: JSONValue]) {
        guard settings != self.settings else { return }
        self.settings = settings
        for view in views { view.host?.publish(settings) }
    }
}
