package import HybridCore

/// The browsing contexts of a session: the driver's windows, the web views that show them, and the frames of their pages.
package struct BiDiContexts: Equatable, Sendable {
    /// The windows that existed at the last update, in the driver's order.
    package private(set) var handles: [String] = []
    private var views: [Int: String] = [:]
    private var infos: [String: [String: JSONValue]] = [:]
    private var frames: [String: Frame] = [:]
    /// The addresses that frames have reported.
    private var addresses: [String: String] = [:]
    /// The reports since the window's last description, by window and path.
    private var reports: [String: [[Int]: Report]] = [:]
    /// The number of addresses that frames have reported so far.
    package private(set) var reportCount = 0

    private struct Report: Equatable, Sendable {
        let number: Int
        let url: String
    }

    private struct Frame: Equatable, Sendable {
        let window: String
        /// The indexes of the frame and of the frames around it, the outermost first.
        let path: [Int]
        let parent: String
        /// The address that the page around the frame may read.
        let url: String?
    }

    package init() {}

    /// Returns the context of a web view or of one of its frames; `nil` if it is not known yet.
    package func context(of view: Int, frame path: [Int]? = nil) -> String? {
        guard let window = views[view] else { return nil }
        guard let path else { return window }
        return frames.first { $0.value.window == window && $0.value.path == path }?.key
    }

    /// Returns the window of a context.
    package func window(of context: String) -> String { frames[context]?.window ?? context }

    /// Returns the context around a frame; `nil` for a window.
    package func parent(of context: String) -> String? { frames[context]?.parent }

    /// Returns the indexes that lead from the window to a context; `nil` if the context does not exist.
    package func path(of context: String) -> [Int]? { frames[context]?.path ?? (handles.contains(context) ? [] : nil) }

    /// Records the windows that exist now.
    /// - Returns: The windows that are new, and the events for those that no longer exist.
    package mutating func update(_ now: [String]) -> (added: [String], events: [BiDiEvent]) {
        let removed = handles.filter { !now.contains($0) }
        let added = now.filter { !handles.contains($0) }
        let events = removed.filter { infos[$0] != nil }.map { destroyed($0) }
        handles = now
        views = views.filter { now.contains($0.value) }
        infos = infos.filter { now.contains($0.key) }
        frames = frames.filter { now.contains($0.value.window) }
        addresses = addresses.filter { frames[$0.key] != nil }
        reports = reports.filter { now.contains($0.key) }
        return (added, events)
    }

    /// Returns a context and the others of its window, such as the shell's dialog.
    package func inWindow(of context: String) -> [String] {
        guard let window = infos[context]?["clientWindow"] else { return [context] }
        return handles.filter { infos[$0]?["clientWindow"] == window }
    }

    /// The windows whose web view is not known.
    package var unknown: [String] { handles.filter { !views.values.contains($0) } }

    // MARK: Pages and frames

    /// Records the description of a window's page.
    /// - Parameters:
    ///   - description: The result of ``BiDiScript/describe``.
    ///   - count: The value of ``reportCount`` when the description was requested; `nil` if nothing was reported since.
    ///     A later report may be about other frames.
    /// - Returns: The events for frames that are new or no longer exist.
    package mutating func record(
        _ description: JSONValue, of window: String, reports count: Int? = nil
    ) -> [BiDiEvent] {
        if let view = description["view"]?.integer { views[view] = window }
        let number = description["window"]?.integer ?? 1
        infos[window] = [
            "clientWindow": .string("window-\(number)"), "originalOpener": .null, "url": description["url"] ?? "",
            "userContext": "default",
        ]
        var now: [String: Frame] = [:]
        func read(_ list: JSONValue?, at path: [Int], in parent: String) {
            for (index, frame) in (list?.array ?? []).enumerated() {
                guard let id = frame["context"]?.string else { continue }
                now[id] = Frame(window: window, path: path + [index], parent: parent, url: frame["url"]?.string)
                read(frame["frames"], at: path + [index], in: id)
            }
        }
        read(description["frames"], at: [], in: window)
        let contexts = Dictionary(now.map { ($0.value.path, $0.key) }) { $1 }
        for (path, report) in reports[window] ?? [:] where report.number <= count ?? reportCount {
            reports[window]?[path] = nil
            if let context = contexts[path] { addresses[context] = report.url }
        }
        return record(frames: now, of: window)
    }

    private mutating func record(frames now: [String: Frame], of window: String) -> [BiDiEvent] {
        let old = frames.filter { $0.value.window == window }
        // A context is destroyed together with those inside.
        let gone = old.filter { now[$0.key] == nil && (now[$0.value.parent] != nil || $0.value.parent == window) }
        let removals = sorted(gone).map { destroyed($0) }
        frames = frames.filter { $0.value.window != window }.merging(now) { $1 }
        addresses = addresses.filter { frames[$0.key] != nil }
        let added = sorted(now.filter { old[$0.key] == nil })
        return removals + added.map { created($0, url: "about:blank") }
    }

    /// Handles the event that the page of a window is replaced.
    /// - Returns: The events for the frames of the old page.
    package mutating func replaced(_ window: String) -> [BiDiEvent] {
        reports[window] = nil
        return record(frames: [:], of: window)
    }

    /// Records the address that a frame reported. The window's next description tells which frame it is, because frames
    /// may have been added or removed since the last one.
    package mutating func reported(_ url: String, by path: [Int], in window: String) {
        guard !path.isEmpty else { return }
        reportCount += 1
        reports[window, default: [:]][path] = Report(number: reportCount, url: url)
    }

    // MARK: Descriptions for clients

    /// Returns the events that announce a window and its frames.
    package func announcements(of window: String) -> [BiDiEvent] { all(in: window).map { created($0) } }

    /// Returns a window and its frames.
    package func all(in window: String) -> [String] { [window] + sorted(frames.filter { $0.value.window == window }) }

    /// Returns the description of a context with the frames inside.
    /// - Parameter depth: The levels of frames; `nil` for all.
    package func tree(of context: String, depth: Int? = nil, isRoot: Bool = true) -> JSONValue {
        let frame = frames[context]
        var info = infos[window(of: context)] ?? [:]
        info["context"] = .string(context)
        if let frame { info["url"] = .string(frame.url ?? addresses[context] ?? "about:blank") }
        if isRoot { info["parent"] = frame.map { .string($0.parent) } ?? .null }
        let inside = depth == 0 ? [] : sorted(frames.filter { $0.value.parent == context })
        info["children"] =
            depth == 0 ? .null : .array(inside.map { tree(of: $0, depth: depth.map { $0 - 1 }, isRoot: false) })
        return .object(info)
    }

    private func created(_ context: String, url: JSONValue? = nil) -> BiDiEvent {
        var info = tree(of: context, depth: 0).object ?? [:]
        if let url { info["url"] = url }
        return BiDiEvent("browsingContext.contextCreated", .object(info))
    }

    private func destroyed(_ context: String) -> BiDiEvent {
        BiDiEvent("browsingContext.contextDestroyed", tree(of: context))
    }

    private func sorted(_ some: [String: Frame]) -> [String] {
        some.sorted { $0.value.path.lexicographicallyPrecedes($1.value.path) }.map(\.key)
    }
}
