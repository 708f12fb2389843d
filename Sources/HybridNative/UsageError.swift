/// A mistake of the user or the application's author, as a sentence.
package struct UsageError: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String

    /// A mistake with this sentence.
    package init(_ description: String) {
        self.description = description
    }
}
