/// A key with modifiers.
package struct KeyCombination: Hashable, Sendable {
    package enum Modifier: String, CaseIterable, Sendable {
        case control, shift, alt
    }

    package let modifiers: Set<Modifier>
    /// The name of the key in GTK, in lower case, such as `e`, `f5` or `plus`.
    package let key: String

    /// Parses a combination in GTK's format, such as `<Control><Shift>c`. The result is `nil` if a modifier is unknown.
    package init?(accelerator text: String) {
        var modifiers = Set<Modifier>()
        var rest = text[...]
        while rest.first == "<", let end = rest.firstIndex(of: ">") {
            guard let modifier = Self.modifiers[rest[..<end].dropFirst().lowercased()] else { return nil }
            modifiers.insert(modifier)
            rest = rest[end...].dropFirst()
        }
        guard !rest.isEmpty else { return nil }
        self.modifiers = modifiers
        key = rest.lowercased()
    }

    /// Parses the attribute `aria-keyshortcuts` of a page, such as `Control+Shift+E`, `Ctrl+1` or `F6`.
    ///
    /// A page may use letters and digits with Ctrl, letters with Ctrl and Shift, and F1 to F12. Combinations with Alt
    /// are reserved for the desktop and for access keys, and keys without a modifier enter text.
    package init?(page text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard let key = parts.last else { return nil }
        let held = parts.dropLast().map { Self.modifiers[$0] }
        let modifiers = Set(held.compactMap(\.self))
        guard modifiers.count == parts.count - 1, !modifiers.contains(.alt) else { return nil }
        let isLetter = key.count == 1 && key.allSatisfy { $0.isASCII && $0.isLetter }
        let isDigit = key.count == 1 && key.allSatisfy { $0.isASCII && $0.isNumber }
        guard
            isLetter && modifiers.contains(.control) || isDigit && modifiers == [.control]
                || Self.functionKeys.contains(key)
        else { return nil }
        self.modifiers = modifiers
        self.key = key
    }

    private static let modifiers: [String: Modifier] = [
        "control": .control, "ctrl": .control, "ctl": .control, "primary": .control, "shift": .shift, "alt": .alt,
    ]
    private static let functionKeys = Set((1...12).map { "f\($0)" })

    /// The combination in GTK's format.
    package var accelerator: String {
        let held = Modifier.allCases.filter { modifiers.contains($0) }.map { "<\(Self.capitalized($0.rawValue))>" }
        return held.joined() + (key.count > 1 ? Self.capitalized(key) : key)
    }

    /// The combination in a form for users, such as `Ctrl+Shift+E`.
    package var words: String {
        let names: [Modifier: String] = [.control: "Ctrl", .shift: "Shift", .alt: "Alt"]
        let held = Modifier.allCases.filter { modifiers.contains($0) }.compactMap { names[$0] }
        return (held + [Self.capitalized(key)]).joined(separator: "+")
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
