/// A piece of HTML. Text that is interpolated into it is escaped; only HTML goes in as it stands.
///
/// The pages are literals of this type, so that forgetting to escape is not possible: a `String` has no other way in.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    let markup: String

    package init(stringLiteral markup: String) {
        self.markup = markup
    }

    package init(stringInterpolation interpolation: Interpolation) {
        markup = interpolation.markup
    }

    private init(markup: String) {
        self.markup = markup
    }

    /// The text with every character that means something to HTML replaced, fit for content and quoted attributes.
    static func escape(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Several pieces, one after the other.
    static func joined(_ pieces: some Sequence<HTML>) -> HTML {
        HTML(markup: pieces.map(\.markup).joined(separator: "\n"))
    }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        package mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        package mutating func appendInterpolation(_ text: String) {
            markup += HTML.escape(text)
        }

        package mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }

        package mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        package mutating func appendInterpolation(_ pieces: [HTML]) {
            markup += HTML.joined(pieces).markup
        }
    }
}
