package import HybridCore

/// A command for the mouse or the keyboard. WebKitGTK's driver has neither with GTK 4, so a script in the page performs
/// the command.
package enum DriverAction: Equatable, Sendable {
    case click(element: String)
    case clear(element: String)
    case type(element: String, text: String)
    /// Performs the actions of several input devices.
    case perform(JSONValue)
    /// Releases all keys and buttons.
    case release

    /// Parses a request.
    /// - Returns: `nil` if it is another command, or if the driver must report an invalid argument.
    package init?(method: String, path: String, body: [UInt8]) {
        let words = path.split(separator: "/").map(String.init)
        guard words.count >= 3, words[0] == "session" else { return nil }
        let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
        switch (method, words[2], words.count) {
        case ("POST", "actions", 3):
            guard let actions = json?["actions"], actions.array != nil else { return nil }
            self = .perform(actions)
        case ("DELETE", "actions", 3): self = .release
        case ("POST", "element", 5):
            switch words[4] {
            case "click": self = .click(element: words[3])
            case "clear": self = .clear(element: words[3])
            case "value":
                guard let text = json?["text"]?.string else { return nil }
                self = .type(element: words[3], text: text)
            default: return nil
            }
        default: return nil
        }
    }

    /// Actions between two pauses.
    package struct Part: Equatable, Sendable {
        package let action: DriverAction
        /// The time in milliseconds to wait afterwards.
        package let pause: Int
    }

    /// The parts of the command, in order. The driver itself waits between them, because a page that is left takes its
    /// timers with it.
    /// - Throws: `invalid argument` if a source or an action is invalid.
    package func parts() throws(DriverRefusal) -> [Part] {
        guard case .perform(let actions) = self else { return [Part(action: self, pause: 0)] }
        let sources = actions.array ?? []
        for source in sources { try DriverActionCheck.check(source) }
        let lists = sources.map { $0["actions"]?.array ?? [] }
        var parts: [Part] = []
        var start = 0
        let count = lists.map(\.count).max() ?? 0
        for tick in 0..<count {
            let pause = lists.compactMap { $0.dropFirst(tick).first?["duration"]?.integer }.max() ?? 0
            guard pause > 0 || tick == count - 1 else { continue }
            let part = zip(sources, lists).map { source, list in
                let own = JSONValue.array(Array(list.prefix(tick + 1).dropFirst(start)))
                return JSONValue.object((source.object ?? [:]).merging(["actions": own]) { $1 })
            }
            parts.append(Part(action: .perform(.array(part)), pause: pause))
            start = tick + 1
        }
        return parts
    }

    /// The request to execute the script in the page.
    package func request(script: String) -> JSONValue {
        ["script": .string(script), "args": .array(arguments)]
    }

    private var arguments: [JSONValue] {
        switch self {
        case .click(let element): ["click", Self.reference(element)]
        case .clear(let element): ["clear", Self.reference(element)]
        case .type(let element, let text): ["type", Self.reference(element), .string(text)]
        case .perform(let actions):
            // The driver resolves only those elements that are arguments themselves (WebKit bug 300462), so the actions
            // name an element by its position after them.
            Self.withElementsApart(actions)
        case .release: ["release", .null]
        }
    }

    private static func reference(_ element: String) -> JSONValue { [DriverScript.elementKey: .string(element)] }

    private static func withElementsApart(_ actions: JSONValue) -> [JSONValue] {
        var elements: [JSONValue] = []
        let replaced = replaceElements(in: actions, &elements)
        return ["perform", .null, replaced] + elements
    }

    /// Replaces each element by an object with its position in `elements`, to which the element is added.
    private static func replaceElements(in value: JSONValue, _ elements: inout [JSONValue]) -> JSONValue {
        if value[DriverScript.elementKey] != nil {
            elements.append(value)
            return ["element": .integer(elements.count - 1)]
        }
        if let array = value.array { return .array(array.map { replaceElements(in: $0, &elements) }) }
        if let object = value.object {
            return .object(object.mapValues { replaceElements(in: $0, &elements) })
        }
        return value
    }
}

/// The result of a ``DriverAction``, from the driver's response to the script's request.
package enum DriverActionEnd: Equatable, Sendable {
    /// The page performed the action. A visit may have begun.
    case performed
    /// The page opened a dialog during the action. The driver then answers without a result.
    case dialog
    /// The page refused the action.
    case refused(DriverRefusal)
    /// The element is a file field, whose files only the driver can choose.
    case isFileField
    /// The driver refused the script's request, for example because the element no longer exists. Its answer is for the
    /// client.
    case driverError

    package init(status: Int, answer: String) {
        let value = (try? JSONValue(parsing: answer))?["value"]
        guard status == 200 else {
            self = .driverError
            return
        }
        guard let error = value?["refused"]?.string else {
            self = value?["performed"]?.bool == true ? .performed : .dialog
            return
        }
        guard error != "file field" else {
            self = .isFileField
            return
        }
        self = .refused(DriverRefusal(error, value?["message"]?.string ?? ""))
    }
}
