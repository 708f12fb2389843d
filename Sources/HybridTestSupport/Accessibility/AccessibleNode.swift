import GLibBridge

/// A widget, or a part of a page, as assistive technology sees it.
///
/// A node is only an address in another process. What it stands for may be gone at any time; then everything here
/// answers as if it had never been there, and the caller looks again.
@MainActor
public struct AccessibleNode {
    let bus: DBusConnection
    /// The name of the process on the accessibility bus.
    let owner: String
    let path: String

    /// What kind of thing this is.
    public var role: AccessibleRole? { roleNumber.flatMap(AccessibleRole.init) }

    /// The role as AT-SPI numbers it, also where ``AccessibleRole`` has no name for it.
    var roleNumber: Int? { ask("Accessible", "GetRole")?.int }

    /// The name that a screen reader speaks: a button's label, a link's text.
    public var name: String? { property("Accessible", "Name")?.string }

    /// The longer text that a screen reader speaks after the name.
    public var accessibleDescription: String? { property("Accessible", "Description")?.string }

    /// What this consists of.
    public var children: [AccessibleNode] {
        (ask("Accessible", "GetChildren")?.children ?? []).compactMap { node(at: $0) }
    }

    /// What this is a part of.
    public var parent: AccessibleNode? {
        property("Accessible", "Parent").flatMap { node(at: $0) }
    }

    /// Whether this is in a state. AT-SPI packs the states into two numbers of 32 bits.
    public func has(_ state: AccessibleState) -> Bool {
        let words = (ask("Accessible", "GetState")?.children ?? []).compactMap(\.int)
        let (word, bit) = state.rawValue.quotientAndRemainder(dividingBy: 32)
        return word < words.count && words[word] & (1 << bit) != 0
    }

    /// Where this is.
    public var extents: AccessibleExtents? {
        // 1: relative to the window, or to the web view. GTK 4 knows no positions on the screen.
        guard let arguments = try? Variant(parsing: "(uint32 1,)"),
            let parts = ask("Component", "GetExtents", arguments)?.children.compactMap(\.int), parts.count == 4
        else { return nil }
        return AccessibleExtents(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    /// The text in an entry or a paragraph.
    public var text: String? {
        guard let count = property("Text", "CharacterCount")?.int,
            let arguments = try? Variant(parsing: "(0, \(count))")
        else { return nil }
        return ask("Text", "GetText", arguments)?.string
    }

    /// Does what a click does. Returns whether there was something that could be done.
    @discardableResult
    public func press() -> Bool {
        guard let arguments = try? Variant(parsing: "(0,)") else { return false }
        return ask("Action", "DoAction", arguments)?.bool ?? false
    }

    /// Replaces the text in an entry. WebKit does not offer this for pages: focus there, and type.
    @discardableResult
    public func setText(_ text: String) -> Bool {
        let quoted = Variant(text).text
        guard let arguments = try? Variant(parsing: "(\(quoted),)") else { return false }
        return ask("EditableText", "SetTextContents", arguments)?.bool ?? false
    }

    /// Gives the keyboard to a part of a page. GTK 4 does not offer this for widgets.
    @discardableResult
    public func grabFocus() -> Bool { ask("Component", "GrabFocus")?.bool ?? false }

    /// A property of a whole page, such as `URI`.
    func documentAttribute(_ name: String) -> String? {
        guard let arguments = try? Variant(parsing: "('\(name)',)") else { return nil }
        return ask("Document", "GetAttributeValue", arguments)?.string
    }

    /// Everything in this with one of these roles, in order. One question to the other process, where ``walk`` has
    /// many, but only pages answer it.
    public func matches(_ roles: [AccessibleRole]) -> [AccessibleNode] {
        matches(states: [], roles: roles, count: 0)
    }

    /// Whether anything in this part of a page is in a state.
    func containsPart(in state: AccessibleState) -> Bool {
        !matches(states: [state], roles: [], count: 1).isEmpty
    }

    private func matches(states: [AccessibleState], roles: [AccessibleRole], count: Int) -> [AccessibleNode] {
        let states = Self.bits(states.map(\.rawValue), words: 2)
        // All of the states and interfaces, any of the roles; no roles at all are any.
        let rule =
            "(\(states), 1, @a{ss} {}, 1, \(Self.bits(roles.map(\.rawValue), words: 4)), \(roles.isEmpty ? 1 : 2), "
            + "@as [], 1, false)"
        // In the order of the page, also nested ones.
        guard let arguments = try? Variant(parsing: "(\(rule), uint32 1, \(count), true)") else { return [] }
        return (ask("Collection", "GetMatches", arguments)?.children ?? []).compactMap { node(at: $0) }
    }

    private static func bits(_ numbers: [Int], words: Int) -> String {
        var set = [Int32](repeating: 0, count: words)
        for number in numbers { set[number / 32] |= 1 << (number % 32) }
        return "\(set)"
    }

    /// This, and everything in it, from the top, with the depth of each.
    public func walk(depth: Int = 0, joinsPages: Bool = true, visit: (AccessibleNode, Int) -> Bool) -> Bool {
        if visit(self, depth) { return true }
        // A tree that changes while it is walked may seem to contain itself.
        guard depth < 60 else { return false }
        return children.contains { child in
            (joinsPages || !child.isOfAnotherProcess(than: self))
                && child.walk(depth: depth + 1, joinsPages: joinsPages, visit: visit)
        }
    }

    /// Whether a page is joined to the widgets here, or in a part of this, as GTK does from 4.14 on.
    var holdsPage: Bool {
        children.contains { child in
            child.isOfAnotherProcess(than: self) || child.children.contains { $0.isOfAnotherProcess(than: self) }
        }
    }

    /// The registry stands above all processes.
    private func isOfAnotherProcess(than other: AccessibleNode) -> Bool {
        owner != other.owner && other.owner.hasPrefix(":")
    }

    /// The first result of a method, or `nil`.
    private func ask(_ interface: String, _ method: String, _ arguments: Variant? = nil) -> Variant? {
        let answer = try? bus.call(
            owner, path: path, interface: "org.a11y.atspi.\(interface)", method: method, arguments)
        return answer?.children.first
    }

    private func property(_ interface: String, _ name: String) -> Variant? {
        guard let arguments = try? Variant(parsing: "('org.a11y.atspi.\(interface)', '\(name)')") else { return nil }
        let answer = try? bus.call(
            owner, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get", arguments)
        return answer?.children.first?.children.first
    }

    /// The node that a reference `(so)` names: the owner and the path. The path `/…/null` stands for none.
    private func node(at reference: Variant) -> AccessibleNode? {
        let parts = reference.children.compactMap(\.string)
        guard parts.count == 2, !parts[1].hasSuffix("/null") else { return nil }
        return AccessibleNode(bus: bus, owner: parts[0], path: parts[1])
    }
}
