package import HybridCore

/// The browsing contexts of a session, which are the driver's windows, and the web views that show them.
package struct BiDiContexts: Equatable, Sendable {
    /// The windows that existed at the last update, in the driver's order.
    package private(set) var handles: [String] = []
    private var views: [Int: String] = [:]
    private var infos: [String: JSONValue] = [:]

    package init() {}

    /// Returns the context of a web view; `nil` if it is not known yet.
    package func context(of view: Int) -> String? { views[view] }

    /// Records the windows that exist now.
    /// - Returns: The windows that are new, and the events for those that no longer exist.
    package mutating func update(_ now: [String]) -> (added: [String], events: [BiDiEvent]) {
        let removed = handles.filter { !now.contains($0) }
        let added = now.filter { !handles.contains($0) }
        let events = removed.compactMap { infos[$0] }.map { BiDiEvent("browsingContext.contextDestroyed", $0) }
        handles = now
        views = views.filter { now.contains($0.value) }
        infos = infos.filter { now.contains($0.key) }
        return (added, events)
    }

    /// Returns a context and the others of its window, such as the shell's dialog.
    package func inWindow(of context: String) -> [String] {
        guard let window = infos[context]?["clientWindow"] else { return [context] }
        return handles.filter { infos[$0]?["clientWindow"] == window }
    }

    /// The windows whose web view is not known.
    package var unknown: [String] { handles.filter { !views.values.contains($0) } }

    /// Records the description of a window.
    /// - Parameter description: The result of ``BiDiScript/describe``.
    /// - Returns: The description for a client.
    package mutating func record(_ description: JSONValue, of handle: String) -> JSONValue {
        if let view = description["view"]?.integer { views[view] = handle }
        let info: JSONValue = [
            // Frames cannot be addressed, so the children of a page with frames are unknown.
            "children": description["frames"] == 0 ? [] : .null, "context": .string(handle),
            "clientWindow": .string("window-\(description["window"]?.integer ?? 1)"), "originalOpener": .null,
            "parent": .null, "url": description["url"] ?? "", "userContext": "default",
        ]
        infos[handle] = info
        return info
    }
}
