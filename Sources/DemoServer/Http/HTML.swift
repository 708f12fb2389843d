import GLibBridge

/// A piece of HTML. Text that is interpolated into it is escaped; only HTML goes in as it stands.
///
/// The pages are literals of this type, so that forgetting to escape is not possible: a `String` has no other way in.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// As it stands in a page.
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
