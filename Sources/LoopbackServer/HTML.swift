import GLibBridge

/// A piece of HTML. Interpolated text is escaped, and interpolated HTML is not.
///
/// The pages are literals of this type, so a `String` is always escaped.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    package let markup: String

    package init(stringLiteral markup: String) {
        self.markup = markup
    }

    package init(stringInterpolation interpolation: Interpolation) {
        markup = interpolation.markup
    }

    private init(markup: String) {
        self.markup = markup
    }

    /// Creates HTML from several pieces in order.
    package static func joined(_ pieces: some Sequence<HTML>) -> HTML {
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
            markup += text.escapedForMarkup
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
