package import HybridValues

/// The state of the shell for testers and WebDriver scripts. It contains the stacks, visits and dialogs. The names in
/// ``json(for:)`` are a stable interface: names are added, but never changed or removed.
package struct ShellState: Equatable, Sendable {
    /// The state of a session, which consists of its stack and its visit.
    package struct SessionSummary: Equatable, Sendable {
        /// The screens of the stack, from bottom to top.
        package var screens: [TraceEvent.ScreenSummary]
        /// The visit that began last, or `nil` if none has begun.
        package var visit: Visit?
        /// The error that the top screen shows instead of its page.
        package var failure: VisitError?
        /// True if the document contains a library that performs visits, such as Turbo.
        package var hasTurbo: Bool

        package init(
            screens: [TraceEvent.ScreenSummary], visit: Visit?, failure: VisitError? = nil, hasTurbo: Bool = false
        ) {
            self.screens = screens
            self.visit = visit
            self.failure = failure
            self.hasTurbo = hasTurbo
        }
    }

    /// A page that a driver can reach: of a stack, or the site's sign-in page.
    package enum Page: String, Sendable {
        case main, modal
        case signIn = "sign-in"
        /// The document of a native or error screen (``ScreenDocument``).
        case screen

        package init(_ stack: StackName) { self = stack == .main ? .main : .modal }
    }

    /// The title of the window in front of the stacks.
    package var title: String
    /// The index of the tab in front, or `nil` if the application has no tabs.
    package var tab: Int?
    /// The number of the window, or `nil` for the first window.
    package var window: Int?
    /// The main stack of the window.
    package var main: SessionSummary
    /// The stack of the modal, or `nil` if no modal is open.
    package var modal: SessionSummary?
    /// The title of the dialog above the stacks, such as a question, a sign-in or a notice, if one is open.
    package var dialog: String?
    /// True if the site's sign-in page is above the stacks.
    package var hasSignInPage: Bool
    /// True if the screen in front is native or an error, and has a document for the driver.
    package var hasScreenDocument: Bool
    /// True if a requested command has not taken effect, the sign-in page loads, or an error or the document of its
    /// screen has not appeared.
    package var isPending: Bool

    package init(
        title: String, tab: Int? = nil, window: Int? = nil, main: SessionSummary, modal: SessionSummary? = nil,
        dialog: String? = nil, hasSignInPage: Bool = false, hasScreenDocument: Bool = false,
        isPending: Bool = false
    ) {
        self.title = title
        self.tab = tab
        self.window = window
        self.main = main
        self.modal = modal
        self.dialog = dialog
        self.hasSignInPage = hasSignInPage
        self.hasScreenDocument = hasScreenDocument
        self.isPending = isPending
    }

    /// True if every command has taken effect and every visit has ended.
    package var isSettled: Bool { !isPending && [main.visit, modal?.visit].allSatisfy { $0?.isActive != true } }

    /// Returns the state for a script. Addresses are redacted, as in the trace.
    /// - Parameter page: The page that requests the state. A driver with several windows uses it to distinguish them.
    package func json(for page: Page?) -> JSONValue {
        [
            "title": .string(title), "tab": tab.map(JSONValue.integer) ?? .null,
            "window": window.map(JSONValue.integer) ?? .null, "main": main.json,
            "modal": modal?.json ?? .null, "front": .string(front.rawValue),
            "session": page.map { .string($0.rawValue) } ?? .null,
            "dialog": dialog.map { ["title": .redacted(text: $0)] } ?? .null, "settled": .bool(isSettled),
        ]
    }

    /// Returns the part of the state that a page of another site may read. It contains no addresses and titles.
    /// - Parameters:
    ///   - page: The page that requests the state.
    ///   - view: The number of its web view.
    package func frontJSON(for page: Page?, view: Int?) -> JSONValue {
        [
            "tab": tab.map(JSONValue.integer) ?? .null, "window": window.map(JSONValue.integer) ?? .null,
            "front": .string(pageInFront.rawValue),
            "stack": .string(front.rawValue),
            "session": page.map { .string($0.rawValue) } ?? .null, "settled": .bool(isSettled),
            "view": view.map(JSONValue.integer) ?? .null,
        ]
    }

    /// The page in front for a driver.
    package var pageInFront: Page { hasScreenDocument && !hasSignInPage ? .screen : front }

    private var front: Page { hasSignInPage ? .signIn : modal == nil ? .main : .modal }
}

extension ShellState.SessionSummary {
    var json: JSONValue {
        [
            "stack": .array(screens.map(\.json)), "visit": visit?.json ?? .null,
            "error": failure?.json ?? .null, "hasTurbo": .bool(hasTurbo),
        ]
    }
}

extension Visit {
    /// The visit as shown to a tester, with its number, address and state.
    var json: JSONValue {
        [
            "visit": .integer(id), "url": .redacted(request.url), "kind": .string(kind.rawValue),
            "action": .string(request.options.action.rawValue), "state": .string(state.name),
        ]
    }
}

extension Visit.State {
    /// The state's name: `started`, `completed`, `cancelled` or `failed`.
    package var name: String {
        switch self {
        case .started: "started"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}

extension ShellState {
    /// The state as text. Addresses are redacted, as in the trace.
    package var text: String {
        let above = dialog.map { ["Above the stacks: a dialog, “\($0)”"] } ?? []
        let tab = self.tab.map { ["Tab \($0) is in front"] } ?? []
        let modal = self.modal.map { $0.lines(of: "Modal stack") } ?? ["Modal stack: none"]
        return (["Window: “\(title)”"] + tab + above + [""] + main.lines(of: "Main stack") + [""] + modal)
            .joined(separator: "\n")
    }
}

extension ShellState.SessionSummary {
    fileprivate func lines(of name: String) -> [String] {
        let stack = screens.reversed().map { screen in
            let title = screen.title.map { "“\($0)”" } ?? "without a title"
            return "  \(screen.isNative ? "native" : "web")  \(URLRedaction.redact(screen.url))  \(title)"
        }
        let last = visit?.json
        let visit = last.map { json in
            let words = ["visit", "kind", "action", "state"].map { key in
                json[key]?.string ?? json[key]?.integer.map { "\($0)" } ?? ""
            }
            return "  Last visit: \(words.joined(separator: ", ")), \(json["url"]?.string ?? "")"
        }
        let error = failure.map { "  Error on display: \($0.traceMessage)" }
        return ["\(name), the top first"] + stack + [visit, error].compactMap { $0 }
            + ["  Turbo: \(hasTurbo ? "takes visits" : "none that takes visits")"]
    }
}
