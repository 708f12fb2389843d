import HybridValues

/// Encoding of values in the text format of GVariant, for D-Bus.
enum VariantText {
    static func string(_ text: String) -> String {
        // D-Bus strings cannot contain null characters.
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

    static func dictionary(_ members: [(name: String, value: String)]) -> String {
        members.isEmpty
            ? "@a{sv} {}" : "{" + members.map { "'\($0.name)': <\($0.value)>" }.joined(separator: ", ") + "}"
    }
}
