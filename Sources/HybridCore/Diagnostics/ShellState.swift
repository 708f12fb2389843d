/// The shell's state: stacks, visits and dialogs. For testers and WebDriver scripts; the names of ``json`` are a stable
/// interface that is only extended.
package struct ShellState: Equatable, Sendable {
    /// The state of a session: its stack and visit.
    package struct SessionSummary: Equatable, Sendable {
        /// The screens, the top one last.
        package var screens: [TraceEvent.ScreenSummary]
        /// The visit begun last; `nil` before the first.
        package var visit: Visit?
        /// The error that the top screen shows instead of its page.
        package var failure: VisitError?
        /// True if the document has a library that takes visits.
        package var hasTurbo: Bool

        /// The state of a session.
        package init(
            screens: [TraceEvent.ScreenSummary], visit: Visit?, failure: VisitError? = nil, hasTurbo: Bool = false
        ) {
            self.screens = screens
            self.visit = visit
            self.failure = failure
            self.hasTurbo = hasTurbo
        }
    }

    /// A dialog of the shell above the stacks: a question, a sign-in, a notice.
    package struct Dialog: Equatable, Sendable {
        /// The dialog's title.
        package var title: String

        /// A dialog with that title.
        package init(title: String) {
            self.title = title
        }
    }

    /// The title of the window in front of the stacks.
    package var title: String
    /// The tab in front; `nil` in an application without tabs.
    package var tab: Int?
    /// The window's stack.
    package var main: SessionSummary
    /// The modal's stack; `nil` without a modal.
    package var modal: SessionSummary?
    /// The dialog above the stacks.
    package var dialog: Dialog?

    package init(
        title: String, tab: Int? = nil, main: SessionSummary, modal: SessionSummary? = nil, dialog: Dialog? = nil
    ) {
        self.title = title
        self.tab = tab
        self.main = main
        self.modal = modal
        self.dialog = dialog
    }

    /// True if every visit has ended.
    package var isSettled: Bool { [main.visit, modal?.visit].allSatisfy { $0?.isActive != true } }

    /// The state for a script, with redacted addresses as in the trace.
    /// - Parameter session: the session of the requesting web view, so that a driver with several windows can tell them
    ///   apart.
    package func json(for session: StackName?) -> JSONValue {
        [
            "title": .string(title), "tab": tab.map(JSONValue.integer) ?? .null, "main": main.json,
            "modal": modal?.json ?? .null, "front": .string(front.rawValue),
            "session": session.map { .string($0.rawValue) } ?? .null,
            "dialog": dialog.map { ["title": .redacted(text: $0.title)] } ?? .null, "settled": .bool(isSettled),
        ]
    }

    /// The part of the state that a page of another site may read, without address and title.
    /// - Parameter session: the session of the requesting web view.
    package func frontJSON(for session: StackName?) -> JSONValue {
        [
            "tab": tab.map(JSONValue.integer) ?? .null, "front": .string(front.rawValue),
            "session": session.map { .string($0.rawValue) } ?? .null, "settled": .bool(isSettled),
        ]
    }

    private var front: StackName { modal == nil ? .main : .modal }
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
    /// The visit for a tester: its number, address and state.
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
    /// The state as text, with redacted addresses as in the trace.
    package var text: String {
        let above = dialog.map { ["Above the stacks: a dialog, “\($0.title)”"] } ?? []
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
