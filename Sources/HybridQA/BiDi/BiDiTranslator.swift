package import HybridCore

/// Translates the lines that the program reports (``DriverReport``) to events for a client.
package struct BiDiTranslator: Sendable {
    /// The number of navigations so far.
    package private(set) var navigationCount = 0
    /// The last navigation of each browsing context.
    private var navigations: [String: Navigation] = [:]
    /// The requests for documents whose visit is not yet reported. Their events follow those of the visit.
    private var early: [String: JSONValue] = [:]
    /// The last request for a document of each context, and its navigation.
    private var documents: [String: (request: JSONValue?, navigation: Navigation?)] = [:]
    /// The open dialogs of pages, with their types.
    private var prompts: [String: String] = [:]
    /// The number of changes of the stacks.
    package private(set) var stackChanges = 0
    /// The visit that failed last without a response, with the reason.
    package private(set) var lastFailure: (visit: Int, reason: String)?

    /// A visit, which is a navigation for the client.
    package struct Navigation: Equatable, Sendable {
        /// The number of the visit.
        package let visit: Int
        package let url: String
        /// The position among all navigations. The numbers of visits are not in order.
        let position: Int
        /// True if the page's library performs the visit, so that the document stays.
        let isWithinDocument: Bool
        /// True after the request for the document has begun.
        var isRequested = false

        package var id: String { "navigation-\(visit)" }

        func awaitsRequest(of url: String) -> Bool { !isWithinDocument && !isRequested && self.url == url }
    }

    package init() {}

    /// Returns the events for a line.
    /// - Parameter context: The browsing context of the line; `nil` if it has none.
    package mutating func events(for line: JSONValue, in context: String?) -> [BiDiEvent] {
        let time = Self.milliseconds(line["time"]?.string ?? "")
        let url = line["url"]?.string ?? ""
        switch (line["event"]?.string, context) {
        case ("document.console", let context?): return [Self.logEntry(line["entry"] ?? [:], context, time)]
        case ("request.started", let context?) where line["initiator"] == "document" && (line["redirects"] ?? 0) == 0:
            let earlier = takeEarly(in: context)
            early[context] = line
            return earlier + (navigations[context]?.awaitsRequest(of: url) == true ? takeEarly(in: context) : [])
        case ("request.started", _), ("request.answered", _), ("request.finished", _):
            let earlier = context.map { takeEarly(in: $0) } ?? []
            return earlier + [requestEvent(for: line, in: context)]
        case ("visit.started", let context?):
            navigationCount += 1
            let navigation = Navigation(
                visit: line["visit"]?.integer ?? 0, url: url, position: navigationCount,
                isWithinDocument: line["kind"] == "javaScript")
            navigations[context] = navigation
            guard !navigation.isWithinDocument else { return takeEarly(in: context) }
            return [event("navigationStarted", context, url, time)] + takeEarly(in: context)
        case ("visit.completed", let context?) where navigations[context]?.isWithinDocument == false:
            navigations[context]?.isRequested = true
            return []
        case ("visit.completed", let context?) where navigations[context] != nil:
            return [
                BiDiEvent(
                    "browsingContext.historyUpdated",
                    ["context": .string(context), "timestamp": .integer(time), "url": .string(url)])
            ]
        case ("stack.changed", _):
            stackChanges += 1
            return []
        case ("visit.failed", let context?):
            navigations[context]?.isRequested = true
            if line["error"]?["kind"] != "http" {
                lastFailure = (line["visit"]?.integer ?? 0, line["error"]?["message"]?.string ?? "")
            }
            return [event("navigationFailed", context, url, time)]
        case ("visit.cancelled", let context?):
            navigations[context]?.isRequested = true
            return [event("navigationAborted", context, url, time)]
        case ("document.ready", let context?): return [event("domContentLoaded", context, url, time)]
        case ("document.loaded", let context?): return [event("load", context, url, time)]
        case ("document.fragment", let context?):
            let params = navigationInfo(nil, context, url, time)
            return [BiDiEvent("browsingContext.fragmentNavigated", params)]
        case ("document.dialog", let context?):
            let type = line["kind"]?.string ?? "alert"
            prompts[context] = type
            var params: [String: JSONValue] = [
                "context": .string(context), "handler": "ignore", "message": line["message"] ?? "",
                "type": .string(type), "userContext": "default",
            ]
            if type == "prompt" { params["defaultValue"] = line["default"] ?? "" }
            return [BiDiEvent("browsingContext.userPromptOpened", .object(params))]
        default: return []
        }
    }

    private func requestEvent(for line: JSONValue, in context: String?) -> BiDiEvent {
        let document = context.flatMap { documents[$0] }
        let isDocument = line["initiator"] == "document" && document?.request == line["request"]
        let time = Self.milliseconds(line["time"]?.string ?? "")
        return BiDiRequests.event(
            for: line, in: context, navigation: isDocument ? document?.navigation?.id : nil, at: time)
    }

    /// Returns the event of the request that waits for its visit. The page itself can request other documents, for
    /// example by a form, which belong to no navigation.
    private mutating func takeEarly(in context: String) -> [BiDiEvent] {
        guard let line = early.removeValue(forKey: context) else { return [] }
        let isNavigation = navigations[context]?.awaitsRequest(of: line["url"]?.string ?? "") ?? false
        if isNavigation { navigations[context]?.isRequested = true }
        documents[context] = (line["request"], isNavigation ? navigations[context] : nil)
        return [requestEvent(for: line, in: context)]
    }

    /// Returns the navigation that began last in one of the contexts.
    /// - Parameter count: The value of ``navigationCount`` before the navigation.
    package func navigation(after count: Int, in contexts: [String]) -> Navigation? {
        contexts.compactMap { navigations[$0] }.filter { $0.position > count }.max { $0.position < $1.position }
    }

    /// The contexts with an open dialog.
    package var prompted: [String] { prompts.keys.sorted() }

    /// Returns the event for an answered dialog.
    package mutating func promptClosed(in context: String, accepted: Bool, text: String?) -> [BiDiEvent] {
        guard let type = prompts.removeValue(forKey: context) else { return [] }
        var params: [String: JSONValue] = [
            "context": .string(context), "accepted": .bool(accepted), "type": .string(type), "userContext": "default",
        ]
        if let text, accepted { params["userText"] = .string(text) }
        return [BiDiEvent("browsingContext.userPromptClosed", .object(params))]
    }

    /// Handles the driver's error for a command in a context. Some errors show that the context has no open dialog: the
    /// driver or the user closed it, or the page no longer exists.
    package mutating func failed(_ refusal: DriverRefusal, in context: String) -> [BiDiEvent] {
        let errors = ["no such alert", "no such window", "unexpected alert open"]
        return errors.contains(refusal.error) ? promptClosed(in: context, accepted: false, text: nil) : []
    }

    /// Handles that no other contexts exist.
    package mutating func keep(_ contexts: [String]) -> [BiDiEvent] {
        navigations = navigations.filter { contexts.contains($0.key) }
        early = early.filter { contexts.contains($0.key) }
        documents = documents.filter { contexts.contains($0.key) }
        return prompted.filter { !contexts.contains($0) }
            .flatMap { promptClosed(in: $0, accepted: false, text: nil) }
    }

    private func event(_ name: String, _ context: String, _ url: String, _ time: Int) -> BiDiEvent {
        BiDiEvent("browsingContext.\(name)", navigationInfo(navigations[context], context, url, time))
    }

    private func navigationInfo(_ navigation: Navigation?, _ context: String, _ url: String, _ time: Int) -> JSONValue {
        [
            "context": .string(context), "navigation": navigation.map { .string($0.id) } ?? .null,
            "timestamp": .integer(time), "url": .string(url), "userContext": "default",
        ]
    }

    private static func logEntry(_ entry: JSONValue, _ context: String, _ time: Int) -> BiDiEvent {
        var params: [String: JSONValue] = [
            "level": entry["level"] ?? "info", "text": entry["text"] ?? "", "timestamp": .integer(time),
            "type": "javascript", "stackTrace": ["callFrames": entry["frames"] ?? []],
            "source": [
                "realm": .string("\(context).\(entry["realm"]?.string ?? "")"), "context": .string(context),
                "userContext": "default",
            ],
        ]
        if let method = entry["method"] {
            params.merge(["type": "console", "method": method, "args": entry["args"] ?? []]) { $1 }
        }
        return BiDiEvent("log.entryAdded", .object(params))
    }

    /// Returns the milliseconds since 1970 of a time in the trace, such as `2026-01-31T12:00:00.250Z`.
    static func milliseconds(_ time: String) -> Int {
        let numbers = time.split(whereSeparator: { !("0"..."9").contains($0) }).compactMap { Int($0) }
        guard numbers.count == 7 else { return 0 }
        // The year begins in March, so that a leap day is its last day.
        let (month, year) = ((numbers[1] + 9) % 12, numbers[0] - (numbers[1] < 3 ? 1 : 0))
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + numbers[2] - 1 - 719_468
        return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60_000 + numbers[5] * 1000 + numbers[6]
    }
}
