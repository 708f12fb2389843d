import Synchronization

/// Where sentences are looked up. English is what the sources have; a program that speaks other languages installs what
/// knows them, once, before the first sentence is asked for.
package struct Translations: Sendable {
    /// The translation of a key in a context, or the key.
    package var lookUp: @Sendable (_ key: String, _ context: String?) -> String
    /// The translation of a key for so many things, or one of the keys.
    package var lookUpPlural: @Sendable (_ one: String, _ other: String, _ count: Int) -> String

    /// - Parameters:
    ///   - lookUp: The translation of a key in a context, or the key.
    ///   - lookUpPlural: The translation of a key for so many things, or one of the keys.
    package init(
        lookUp: @escaping @Sendable (_ key: String, _ context: String?) -> String,
        lookUpPlural: @escaping @Sendable (_ one: String, _ other: String, _ count: Int) -> String
    ) {
        self.lookUp = lookUp
        self.lookUpPlural = lookUpPlural
    }

    /// The sources' own words.
    package static let english = Translations(
        lookUp: { key, _ in key }, lookUpPlural: { one, other, count in count == 1 ? one : other })

    private static let current = Mutex(english)

    /// What is in force.
    package static var installed: Translations { current.withLock { $0 } }

    /// Looks sentences up there from now on.
    package static func install(_ translations: Translations) { current.withLock { $0 = translations } }
}
