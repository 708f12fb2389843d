import GLibBridge

/// An accessible widget or part of a page.
///
/// A node is only an address in another process. If its object has been removed, all members but a known role
/// return `nil` or empty values, and the caller must search again.
@MainActor
public struct AccessibleNode {
    let bus: DBusConnection
    /// The name of the process on the accessibility bus.
    let owner: String
    let path: String

    /// The role.
    public var role: AccessibleRole? { roleNumber.flatMap(AccessibleRole.init) }

    /// The AT-SPI number of the role. It is available even if ``AccessibleRole`` has no case for the role.
    var roleNumber: Int? {
        if let known = Self.widgetRoles[self] { return known }
        let role = ask("Accessible", "GetRole")?.int
        if !isInPage { Self.widgetRoles[self] = role }
        return role
    }

    /// The roles of widgets, which never change. They save half of the requests of a search.
    private static var widgetRoles: [AccessibleNode: Int] = [:]

    /// True if the object belongs to a page, where a role may change.
    var isInPage: Bool { path.hasPrefix("/org/a11y/webkit/") }

    /// The name that a screen reader speaks, such as the label of a button or the text of a link.
    public var name: String? { property("Accessible", "Name")?.string }

    /// The description that a screen reader speaks after the name.
    public var accessibleDescription: String? { property("Accessible", "Description")?.string }

    /// The children.
    public var children: [AccessibleNode] {
        (ask("Accessible", "GetChildren")?.children ?? []).compactMap { node(at: $0) }
    }

    /// The parent.
    public var parent: AccessibleNode? {
        property("Accessible", "Parent").flatMap { node(at: $0) }
    }

    /// Returns true if the object has the state. AT-SPI packs the states into two 32-bit numbers.
    public func has(_ state: AccessibleState) -> Bool {
        let words = (ask("Accessible", "GetState")?.children ?? []).compactMap(\.int)
        let (word, bit) = state.rawValue.quotientAndRemainder(dividingBy: 32)
        return word < words.count && words[word] & (1 << bit) != 0
    }

    /// The position and size.
    public var extents: AccessibleExtents? {
        // The argument 1 means relative to the window or the web view. GTK 4 has no screen positions.
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

    /// Activates the object as a click does. Returns true if this succeeds.
    @discardableResult
    public func press() -> Bool {
        guard let arguments = try? Variant(parsing: "(0,)") else { return false }
        return ask("Action", "DoAction", arguments)?.bool ?? false
    }

    /// Replaces the text of an entry. WebKit does not support this for pages. Focus the entry and type instead.
    @discardableResult
    public func setText(_ text: String) -> Bool {
        let quoted = Variant(text).text
        guard let arguments = try? Variant(parsing: "(\(quoted),)") else { return false }
        return ask("EditableText", "SetTextContents", arguments)?.bool ?? false
    }

    /// Moves the focus to a part of a page. GTK 4 does not support this for widgets.
    @discardableResult
    public func grabFocus() -> Bool { ask("Component", "GrabFocus")?.bool ?? false }

    /// Returns an attribute of a page, such as `URI`.
    func documentAttribute(_ name: String) -> String? {
        guard let arguments = try? Variant(parsing: "('\(name)',)") else { return nil }
        return ask("Document", "GetAttributeValue", arguments)?.string
    }

    /// Returns all descendants that have one of these roles, in order. This sends a single request, while ``walk``
    /// sends many, but only pages support it.
    public func matches(_ roles: [AccessibleRole]) -> [AccessibleNode] {
        matches(states: [], roles: roles, count: 0)
    }

    /// Returns true if any part of this page element has the state.
    func containsPart(in state: AccessibleState) -> Bool {
        !matches(states: [state], roles: [], count: 1).isEmpty
    }

    private func matches(states: [AccessibleState], roles: [AccessibleRole], count: Int) -> [AccessibleNode] {
        let states = Self.bits(states.map(\.rawValue), words: 2)
        // An object matches if it has all of the states and interfaces and any of the roles. An empty list matches any
        // role.
        let rule =
            "(\(states), 1, @a{ss} {}, 1, \(Self.bits(roles.map(\.rawValue), words: 4)), \(roles.isEmpty ? 1 : 2), "
            + "@as [], 1, false)"
        // The results are in page order and include nested objects.
        guard let arguments = try? Variant(parsing: "(\(rule), uint32 1, \(count), true)") else { return [] }
        return (ask("Collection", "GetMatches", arguments)?.children ?? []).compactMap { node(at: $0) }
    }

    private static func bits(_ numbers: [Int], words: Int) -> String {
        var set = [Int32](repeating: 0, count: words)
        for number in numbers { set[number / 32] |= 1 << (number % 32) }
        return "\(set)"
    }

    /// Visits this object and its descendants from the top, with their depth.
    public func walk(depth: Int = 0, joinsPages: Bool = true, visit: (AccessibleNode, Int) -> Bool) -> Bool {
        if visit(self, depth) { return true }
        // If a tree changes during the walk, it may seem to contain itself.
        guard depth < 60 else { return false }
        return children.contains { child in
            (joinsPages || !child.isOfAnotherProcess(than: self))
                && child.walk(depth: depth + 1, joinsPages: joinsPages, visit: visit)
        }
    }

    /// True if a page is joined to the widgets at this level or one level below. GTK 4.14 and later join pages.
    var holdsPage: Bool {
        children.contains { child in
            child.isOfAnotherProcess(than: self) || child.children.contains { $0.isOfAnotherProcess(than: self) }
        }
    }

    /// Returns true if the other object belongs to another process. The registry is the parent of all processes.
    private func isOfAnotherProcess(than other: AccessibleNode) -> Bool {
        owner != other.owner && other.owner.hasPrefix(":")
    }

    /// Returns the first result of a method, or `nil`.
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

    /// Returns the node for a reference `(so)`, which consists of owner and path. The path `/…/null` means that there
    /// is no node.
    private func node(at reference: Variant) -> AccessibleNode? {
        let parts = reference.children.compactMap(\.string)
        guard parts.count == 2, !parts[1].hasSuffix("/null") else { return nil }
        return AccessibleNode(bus: bus, owner: parts[0], path: parts[1])
    }
}
