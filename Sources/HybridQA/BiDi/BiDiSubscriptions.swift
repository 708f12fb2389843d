package import HybridCore

/// The events that a client receives.
package struct BiDiSubscriptions: Equatable, Sendable {
    /// A request to receive events.
    package struct Request: Equatable, Sendable {
        /// The names of events or modules, as the client wrote them.
        var names: [String]
        /// The browsing contexts, or an empty list for all.
        package var contexts: [String]

        /// Returns whether the request names an event or its module.
        package func includes(_ event: String) -> Bool { names.contains { event == $0 || event.hasPrefix("\($0).") } }
    }

    private struct Entry: Equatable, Sendable {
        let id: String
        var events: Set<String>
        let contexts: Set<String>
    }

    private var entries: [Entry] = []
    private var count = 0
    /// The log entries that were not subscribed to, the oldest first.
    private var earlierEntries: [BiDiEvent] = []
    /// The maximum number of ``earlierEntries``.
    package static let mostEarlierEntries = 1000

    package init() {}

    /// The events that this server sends.
    package static let events = [
        "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.domContentLoaded",
        "browsingContext.fragmentNavigated", "browsingContext.historyUpdated", "browsingContext.load",
        "browsingContext.navigationAborted", "browsingContext.navigationFailed", "browsingContext.navigationStarted",
        "browsingContext.userPromptClosed", "browsingContext.userPromptOpened", "log.entryAdded",
        "network.beforeRequestSent", "network.fetchError", "network.responseCompleted",
        "network.responseStarted",
    ]

    /// Adds a subscription.
    /// - Returns: Its name.
    /// - Throws: `invalid argument` if there is no such event.
    package mutating func add(_ request: Request) throws(DriverRefusal) -> String {
        let events = try Self.expand(request.names)
        count += 1
        let id = "subscription-\(count)"
        entries.append(Entry(id: id, events: events, contexts: Set(request.contexts)))
        return id
    }

    /// Removes subscriptions by name.
    /// - Throws: `invalid argument` if one does not exist. All others then remain.
    package mutating func remove(ids: [String]) throws(DriverRefusal) {
        for id in ids where !entries.contains(where: { $0.id == id }) {
            throw DriverRefusal("invalid argument", "There is no subscription “\(id)”.")
        }
        entries.removeAll { ids.contains($0.id) }
    }

    /// Removes events from the subscriptions for contexts, or from those for all contexts.
    /// - Parameter contexts: The contexts; an empty list for the subscriptions for all.
    /// - Throws: `invalid argument` if there is no such subscription for one of the names or contexts.
    package mutating func remove(events names: [String], contexts: [String] = []) throws(DriverRefusal) {
        let events = try Self.expand(names)
        // The other contexts of a subscription keep their events.
        var parts = entries.flatMap { entry in
            entry.contexts.isEmpty
                ? [entry] : entry.contexts.sorted().map { Entry(id: entry.id, events: entry.events, contexts: [$0]) }
        }
        for place in contexts.isEmpty ? [Set()] : contexts.map({ Set([$0]) }) {
            let subscribed = parts.filter { $0.contexts == place }.reduce(into: Set()) { $0.formUnion($1.events) }
            // A module's name removes those of its events that are subscribed to.
            for name in names where subscribed.isDisjoint(with: try Self.expand([name])) {
                throw DriverRefusal(
                    "invalid argument",
                    "There is no subscription to “\(name)” for \(place.first.map { "“\($0)”" } ?? "all contexts").")
            }
            for index in parts.indices where parts[index].contexts == place { parts[index].events.subtract(events) }
        }
        entries = parts.filter { !$0.events.isEmpty }
    }

    /// Returns whether the client receives an event.
    /// - Parameter context: The context of the event; `nil` if it has none.
    package func include(_ event: String, in context: String?) -> Bool {
        entries.contains { entry in
            entry.events.contains(event) && (entry.contexts.isEmpty || context.map(entry.contexts.contains) ?? false)
        }
    }

    /// Returns whether the client receives an event now. A log entry waits for a later subscription.
    package mutating func admit(_ event: BiDiEvent, in context: String?) -> Bool {
        if include(event.method, in: context) { return true }
        guard event.method == "log.entryAdded" else { return false }
        if earlierEntries.count == Self.mostEarlierEntries { earlierEntries.removeFirst() }
        earlierEntries.append(event)
        return false
    }

    /// Returns the log entries that wait for a subscription, to be offered again.
    package mutating func takeEarlierEntries() -> [BiDiEvent] {
        defer { earlierEntries = [] }
        return earlierEntries
    }

    private static func expand(_ names: [String]) throws(DriverRefusal) -> Set<String> {
        var all: Set<String> = []
        for name in names {
            let found = events.filter { Request(names: [name], contexts: []).includes($0) }
            guard !found.isEmpty else {
                throw DriverRefusal(
                    "invalid argument",
                    "This server has no event “\(name)”. It has \(events.joined(separator: ", ")).")
            }
            all.formUnion(found)
        }
        return all
    }
}
