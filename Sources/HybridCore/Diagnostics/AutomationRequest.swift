/// What a WebDriver's script asks of the shell.
package enum AutomationRequest: Equatable, Sendable {
    /// How things stand: see ``ShellState``.
    case state
    /// Which stack is in front. Every page may ask, also one of another site: the driver has to find its way back.
    case front
    /// Give a command, as the session bus and the menus do; some take a text or a number.
    case perform(action: String, argument: JSONValue?)

    /// Reads a request from the text of the automation script; `nil` if it is none.
    package init?(json text: String) {
        guard let json = try? JSONValue(parsing: text, limits: .message) else { return nil }
        switch (json["name"]?.string, json["action"]?.string) {
        case ("state", _): self = .state
        case ("front", _): self = .front
        case ("perform", let action?): self = .perform(action: action, argument: json["argument"])
        default: return nil
        }
    }
}

/// What a command is given along with it.
package enum ActionArgument: Equatable, Sendable {
    /// Nothing.
    case none
    /// A text.
    case text(String)
    /// A whole number.
    case number(Int32)

    /// Reads what a script has given along. A number may be written as a text, as it is on a command line.
    /// - Parameters:
    ///   - json: what the script has given; a missing one counts like `null`.
    ///   - type: what the command takes, as GVariant writes types; `nil` is nothing.
    ///   - action: the command's name.
    /// - Throws: ``AutomationError/wrongArgument(_:)`` if the two do not agree.
    package init(_ json: JSONValue?, type: String?, of action: String) throws(AutomationError) {
        switch (type, json ?? .null) {
        case (nil, .null): self = .none
        case ("s", .string(let text)): self = .text(text)
        case ("i", .integer(let number)) where Int32(exactly: number) != nil: self = .number(Int32(number))
        case ("i", .string(let text)):
            guard let number = Int32(text) else { throw .wrongArgument(action) }
            self = .number(number)
        default: throw .wrongArgument(action)
        }
    }
}

/// Why the shell does not do what a WebDriver's script asks. Told to the script as a sentence.
package enum AutomationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The page in the web view is not the application's own.
    case foreignPage
    /// The request is none that this version knows.
    case unknownRequest
    /// There is no command of that name.
    case unknownAction(String)
    /// The command cannot be given now.
    case disabledAction(String)
    /// The command wants a text or a number, or has something that it does not want.
    case wrongArgument(String)

    /// The sentence.
    package var description: String {
        switch self {
        case .foreignPage: "This page is not the application's own and cannot ask the shell. Visit one that is, first."
        case .unknownRequest: "This is no request that the shell knows. Use the methods of window.hybridDesktop."
        case .unknownAction(let name): "There is no action “\(name)”. Docs/QA.md has a table of them."
        case .disabledAction(let name): "The action “\(name)” cannot be taken now. Look at state() for why."
        case .wrongArgument(let name):
            "The action “\(name)” takes a text, a whole number or nothing: Docs/QA.md says which."
        }
    }
}
