/// A mistake of whoever started the program or wrote the application, as a sentence.
package struct UsageError: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String

    /// A mistake in that sentence's words.
    package init(_ description: String) {
        self.description = description
    }
}
