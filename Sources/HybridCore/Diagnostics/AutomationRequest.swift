/// What a WebDriver's script asks of the shell.
public enum AutomationRequest: Equatable, Sendable {
    /// How things stand: see ``ShellState``.
    case state
    /// Give a command, as the session bus and the menus do; some take a text.
    case perform(action: String, argument: String?)

    /// Reads a request from the text of the automation script; `nil` if it is none.
    public init?(json text: String) {
        guard let json = try? JSONValue(parsing: text) else { return nil }
        switch (json["name"]?.string, json["action"]?.string) {
        case ("state", _): self = .state
        case ("perform", let action?): self = .perform(action: action, argument: json["argument"]?.string)
        default: return nil
        }
    }
}

/// Why the shell does not do what a WebDriver's script asks. Told to the script as a sentence.
public enum AutomationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The page in the web view is not the application's own.
    case foreignPage
    /// The request is none that this version knows.
    case unknownRequest
    /// There is no command of that name.
    case unknownAction(String)
    /// The command cannot be given now.
    case disabledAction(String)
    /// The command wants a text, or has one that it does not want.
    case wrongArgument(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .foreignPage: "This page is not the application's own and cannot ask the shell. Visit one that is, first."
        case .unknownRequest: "This is no request that the shell knows. Use the methods of window.hybridDesktop."
        case .unknownAction(let name): "There is no action “\(name)”. Docs/QA.md has a table of them."
        case .disabledAction(let name): "The action “\(name)” cannot be taken now. Look at state() for why."
        case .wrongArgument(let name): "The action “\(name)” takes one text, or none: Docs/QA.md says which."
        }
    }
}
