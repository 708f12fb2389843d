package import HybridCore

/// A command of a WebDriver BiDi client, before its parameters are checked.
///
/// WebDriver BiDi is the protocol for commands and events on a WebSocket: https://w3c.github.io/webdriver-bidi/.
package struct BiDiMessage: Equatable, Sendable {
    /// The client's number of the command. The response repeats it.
    package let id: Int
    package let method: String
    package let params: JSONValue

    /// Parses a text message.
    /// - Throws: The response to the client if the message is not a command.
    package init(text: String) throws(BiDiRefusedMessage) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: text)
        } catch {
            throw BiDiRefusedMessage(id: nil, "The message is not JSON: \(error)")
        }
        guard let id = json["id"]?.integer, Self.ids.contains(id) else {
            throw BiDiRefusedMessage(id: nil, "A command has an “id”, a whole number from 0 to 2^53 - 1.")
        }
        guard let method = json["method"]?.string else {
            throw BiDiRefusedMessage(id: id, "A command has a “method”, such as \"session.status\".")
        }
        guard let params = json["params"], params.object != nil else {
            throw BiDiRefusedMessage(id: id, "A command has “params”, an object. Use {} if there are none.")
        }
        self.id = id
        self.method = method
        self.params = params
    }

    private static let ids = 0...BiDiParameters.largest

    /// The response to a command that succeeded.
    package func success(_ result: JSONValue) -> JSONValue {
        ["type": "success", "id": .integer(id), "result": result]
    }

    /// The response to a command that failed.
    package func error(_ refusal: DriverRefusal) -> JSONValue { Self.error(refusal, id: id) }

    fileprivate static func error(_ refusal: DriverRefusal, id: Int?) -> JSONValue {
        let error = errors[refusal.error] ?? refusal.error
        let message = refusal.message.isEmpty ? sentences[error] ?? "The driver gives no reason." : refusal.message
        return [
            "type": "error", "id": id.map(JSONValue.integer) ?? .null, "error": .string(error),
            "message": .string(message), "stacktrace": "",
        ]
    }

    /// The reasons that WebKitGTK's driver does not give.
    private static let sentences = [
        "no such alert": "No page has an open dialog.",
        "no such frame": "There is no such browsing context. browsingContext.getTree lists them.",
        "no such node": "There is no such node in the document.",
        "unable to set cookie": "The page's site cannot have this cookie.",
    ]

    /// The errors of the classic protocol that this one lacks or names differently.
    private static let errors = [
        "no such window": "no such frame", "stale element reference": "no such node", "no such element": "no such node",
        "invalid cookie domain": "unable to set cookie", "script timeout": "unknown error", "timeout": "unknown error",
        "javascript error": "unknown error", "unexpected alert open": "unknown error",
        "element not interactable": "unknown error", "element click intercepted": "unknown error",
    ]
}

/// A message that is not a command.
package struct BiDiRefusedMessage: Error, Equatable, Sendable {
    /// The number of the command, if the message has one.
    package let id: Int?
    private let sentence: String

    init(id: Int?, _ sentence: String) {
        self.id = id
        self.sentence = sentence
    }

    /// The response to the client.
    package var response: JSONValue { BiDiMessage.error(DriverRefusal("invalid argument", sentence), id: id) }
}
