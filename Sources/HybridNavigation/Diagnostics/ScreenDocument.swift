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
        let value: String
        let isEnabled: Bool
        let isSecret: Bool

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

    /// The content of the body. The values of fields are not part of it, because they change while a client types.
    private var body: String { HTML.joined(parts.map(Self.html)).source }

    /// The texts of the fields, in order.
    private var values: [String] { parts.flatMap(Self.values) }

    /// The document before its first ``update(since:)``.
    ///
    /// While the shell enters a typed text, it may still report the text before.
    package static let empty = """
        <!DOCTYPE html><meta charset="utf-8"><title></title><body><script>
        let unanswered = 0
        const show = (title, body, values) => {
          document.title = title
          if (body !== null) document.body.innerHTML = body
          if (unanswered) return
          document.querySelectorAll("input").forEach((field, index) => {
            if (field.value !== values[index]) field.value = values[index]
          })
        }
        addEventListener("click", ({ target }) => {
          const button = target.closest("[data-press]")
          if (button?.ariaDisabled === "false") hybridDesktop.press(button.dataset.press)
        })
        addEventListener("input", async ({ target }) => {
          unanswered += 1
          await hybridDesktop.enter(target.value, target.ariaLabel).catch(() => {})
          unanswered -= 1
        })
        </script>
        """

    /// Returns the script that changes the document since an earlier state. The result is `nil` if nothing has changed.
    /// - Parameter old: `nil` if the document is empty.
    package func update(since old: ScreenDocument?) -> String? {
        guard old != self else { return nil }
        let body: JSONValue = old.map(\.body) == body ? .null : .string(body)
        let arguments: [JSONValue] = [.string(title), body, .array(values.map { .string($0) })]
        return "show(\(arguments.map(\.text).joined(separator: ", ")))"
    }

    private static func html(_ part: Part) -> HTML {
        switch part {
        case .text(let text, true): .element("h1", [:], text)
        case .text(let text, false): .element("p", [:], text)
        case .picture(let description): .void("img", ["alt": description])
        case .button(let name, let isEnabled, let parts):
            .element(
                "div", ["role": "button", "tabindex": "0", "data-press": name, "aria-disabled": "\(!isEnabled)"],
                parts.isEmpty ? [.text(name)] : parts.map(html))
        case .field(let field):
            .element("label", [:], [.text(field.name), .void("input", attributes(of: field))])
        }
    }

    private static func attributes(of field: Field) -> KeyValuePairs<StaticString, String> {
        let type = field.isSecret ? "password" : "text"
        return field.isEnabled
            ? ["aria-label": field.name, "type": type] : ["aria-label": field.name, "type": type, "disabled": ""]
    }

    private static func values(_ part: Part) -> [String] {
        switch part {
        case .field(let field): [field.value]
        case .button(_, _, let parts): parts.flatMap(values)
        case .text, .picture: []
        }
    }
}
