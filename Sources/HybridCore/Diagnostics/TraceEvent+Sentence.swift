extension TraceEvent {
    /// The event for people who read the log: its name and what of it can be said in a few words. The trace has the rest.
    package var sentence: String {
        let details = content.fields.compactMap { field in Self.text(field.value).map { "\(field.key) \($0)" } }
        let title = name.rawValue.replacing(".", with: " ")
        return details.isEmpty ? title : "\(title): \(details.joined(separator: ", "))"
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null, .bool(false): nil
        case .bool(true): "yes"
        case .string(let text): text.isEmpty ? nil : text
        case .array(let items): list(items.compactMap(text))
        // What a stack holds is told by its addresses; an error by what it says.
        case .object(let members):
            members["url"].flatMap(text)
                ?? list(
                    members.sorted { $0.key < $1.key }.compactMap { member in
                        text(member.value).map { "\(member.key) \($0)" }
                    })
        default: value.text
        }
    }

    private static func list(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "(\(texts.joined(separator: ", ")))"
    }
}
