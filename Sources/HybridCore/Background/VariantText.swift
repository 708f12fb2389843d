/// Values in GVariant's text format, as which they go to the bus.
enum VariantText {
    /// A text.
    static func string(_ text: String) -> String {
        // By scalars: a quote and an accent are one character. The bus takes no zero in a text.
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "'", "\\": "\\\(scalar)"
            case _ where scalar.value == 0: ""
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
            default: String(scalar)
            }
        }
        return "'\(escaped.joined())'"
    }

    /// A dictionary from names to values of any type.
    static func dictionary(_ members: [(name: String, value: String)]) -> String {
        members.isEmpty
            ? "@a{sv} {}" : "{" + members.map { "'\($0.name)': <\($0.value)>" }.joined(separator: ", ") + "}"
    }
}
