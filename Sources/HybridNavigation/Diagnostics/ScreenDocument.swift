import HybridValues

/// The visible text and controls of a native or error screen as an HTML document. A WebDriver finds elements only in
/// documents.
package struct ScreenDocument: Equatable, Sendable {
    /// A part of the screen, in reading order.
    package indirect enum Part: Equatable, Sendable {
        case text(String, isTitle: Bool)
        /// A picture with its description.
        case picture(String)
        /// A button, menu entry or row, which the shell presses by its name.
        case button(name: String, isEnabled: Bool, [Part])
        case field(Field)
    }

    /// A text field, in which the shell enters a text by the field's name.
    package struct Field: Equatable, Sendable {
        let name: String
        package let value: String
        let isEnabled: Bool
        package let isSecret: Bool

        /// - Parameters:
        ///   - name: The title, label or placeholder.
        ///   - isSecret: True if the field hides its text, which the document then does not contain.
        package init(name: String, value: String, isEnabled: Bool, isSecret: Bool) {
            self.name = name
            self.value = isSecret ? "" : value
            self.isEnabled = isEnabled
            self.isSecret = isSecret
        }
    }

    package let title: String
    package let parts: [Part]

    package init(title: String, parts: [Part]) {
        self.title = title
        self.parts = parts
    }

    /// The content of the body. The values of fields and the state of controls are not part of it, because they change
    /// while a client types.
    private var body: String { HTML.joined(parts.map(Self.html)).source }

    /// The texts of the fields, in order. The text of a secret field is `null`.
    private var values: [JSONValue] {
        Self.fields(in: parts).map { $0.isSecret ? .null : .string($0.value) }
    }

    /// True for each enabled control: first the buttons, then the fields.
    private var enabled: [JSONValue] {
        (Self.buttons(in: parts) + Self.fields(in: parts).map(\.isEnabled)).map { .bool($0) }
    }

    /// The document before its first ``update(since:)``.
    ///
    /// Controls with the same name are distinguished by their order. While the shell enters a typed text, it may still
    /// report the text before.
    package static let empty = """
        <!DOCTYPE html><html data-hybrid-screen><meta charset="utf-8"><title></title><body><script>
        let unanswered = 0, values = []
        const buttons = () => [...document.querySelectorAll("[data-press]")]
        const fields = () => [...document.querySelectorAll("input")]
        const fill = () => {
          if (unanswered) return
          fields().forEach((field, index) => {
            if (values[index] !== null && field.value !== values[index]) field.value = values[index]
          })
        }
        const show = (title, body, latest, enabled) => {
          document.title = title
          if (body !== null) document.body.innerHTML = body
          buttons().concat(fields()).forEach((control, index) => {
            control.ariaDisabled = String(!enabled[index])
            if ("disabled" in control) control.disabled = !enabled[index]
          })
          values = latest
          fill()
        }
        const namesakes = (all, control, name) => all.filter((other) => name(other) === name(control)).indexOf(control)
        addEventListener("click", ({ target }) => {
          const button = target.closest("[data-press]")
          if (button?.ariaDisabled !== "false") return
          const { press } = button.dataset
          hybridDesktop.press(press, namesakes(buttons(), button, ({ dataset }) => dataset.press))
        })
        addEventListener("input", async ({ target }) => {
          unanswered += 1
          const index = fields().indexOf(target)
          const same = namesakes(fields(), target, ({ ariaLabel }) => ariaLabel)
          try {
            const text = await hybridDesktop.enter(target.value, target.ariaLabel, same)
            values[index] = text
          } finally {
            unanswered -= 1
            fill()
          }
        })
        </script>
        """

    /// Returns the script that changes the document since an earlier state. The result is `nil` if nothing has changed.
    /// - Parameter old: `nil` if the document is empty.
    package func update(since old: ScreenDocument?) -> String? {
        guard old != self else { return nil }
        let body: JSONValue = old.map(\.body) == body ? .null : .string(body)
        let arguments: [JSONValue] = [.string(title), body, .array(values), .array(enabled)]
        return "show(\(arguments.map(\.text).joined(separator: ", ")))"
    }

    /// A row that contains controls is not a button in HTML, but has the role of one.
    private static func html(_ part: Part) -> HTML {
        switch part {
        case .text(let text, true): return .element("h1", [:], text)
        case .text(let text, false): return .element("p", [:], text)
        case .picture(let description): return .void("img", ["alt": description])
        case .button(let name, _, let parts):
            let content = parts.isEmpty ? [.text(name)] : parts.map(html)
            guard buttons(in: parts).isEmpty, fields(in: parts).isEmpty else {
                return .element("div", ["role": "button", "tabindex": "0", "data-press": name], content)
            }
            return .element("button", ["type": "button", "data-press": name], content)
        case .field(let field):
            let attributes: KeyValuePairs<StaticString, String> = [
                "aria-label": field.name, "type": field.isSecret ? "password" : "text",
            ]
            return .element("label", [:], [.text(field.name), .void("input", attributes)])
        }
    }

    private static func fields(in parts: [Part]) -> [Field] {
        parts.flatMap { part -> [Field] in
            switch part {
            case .field(let field): [field]
            case .button(_, _, let parts): fields(in: parts)
            case .text, .picture: []
            }
        }
    }

    /// Returns whether each button is enabled.
    private static func buttons(in parts: [Part]) -> [Bool] {
        parts.flatMap { part -> [Bool] in
            guard case .button(_, let isEnabled, let parts) = part else { return [] }
            return [isEnabled] + buttons(in: parts)
        }
    }
}
