/// A request to the shell from a WebDriver script.
package enum AutomationRequest: Equatable, Sendable {
    /// The shell's state, see ``ShellState``.
    case state
    /// The stack in front. Allowed for every page, including those of other sites: the driver must be able to find the
    /// page in front.
    case front
    /// A command as on the session bus and in the menus, with a text or number if it takes one.
    case perform(action: String, argument: JSONValue?)

    /// Parses the text of the automation script; `nil` if invalid.
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

/// The argument of a command.
package enum ActionArgument: Equatable, Sendable {
    case none
    case text(String)
    /// A whole number.
    case number(Int32)

    /// Parses the argument from a script. A number may be written as a text, as on a command line.
    /// - Parameters:
    ///   - json: the script's value; a missing one is treated as `null`.
    ///   - type: the command's parameter type as a GVariant type string; `nil` for none.
    ///   - action: the command's name.
    /// - Throws: ``AutomationError/wrongArgument(_:)`` if value and type do not match.
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

/// The reason for refusing a WebDriver script's request, returned to the script as a sentence.
package enum AutomationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The page in the web view is not the application's own.
    case foreignPage
    /// The request is unknown to this version.
    case unknownRequest
    /// No command has that name.
    case unknownAction(String)
    /// The command is disabled.
    case disabledAction(String)
    /// The command requires another type of argument, or none.
    case wrongArgument(String)

    /// The sentence.
    package var description: String {
        switch self {
        case .foreignPage:
            "This page is not on the application's own site and cannot call the shell. Visit one that is first."
        case .unknownRequest: "Unknown request. Use the methods of window.hybridDesktop."
        case .unknownAction(let name): "Unknown action “\(name)”. Docs/QA.md has a table of them."
        case .disabledAction(let name): "The action “\(name)” is not available now. See state() for the reason."
        case .wrongArgument(let name):
            "The action “\(name)” takes a text, a whole number or nothing: Docs/QA.md says which."
        }
    }
}
