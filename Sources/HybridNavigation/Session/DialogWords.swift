import HybridValues

/// The texts of a dialog that a page requested with `alert`, `confirm` or `prompt`.
///
/// A short message is the title, as in the desktop's own dialogs, and the host below it names the page as its source. A
/// long message, or one of a page without a host, is the body.
package struct DialogWords: Equatable, Sendable {
    package let title: String
    package let body: String

    /// The length in characters of a title that fits in three lines.
    private static let longestTitle = 80

    /// - Parameter host: The host of the page; `nil` for a sandboxed document.
    package init(message: String, host: String?) {
        let isShort = message.count <= Self.longestTitle && !message.contains(where: \.isNewline)
        if let host, isShort, message.contains(where: { !$0.isWhitespace }) {
            (title, body) = (message, host)
        } else {
            (title, body) = (host ?? localized("This page says"), message)
        }
    }
}
