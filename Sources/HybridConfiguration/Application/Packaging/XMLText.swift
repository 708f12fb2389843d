import HybridValues

/// Escaping of text for XML.
package enum XMLText {
    /// Returns the text in escaped form for an element or attribute. Characters that XML does not permit are removed.
    package static func escaped(_ text: String) -> String {
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
