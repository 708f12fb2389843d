/// A mistake of the user or of the application's author, described in a sentence.
package struct UsageError: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String

    /// Creates an error with this sentence.
    package init(_ description: String) {
        self.description = description
    }
}
