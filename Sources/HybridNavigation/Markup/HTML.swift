import HybridValues

/// A part of an HTML document. Text enters it only through ``text(_:limit:)`` and attributes, which escape it, so no
/// text of a trace can become markup.
struct HTML: Equatable, Sendable {
    let source: String

    private init(source: String) { self.source = source }

    /// The maximum length of a text, in Unicode scalars.
    static let longest = 8_000

    /// Returns the text, escaped and cut to the limit. Control characters, which HTML forbids, are made visible.
    static func text(_ text: String, limit: Int = longest) -> HTML {
        let isShort = text.utf8.count <= limit || text.unicodeScalars.count <= limit
        let shown = isShort ? text : String(text.unicodeScalars.prefix(limit)) + "…"
        return HTML(source: shown.escapingScalars(escape))
    }

    /// - Parameters:
    ///   - name: The name of an element that has an end tag.
    ///   - attributes: An attribute without a value has an empty text.
    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [HTML] = []
    ) -> HTML {
        let inner = content.map(\.source).joined()
        return HTML(source: "<\(name)\(list(attributes))>\(inner)</\(name)>")
    }

    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ text: String
    ) -> HTML {
        element(name, attributes, [.text(text)])
    }

    /// Returns an element without content and end tag, such as `img`.
    static func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) -> HTML {
        HTML(source: "<\(name)\(list(attributes))>")
    }

    /// Returns fixed markup.
    static func fixed(_ source: StaticString) -> HTML { HTML(source: "\(source)") }

    static func joined(_ parts: [HTML]) -> HTML { HTML(source: parts.map(\.source).joined()) }

    private static func list(_ attributes: KeyValuePairs<StaticString, String>) -> String {
        attributes.map { " \($0.key)=\"\($0.value.escapingScalars(escape))\"" }.joined()
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        case "\t", "\n": nil
        // The pictures of the control characters begin at U+2400.
        case "\0"..<" ": Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) }
        case "\u{7F}"..."\u{9F}": "\u{FFFD}"
        default: nil
        }
    }
}
