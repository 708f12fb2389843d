import CAdwaita
import CGtk
public import GLibBridge
public import HybridCore
import HybridToolkit

/// A form of a native screen or dialog, with GNOME's rows and one button. Keep it as long as its widget, which does not
/// retain it. A window does not grow when an error appears, so give a dialog a default height with room for one.
///
/// ```swift
/// form = FormView([.init("title", "Title")], submit: "_Save") { [weak navigator] values in
///     _ = try await navigator?.client.send("POST", "/notes.json", values)
/// }
/// gtk_window_set_child(dialog.pointer(), form.widget.pointer())
/// ```
@MainActor
public final class FormView {
    /// A field of a form.
    public struct Field: Sendable {
        /// The type of a field.
        public enum Kind: Equatable, Sendable {
            /// A line of text. The value is a string.
            case text
            /// A line of text that is not displayed. The value is a string.
            case password
            /// A switch. The value is a Boolean.
            case toggle
            /// One of several texts. The value is the chosen text.
            case choice([String])
        }

        /// The member of the values.
        public let name: String
        /// The visible name.
        public let title: String
        /// The type of the field.
        public let kind: Kind
        /// The initial value; `nil` for an empty text, a switch that is off, or the first choice.
        public let value: JSONValue?

        /// Creates a field.
        public init(_ name: String, _ title: String, _ kind: Kind = .text, value: JSONValue? = nil) {
            self.name = name
            self.title = title
            self.kind = kind
            self.value = value
        }
    }

    /// The widget of the form.
    public let widget: ObjectRef = Widget(sinking: gtk_scrolled_window_new()).expanding()
    /// The values by the names of the fields.
    public private(set) var values: [String: JSONValue] = [:]
    /// The values before the user's input, or of the last submission.
    private var saved: [String: JSONValue] = [:]
    /// True if a value differs from the initial or last submitted one, such as for `NativeScreen.hasUnsavedInput`.
    public var isChanged: Bool { values != saved }
    private let problem = ProblemLine()
    private let label: String
    private lazy var button = Widget.button(label, classes: ["suggested-action", "pill"]) { [weak self] in
        self?.submit()
    }
    private let group = PreferenceGroup(title: "")
    /// The rows for text, whose signal handlers hold them weakly.
    private var entries: [EntryRow] = []
    private let submitted: @MainActor (JSONValue) async throws -> Void
    private var task: Task<Void, Never>?
    /// The widget that had the focus before the form was disabled.
    private var focused: ObjectRef?

    /// Creates a form.
    /// - Parameters:
    ///   - fields: The fields, from top to bottom.
    ///   - submit: The label of the button, with `_` before its mnemonic. Enter in a text field also submits.
    ///   - submitted: Called with the values as a JSON object. Until it returns, the form is disabled. A thrown error is
    ///     shown above the button, a `VisitError` as a sentence and any other by its description. The task is cancelled
    ///     by ``cancel()``.
    public init(
        _ fields: [Field], submit: String, submitted: @escaping @MainActor (JSONValue) async throws -> Void
    ) {
        self.submitted = submitted
        label = submit
        gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
        for field in fields { add(field) }
        markSaved()
        let column = Widget.box(
            GTK_ORIENTATION_VERTICAL, spacing: Self.spacing, [group.widget, problem.widget, button])
        column.margin(Self.spacing)
        let clamp = Widget(sinking: adw_clamp_new())
        adw_clamp_set_child(clamp.pointer(), column.pointer())
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(widget.pointer(), 1)
        gtk_scrolled_window_set_child(widget.pointer(), clamp.pointer())
    }

    private static let spacing: Int32 = 24

    isolated deinit { task?.cancel() }

    /// Makes ``isChanged`` false. Call this in `submitted` before you leave the form's screen; otherwise it happens when
    /// `submitted` returns.
    public func markSaved() { saved = values }

    /// Cancels a submission in progress.
    public func cancel() {
        task?.cancel()
        task = nil
        setEnabled(true)
    }

    private func add(_ field: Field) {
        switch field.kind {
        case .text, .password:
            let row = EntryRow(field.title, isSecret: field.kind == .password)
            row.text = field.value?.string ?? ""
            values[field.name] = .string(row.text)
            row.changed = { [weak self, weak row] in
                if let row { self?.values[field.name] = .string(row.text) }
            }
            row.activated = { [weak self] in self?.submit() }
            entries.append(row)
            group.add(row)
        case .toggle:
            values[field.name] = .bool(field.value?.bool ?? false)
            group.add(field.title, subtitle: "", isOn: field.value?.bool ?? false) { [weak self] in
                self?.values[field.name] = .bool($0)
            }
        case .choice(let choices):
            let chosen = choices.firstIndex { field.value?.string == $0 } ?? 0
            guard !choices.isEmpty else { return }
            values[field.name] = .string(choices[chosen])
            group.add(field.title, choices: choices, chosen: chosen) { [weak self] in
                self?.values[field.name] = .string(choices[$0])
            }
        }
    }

    private func submit() {
        guard task == nil else { return }
        problem.text = nil
        takeFocus()
        setEnabled(false)
        task = Task { [weak self, submitted, values] in
            var failure: String?
            do {
                try await submitted(.object(values))
            } catch {
                failure = (error as? VisitError).map(ErrorMessage.inForm) ?? "\(error)"
            }
            guard let self, !Task.isCancelled else { return }
            task = nil
            setEnabled(true)
            problem.text = failure
            if failure == nil { markSaved() }
        }
    }

    private func setEnabled(_ isEnabled: Bool) {
        for part in [group.widget, button] { part.isSensitive = isEnabled }
        if isEnabled { returnFocus() }
    }

    /// Removes the focus from the form. GTK expects that a disabled field has none.
    private func takeFocus() {
        guard let root = ObjectRef.retaining(gtk_widget_get_root(widget.pointer())),
            let focus = ObjectRef.retaining(gtk_root_get_focus(root.pointer())),
            gtk_widget_is_ancestor(focus.pointer(), widget.pointer()) != 0
        else { return }
        gtk_root_set_focus(root.pointer(), nil)
        focused = focus
    }

    /// Returns the focus to the form, unless the user has moved it elsewhere in the meantime.
    private func returnFocus() {
        guard let focus = focused else { return }
        focused = nil
        guard gtk_widget_get_mapped(focus.pointer()) != 0,
            let root = ObjectRef.retaining(gtk_widget_get_root(focus.pointer())),
            gtk_root_get_focus(root.pointer()) == nil
        else { return }
        if focus.isA(gtk_text_get_type()) {
            gtk_text_grab_focus_without_selecting(focus.pointer())
        } else {
            gtk_widget_grab_focus(focus.pointer())
        }
    }
}
