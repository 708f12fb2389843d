package import HybridCore

/// The elements and shadow roots that a client has received. WebKitGTK's driver does not distinguish those of another
/// window or frame from those that their page has removed.
package struct DriverReferences: Equatable, Sendable {
    /// The browsing context that the client has selected. The shell also selects others, when another page comes to the
    /// front, but a client does not expect the standard's errors then.
    package struct Place: Equatable, Sendable {
        /// The handle of the window, or an empty text before the client has selected one.
        package var window = ""
        /// The number of frames around the selected one's page. Two commands can select the same frame, so their texts
        /// do not identify it.
        package var depth = 0

        package init() {}

        /// Handles a successful command.
        /// - Parameter words: The words of the command's path after the session.
        package mutating func moved(by words: [String], _ body: JSONValue?) {
            switch words {
            case ["window"]: self = Place(window: body?["handle"]?.string ?? "")
            case ["frame"]: depth = body?["id"] == .null ? 0 : depth + 1
            case ["frame", "parent"]: depth = max(0, depth - 1)
            case ["url"], ["back"], ["forward"], ["refresh"]: depth = 0
            default: break
            }
        }

        private init(window: String) { self.window = window }
    }

    private struct Entry: Equatable {
        var isShadowRoot: Bool
        var place: Place
    }

    /// More are forgotten, so that a long session needs no more memory.
    private static let mostEntries = 20_000
    private var entries: [String: Entry] = [:]

    package init() {}

    /// Returns whether a response may contain references.
    package static func areIn(_ answer: String) -> Bool {
        answer.contains(DriverScript.elementKey) || answer.contains(DriverScript.shadowKey)
    }

    /// Records the references of a response.
    package mutating func note(_ value: JSONValue, at place: Place) {
        if entries.count > Self.mostEntries { entries = [:] }
        for (id, isShadowRoot) in Self.references(in: value) {
            entries[id] = Entry(isShadowRoot: isShadowRoot, place: place)
        }
    }

    /// Returns the standard's error for a command that the driver has refused, or `nil` if the driver's is right.
    /// - Parameters:
    ///   - error: The driver's error.
    ///   - words: The words of the command's path after the session.
    ///   - body: The JSON of the command.
    ///   - place: The current browsing context.
    package func correct(_ error: String, words: [String], body: JSONValue?, at place: Place) -> DriverRefusal? {
        if error == "no such frame", words != ["frame"] {
            return DriverRefusal("no such window", "The frame has been closed. Switch to another one.")
        }
        guard !["no such window", "unexpected alert open", "invalid session id", "timeout"].contains(error) else {
            return nil
        }
        var named = body.map(Self.references) ?? []
        if words.count > 1, words[0] == "element", words[1] != "active" { named.append((words[1], false)) }
        if words.count > 1, words[0] == "shadow" { named.append((words[1], true)) }
        if body.map(Self.namesFrame(in:)) ?? false, ["no such element", "stale element reference"].contains(error) {
            return DriverRefusal("no such window", "The page has no such frame.")
        }
        for (id, isShadowRoot) in named {
            let entry = entries[id]
            let isUnknown = entry == nil ? isShadowRoot : entry?.isShadowRoot != isShadowRoot
            let isElsewhere = entry.map { $0.place != place } ?? false
            if isShadowRoot, error == "stale element reference", !isUnknown, !isElsewhere {
                return DriverRefusal("detached shadow root", "The element of the shadow root is not in the page.")
            }
            guard isUnknown || isElsewhere && ["stale element reference", "detached shadow root"].contains(error) else {
                continue
            }
            return isShadowRoot
                ? DriverRefusal("no such shadow root", "The page has no shadow root \(id).")
                : DriverRefusal("no such element", "The page has no element \(id).")
        }
        return nil
    }

    private static func namesFrame(in value: JSONValue) -> Bool {
        if let array = value.array { return array.contains(where: namesFrame) }
        guard let object = value.object else { return false }
        return object[DriverScript.frameKey] != nil || object.values.contains(where: namesFrame)
    }

    private static func references(in value: JSONValue) -> [(id: String, isShadowRoot: Bool)] {
        if let array = value.array { return array.flatMap(references) }
        guard let object = value.object else { return [] }
        if let id = object[DriverScript.shadowKey]?.string { return [(id, true)] }
        if let id = object[DriverScript.elementKey]?.string { return [(id, false)] }
        return object.values.flatMap(references)
    }
}
