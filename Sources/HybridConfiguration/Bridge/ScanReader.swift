/// Recognizes the codes of a barcode or card reader that acts as a keyboard. Such a reader sends its characters faster
/// than a person types, and then Enter or Tab.
package struct ScanReader: Equatable, Sendable {
    /// A pressed key.
    package enum Key: Equatable, Sendable {
        case character(Character)
        /// Enter or Tab.
        case end
        /// A key such as Shift, which a reader presses for some characters.
        case modifier
        /// Another key, or a key with Ctrl, Alt or Super.
        case other
    }

    /// The longest time in milliseconds between two keys of a reader.
    private static let pause: UInt32 = 50
    /// The time in milliseconds during which a key can be emitted again.
    private static let repetition: UInt32 = 10_000
    /// The permitted numbers of characters.
    private static let lengths = 4...4_096
    private var text = ""
    private var last: UInt32?

    /// Creates a reader without characters.
    package init() {}

    /// Handles a pressed key.
    /// - Parameter time: The time of the event in milliseconds, which begins again after 49 days.
    /// - Returns: The characters of the code if the key ends one. A key that is emitted again has no effect.
    package mutating func press(_ key: Key, at time: UInt32) -> String? {
        // It has the time of its character.
        if key == .modifier { return nil }
        if let last {
            // WebKit emits a key again that its page did not use.
            if last &- time < Self.repetition { return nil }
            if time &- last > Self.pause { text = "" }
        }
        last = time
        switch key {
        case .modifier: break
        case .character(let character):
            // A held key would lengthen it without end.
            if text.count <= Self.lengths.upperBound { text.append(character) }
        case .end:
            defer { text = "" }
            return Self.lengths.contains(text.count) ? text : nil
        case .other: text = ""
        }
        return nil
    }
}
