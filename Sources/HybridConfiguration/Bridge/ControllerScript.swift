import HybridValues

/// The Stimulus controller of a bridge component, for `@hotwired/hotwire-native-bridge`.
package struct ControllerScript {
    private let contract: ComponentContract
    private let command: String

    /// - Parameter command: The command line that writes the script.
    package init(_ contract: ComponentContract, command: String) {
        self.contract = contract
        self.command = command
    }

    /// The script with comments.
    package var text: String {
        let parts = [
            introduction, opening, values, contract.events.map(method).filter { !$0.isEmpty }.joined(separator: "\n"),
            disconnect, replied,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "}\n"
    }

    /// Two names of members or events that would become the same name in JavaScript, or `nil`.
    package var clash: (String, String)? {
        Self.clash(among: contract.values.map(\.member.name), Self.identifier)
            ?? Self.clash(among: contract.events.map(\.name), Self.method)
    }

    private static func clash(among names: [String], _ form: (String) -> String) -> (String, String)? {
        var seen: [String: String] = [:]
        for name in names {
            if let other = seen.updateValue(name, forKey: form(name)), other != name { return (other, name) }
        }
        return nil
    }

    private var identifier: String { "bridge--\(Self.dashed(Self.inComment(contract.name)))" }
    private var hasReplies: Bool { contract.events.contains { $0.reply != nil } }

    // MARK: Parts

    private var introduction: String {
        let (name, command) = (Self.inComment(contract.name), Self.inComment(command))
        let file =
            "app/javascript/controllers/bridge/\(Self.dashed(name).replacing("-", with: "_"))_controller.js"
        let attributes = contract.values.filter { !$0.member.isOptional && !Self.isTitle($0.member) }
            .map { " \(attribute($0.member))=\"\(Self.inComment(Self.example($0.member.shape)))\"" }.joined()
        let action = self.action.isEmpty ? "" : " data-action=\"\(self.action)\""
        let element = contract.reaction == .submit ? "form" : "button"
        return """
            // The page's controller of the bridge component “\(name)”. Written by “\(command)”;
            // run it again when the component's data change.
            //
            // Save it as \(file), which registers it as “\(identifier)”. Use it in a page:
            //
            //   <\(element) data-controller="\(identifier)"\(attributes)\(action)>…</\(element)>

            """
    }

    /// The usual actions of the element.
    private var action: String {
        if contract.reaction == .submit {
            return "turbo:submit-start->\(identifier)#submitDisabled turbo:submit-end->\(identifier)#submitEnabled"
        }
        guard !contract.events.contains(where: { $0.name == "connect" }), let first = contract.events.first else {
            return ""
        }
        return "click->\(identifier)#\(Self.method(first.name))"
    }

    private var opening: String {
        """
        import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

        export default class extends BridgeComponent {
          static component = \(Self.quoted(contract.name))

        """
    }

    private var values: String {
        let values = contract.values
        guard !values.isEmpty else { return "" }
        let lines = values.map { value in
            let (member, events) = value
            let need = member.isOptional ? "optional" : "required"
            let place = contract.events.count > 1 ? ", for \(events.map(Self.method).joined(separator: ", "))" : ""
            return
                "    \(Self.identifier(member.name)): \(Self.kind(member.shape)), // \(need)\(place): \(Self.inComment("\(member.shape)"))"
        }
        let example = values.first.map { attribute($0.member) } ?? ""
        return """
              // The data of the messages, from attributes of the element, such as \(example).
              static values = {
            \(lines.joined(separator: "\n"))
              }

            """
    }

    private func method(_ event: ComponentContract.Event) -> String {
        guard event.name != "disconnect" else { return "" }
        let reply = event.reply.map { $0.members.isEmpty ? "The reply arrives when the user acts." : "Reply: \($0)" }
        let data = event.data.members.isEmpty ? "" : " Data: \(event.data)."
        let comment = "  // Sends \(Self.quoted(event.name)).\(data)\(reply.map { " \($0)" } ?? "")"
        let name = Self.method(event.name)
        let begin = Self.isLife(event) ? "    super.connect()\n" : ""
        return """
            \(Self.inComment(comment))
              \(name)() {
            \(begin)    this.send(\(arguments(of: event)))
              }

            """
    }

    private func arguments(of event: ComponentContract.Event) -> String {
        let members = event.data.members.map { "      \(Self.key($0.name)): \(expression($0)),\n" }.joined()
        let data = members.isEmpty ? "" : "{\n\(members)    }"
        guard event.reply != nil else { return Self.quoted(event.name) + (data.isEmpty ? "" : ", \(data)") }
        let callback = "({ data }) => this.replied(\(Self.quoted(event.name)), data)"
        return "\(Self.quoted(event.name)), \(data.isEmpty ? "{}" : data), \(callback)"
    }

    private static func isTitle(_ member: DataShape.Member) -> Bool {
        member.name == "title" && member.shape == .string && !member.isOptional
    }

    /// The value of an attribute. The text of the element is the default title, as in the library.
    private func expression(_ member: DataShape.Member) -> String {
        let name = Self.identifier(member.name)
        let value = "this.\(name)Value"
        let has = "this.has\(name.prefix(1).uppercased())\(name.dropFirst())Value"
        if Self.isTitle(member) { return "\(has) ? \(value) : this.bridgeElement.title" }
        return member.isOptional ? "\(has) ? \(value) : undefined" : value
    }

    private var disconnect: String {
        guard let event = contract.events.first(where: { $0.name == "disconnect" }) else { return "" }
        return """
              // Removes the native control. The shell also does this when the page is replaced.
              disconnect() {
                this.send(\(arguments(of: event)))
                super.disconnect()
              }

            """
    }

    private var replied: String {
        guard hasReplies else { return "" }
        let reaction =
            switch contract.reaction {
            case .none: ""
            case .click: "    if (!defaultPrevented) this.bridgeElement.click()\n"
            case .submit: "    if (!defaultPrevented) this.element.requestSubmit()\n"
            }
        let event = contract.events.first { $0.reply != nil }.map { Self.shown($0.name) } ?? "connect"
        return """
              // Dispatches a reply as an event of the element. In the page:
              // data-action="\(identifier):\(event)->other-controller#method"; the data is event.detail.
              replied(event, data) {
                \(reaction.isEmpty ? "" : "const { defaultPrevented } = ")this.dispatch(event, { detail: data\(reaction.isEmpty ? "" : ", cancelable: true") })
            \(reaction)  }

            """
    }

    // MARK: Names

    private func attribute(_ member: DataShape.Member) -> String {
        "data-\(identifier)-\(Self.dashed(Self.identifier(member.name)))-value"
    }

    /// True for an event that Stimulus's own method sends.
    private static func isLife(_ event: ComponentContract.Event) -> Bool {
        event.name == "connect" || event.name == "disconnect"
    }

    /// The method that sends an event. It replaces no member of Stimulus or of the library.
    private static func method(_ event: String) -> String {
        let name = identifier(event)
        return reserved.contains(name) ? "send\(name.prefix(1).uppercased())\(name.dropFirst())" : name
    }

    private static let reserved: Set = [
        "application", "bridge", "bridgeElement", "classes", "component", "constructor", "context", "data", "dispatch",
        "element",
        "enabled", "identifier", "initialize", "load", "outlets", "platform", "platformOptingOut", "replied", "scope",
        "send", "targets", "pendingMessageCallbacks", "removePendingCallbacks",
        "removePendingMessages",
    ]

    /// A JavaScript identifier: “open-menu” becomes “openMenu”.
    private static func identifier(_ name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        let joined = words.enumerated().map { number, word in
            number == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
        return joined.first.map { $0.isNumber } ?? true ? "value\(joined)" : joined
    }

    /// The form of a name in attributes: “submitTitle” becomes “submit-title”.
    private static func dashed(_ name: String) -> String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : $0 == "." || $0 == ":" ? "-" : "\($0)" }.joined()
    }

    private static func key(_ name: String) -> String { identifier(name) == name ? name : quoted(name) }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).text }

    /// The text without line breaks, which would end a comment.
    private static func inComment(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    /// The name without line breaks, for comments.
    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 64) ?? "" }

    private static func kind(_ shape: DataShape) -> String {
        switch shape {
        case .string, .choice: "String"
        case .number: "Number"
        case .bool: "Boolean"
        case .list: "Array"
        case .dictionary, .object, .any: "Object"
        }
    }

    private static func example(_ shape: DataShape) -> String {
        switch shape {
        case .choice(let texts): texts.first ?? ""
        case .number: "1"
        case .bool: "true"
        case .list: "[]"
        case .dictionary, .object, .any: "{}"
        case .string: "…"
        }
    }
}
