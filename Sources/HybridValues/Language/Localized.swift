/// Returns a sentence in the user's language.
///
///     localized("Pages of \(host) are not shown here.")
///
/// `make translations` extracts such sentences, together with a preceding comment that begins with `Translators:`.
/// - Parameters:
///   - text: The sentence with its values.
///   - context: A text that distinguishes two meanings of an English word.
public func localized(_ text: LocalizedText, context: String? = nil) -> String { text.text(in: context) }

/// Returns a sentence that depends on a number, in the user's language. A language may have more than two plural forms.
///
///     localized(one: "\(count) file", other: "\(count) files", count: count)
///
/// - Parameters:
///   - one: The English singular.
///   - other: The English plural. Its values are used in every form.
///   - count: The number that determines the form.
public func localized(one: LocalizedText, other: LocalizedText, count: Int) -> String {
    LocalizedText(one: one, other: other, count: count).text
}
