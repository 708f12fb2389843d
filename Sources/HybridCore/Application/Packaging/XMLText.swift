/// Text of an XML document.
enum XMLText {
    /// The text as the content of an element or an attribute. What XML cannot hold is left out.
    static func escaped(_ text: String) -> String {
        text.escapingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&apos;"
            case _ where scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar): ""
            case "\u{FFFE}", "\u{FFFF}": ""
            default: nil
            }
        }
    }
}
