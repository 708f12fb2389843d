/// Values in GVariant's text format, as which they go to the bus.
enum VariantText {
    /// A text.
    static func string(_ text: String) -> String {
        // The bus takes no zero in a text.
        let escaped = text.escapingScalars { scalar in
            switch scalar {
            case "'", "\\": "\\\(scalar)"
            case _ where scalar.value == 0: ""
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
            default: nil
            }
        }
        return "'\(escaped)'"
    }

    /// A dictionary from names to values of any type.
    static func dictionary(_ members: [(name: String, value: String)]) -> String {
        members.isEmpty
            ? "@a{sv} {}" : "{" + members.map { "'\($0.name)': <\($0.value)>" }.joined(separator: ", ") + "}"
    }
}
