import Synchronization

/// The lookup of translations. The default returns the English of the source code. A program that supports other
/// languages installs its own lookup once, before it uses the first sentence.
package struct Translations: Sendable {
    /// Returns the translation of a key in a context, or the key.
    package var lookUp: @Sendable (_ key: String, _ context: String?) -> String
    /// Returns the translation of a key for a number, or one of the keys.
    package var lookUpPlural: @Sendable (_ one: String, _ other: String, _ count: Int) -> String

    /// Creates a lookup.
    package init(
        lookUp: @escaping @Sendable (_ key: String, _ context: String?) -> String,
        lookUpPlural: @escaping @Sendable (_ one: String, _ other: String, _ count: Int) -> String
    ) {
        self.lookUp = lookUp
        self.lookUpPlural = lookUpPlural
    }

    /// The lookup that returns the English of the source code.
    package static let english = Translations(
        lookUp: { key, _ in key }, lookUpPlural: { one, other, count in count == 1 ? one : other })

    private static let current = Mutex(english)

    /// The current lookup.
    package static var installed: Translations { current.withLock { $0 } }

    package static func install(_ translations: Translations) { current.withLock { $0 = translations } }
}
