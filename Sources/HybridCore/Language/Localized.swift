/// A sentence for people, in the reader's language.
///
///     localized("Pages of \(host) are not shown here.")
///
/// `make translations` finds what is written so, and takes a comment that stands above it and begins with `Translators:`
/// along for those who translate it.
/// - Parameters:
///   - text: the sentence, with its values in it.
///   - context: tells two meanings of one English word from each other.
public func localized(_ text: LocalizedText, context: String? = nil) -> String {
    text.text(in: context)
}

/// A sentence that depends on a number, in the reader's language, which may have more forms than two.
///
///     localized(one: "\(count) file", other: "\(count) files", count: count)
///
/// - Parameters:
///   - one: what English says of one thing.
///   - other: what it says of any other number. Its values count, in whatever form.
///   - count: the number that decides the form.
public func localized(one: LocalizedText, other: LocalizedText, count: Int) -> String {
    LocalizedText(one: one, other: other, count: count).text
}
