/// Recognizes the codes of a barcode or card reader that acts as a keyboard. Such a reader sends its characters faster
/// than a person types, and then Enter.
package struct ScanReader: Equatable, Sendable {
    /// A pressed key.
    package enum Key: Equatable, Sendable {
        case character(Character)
        /// Enter.
        case end
        /// Another key, or a key with Ctrl, Alt or Super. It makes a code incomplete.
        case other
    }

    /// The longest time in milliseconds between two keys of a reader.
    private static let pause: UInt32 = 50
    /// The time in milliseconds during which a key can be emitted again.
    private static let repetition: UInt32 = 10_000
    /// The permitted numbers of characters.
    private static let lengths = 4...4_096
    /// The characters; `nil` until the next pause if a part of the code is missing.
    private var text: String? = ""
    private var last: UInt32?

    /// Creates a reader without characters.
    package init() {}

    /// Handles a pressed key.
    /// - Parameters:
    ///   - key: The key, which is not a modifier: a reader presses Shift for some characters.
    ///   - time: The time of the event in milliseconds, which begins again after 49 days.
    /// - Returns: The characters of the code if the key ends one. A key that is emitted again has no effect.
    package mutating func press(_ key: Key, at time: UInt32) -> String? {
        if let last {
            // WebKit emits a key again that its page did not use.
            if last &- time < Self.repetition { return nil }
            if time &- last > Self.pause { text = "" }
        }
        last = time
        switch key {
        case .character(let character):
            // A held key would lengthen it without end.
            if let count = text?.count, count <= Self.lengths.upperBound { text?.append(character) }
        case .end:
            defer { text = "" }
            return text.flatMap { Self.lengths.contains($0.count) ? $0 : nil }
        case .other: text = nil
        }
        return nil
    }

    /// Ignores the rest of a code whose first keys another window may have received.
    package mutating func interrupt(at time: UInt32) { (text, last) = (nil, time) }
}
