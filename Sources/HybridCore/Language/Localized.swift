/// Returns a sentence in the user's language.
///
///     localized("Pages of \(host) are not shown here.")
///
/// `make translations` extracts such sentences, with a preceding comment that begins with `Translators:`.
/// - Parameters:
///   - text: the sentence with its values.
///   - context: distinguishes two meanings of one English word.
public func localized(_ text: LocalizedText, context: String? = nil) -> String {
    text.text(in: context)
}

/// Returns a sentence that depends on a number in the user's language, which may have more than two plural forms.
///
///     localized(one: "\(count) file", other: "\(count) files", count: count)
///
/// - Parameters:
///   - one: the English singular.
///   - other: the English plural. Its values are used in every form.
///   - count: the number that decides the form.
public func localized(one: LocalizedText, other: LocalizedText, count: Int) -> String {
    LocalizedText(one: one, other: other, count: count).text
}
