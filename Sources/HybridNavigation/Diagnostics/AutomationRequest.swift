import HybridConfiguration
package import HybridValues

/// A request to the shell from a WebDriver script.
package enum AutomationRequest: Equatable, Sendable {
    /// The script requests the state of the shell (``ShellState``).
    case state
    /// The script requests the name of the stack in front. Every page may request this, even a page of another site,
    /// because the driver must be able to find the page in front.
    case front
    /// The script requests a command that is also available on the session bus or in a menu. The argument is a text or
    /// a number if the command takes one.
    case perform(action: String, argument: JSONValue?)
    /// The script presses a native button, menu entry or row of the window or dialog in front, by its name. With an
    /// index, it is that of several with this name on the screen in front.
    case press(name: String, index: Int? = nil)
    /// The script enters a text in a native field, as for ``press(name:index:)``. The reply is the field's text; `null`
    /// if the field hides it.
    case enter(text: String, field: String, index: Int? = nil)
    /// The script requests a picture of the window in front: a PNG file in Base64.
    case picture
    /// The script requests the lines of the pages' consoles since the last such request.
    case log
    /// The script requests that the page be printed to a PDF file.
    case print(path: String, PrintLayout)
    /// The script answers a permission before the page asks; `nil` restores the default.
    case permission(name: String, Bool?)
    /// The script fills in the native sign-in dialog, by the names or labels of its fields.
    case signIn([String: String])
    /// The script requests a user gesture for its next action. Every page may request this, because the driver clicks
    /// on every page.
    case gesture
    /// An empty page requests a frame for screenshots. Every page may request this.
    case repaint
    /// The script requests a state of the window. The reply tells whether the window has it.
    case window(DriverTask.WindowChange)
    /// The script requests the size of the page's view, which the page itself learns later.
    case viewSize
    /// A document reached a state. Every page may report this.
    /// - Parameters:
    ///   - frame: The path of the frame (``DriverReport/document(_:url:frame:)``); `nil` for the page itself.
    ///   - url: The address of the frame.
    case document(DriverReport.DocumentStep, frame: [Int]? = nil, url: String? = nil)
    /// The console of a document has a new entry. Every page may report this.
    /// - Parameters:
    ///   - entry: The entry, from the page's own world (`automation-console.js`).
    ///   - frame: As for ``document(_:frame:url:)``.
    case console(JSONValue, frame: [Int]? = nil, url: String? = nil)

    /// Parses the text from the automation script. The result is `nil` if the text is invalid.
    package init?(json text: String) {
        guard let json = try? JSONValue(parsing: text, limits: .message) else { return nil }
        switch (json["name"]?.string, json["action"]?.string) {
        case ("state", _): self = .state
        case ("front", _): self = .front
        case ("gesture", _): self = .gesture
        case ("repaint", _): self = .repaint
        case ("perform", let action?): self = .perform(action: action, argument: json["argument"])
        case ("press", _):
            guard let button = json["button"]?.string else { return nil }
            self = .press(name: button, index: Self.index(in: json))
        case ("enter", _):
            guard let text = json["text"]?.string, let field = json["field"]?.string else { return nil }
            self = .enter(text: text, field: field, index: Self.index(in: json))
        case ("picture", _): self = .picture
        case ("log", _): self = .log
        case ("print", _):
            guard let path = json["path"]?.string, let layout = try? PrintLayout(json["layout"] ?? [:]) else {
                return nil
            }
            self = .print(path: path, layout)
        case ("permission", _):
            guard let permission = json["permission"]?.string else { return nil }
            self = .permission(name: permission, json["answer"]?.bool)
        case ("sign-in", _):
            guard let values = json["values"]?.object else { return nil }
            self = .signIn(values.compactMapValues { $0.string ?? $0.bool.map { $0 ? "true" : "false" } })
        case ("window", _):
            guard let change = json["change"]?.string.flatMap(DriverTask.WindowChange.init) else { return nil }
            self = .window(change)
        case ("view-size", _): self = .viewSize
        case ("document", _):
            guard let step = json["step"]?.string.flatMap(DriverReport.DocumentStep.init) else { return nil }
            let frame = json["frame"]?.array?.compactMap(\.integer)
            self = .document(step, frame: frame, url: json["url"]?.string)
        case ("console", _):
            guard let text = json["entry"]?.string, let entry = try? JSONValue(parsing: text, limits: .consoleEntry),
                entry["text"]?.string != nil
            else { return nil }
            let frame = json["frame"]?.array?.compactMap(\.integer)
            self = .console(entry, frame: frame, url: json["url"]?.string)
        default: return nil
        }
    }

    private static func index(in json: JSONValue) -> Int? { json["index"]?.integer.map { max(0, $0) } }

    /// True if a page of another site may send the request too.
    package var isForEveryPage: Bool {
        switch self {
        case .front, .gesture, .repaint, .document, .console: true
        default: false
        }
    }
}

/// The argument of a command.
package enum ActionArgument: Equatable, Sendable {
    case none
    case text(String)
    /// A whole number.
    case number(Int32)

    /// Parses the argument from a script. A number may be written as text, as on a command line.
    /// - Parameters:
    ///   - json: The value from the script. A missing value is treated as `null`.
    ///   - type: The type of the command's parameter as a GVariant type string, or `nil` if the command has no
    ///     parameter.
    /// - Throws: ``AutomationError/wrongArgument(_:)`` if the value does not match the type.
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

/// The reason for refusing a request of a WebDriver script. The script receives it as a sentence.
package enum AutomationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The page in the web view is not the application's own.
    case foreignPage
    case unknownRequest
    /// There is no command with this name.
    case unknownAction(String)
    case disabledAction(String)
    /// The command requires an argument of another type, or takes no argument.
    case wrongArgument(String)
    case unknownPermission(String)
    /// The window in front has no such button. The list contains the names that it has.
    case unknownButton(String, [String])
    case disabledButton(String)
    /// No native sign-in dialog is open.
    case noSignIn
    /// The open sign-in dialog is not native.
    case foreignSignIn
    /// The sign-in dialog has no such field.
    case unknownField(String)
    /// The window in front has no such field. The list contains the names that it has.
    case missingField(String, [String])
    case disabledField(String)

    package var description: String {
        switch self {
        case .foreignPage:
            "This page is not on the application's own site and cannot call the shell. Visit one that is first."
        case .unknownRequest: "Unknown request. Use the methods of window.hybridDesktop."
        case .unknownAction(let name): "Unknown action “\(name)”. Docs/QA.md has a table of them."
        case .disabledAction(let name): "The action “\(name)” is not available now. See state() for the reason."
        case .unknownPermission(let name):
            "There is no permission “\(name)”. Use one of \(PermissionDefaults.Kind.allCases.map(\.rawValue))."
        case .unknownButton(let name, let others):
            "The window in front has no native button “\(name)”. It has \(others)."
        case .disabledButton(let name): "The native button “\(name)” is disabled."
        case .noSignIn: "No native sign-in dialog is open. Wait until “dialog” in state() is not null."
        case .foreignSignIn:
            """
            This sign-in dialog is not the shell's. Fill in the site's page as any other. If the dialog has the \
            application's own controls, close it by perform("back"), set the session's cookie, and visit the page again.
            """
        case .missingField(let name, let others):
            "The window in front has no native field “\(name)”. It has \(others)."
        case .disabledField(let name): "The native field “\(name)” cannot be changed."
        case .unknownField(let name): "The sign-in dialog has no field “\(name)”. Use the name or label of a field."
        case .wrongArgument(let name):
            "The action “\(name)” takes a text, a whole number or nothing: Docs/QA.md says which."
        }
    }
}
