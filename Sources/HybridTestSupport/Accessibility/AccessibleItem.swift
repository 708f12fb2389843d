import GLibBridge

/// The data of a widget, from a single request for all widgets. The request takes only milliseconds.
@MainActor
public struct AccessibleItem {
    /// The widget.
    public let node: AccessibleNode
    /// The name.
    public let name: String
    /// The description.
    public let itemDescription: String
    /// The role; `nil` if ``AccessibleRole`` does not contain it.
    public let role: AccessibleRole?
    private let states: [Int]
    private let parent: String?

    init?(_ fields: [Variant], bus: DBusConnection) {
        guard fields.count > 9, let owner = fields[0].children.first?.string,
            let path = fields[0].children.last?.string
        else { return nil }
        node = AccessibleNode(bus: bus, owner: owner, path: path)
        parent = fields[2].children.last?.string
        name = fields[6].string ?? ""
        role = fields[7].int.flatMap(AccessibleRole.init)
        itemDescription = fields[8].string ?? ""
        states = fields[9].children.compactMap(\.int)
    }

    /// Returns true if the widget has the state.
    public func has(_ state: AccessibleState) -> Bool {
        let (word, bit) = state.rawValue.quotientAndRemainder(dividingBy: 32)
        return word < states.count && states[word] & (1 << bit) != 0
    }

    /// Returns true if the widget is in the window with this title.
    /// - Parameter items: All widgets, by their paths.
    func isIn(window title: String, items: [String: AccessibleItem]) -> Bool {
        var item = self
        for _ in 0..<100 {
            if item.role == .frame { return item.name == title }
            guard let next = item.parent.flatMap({ items[$0] }) else { return false }
            item = next
        }
        return false
    }
}

/// A part of a window. The parts have the order of the accessibility tree.
@MainActor
public struct AccessiblePart {
    /// The widget.
    public let item: AccessibleItem
    /// The index of the parent in the list; `nil` if the part is a window.
    public let parent: Int?
}

extension AccessibilityTree {
    /// The widgets that a client has requested before. They include widgets that are not visible.
    public var items: [AccessibleItem] {
        guard let root = native.roots().first else { return [] }
        let answer = try? root.bus.call(
            root.owner, path: "/org/a11y/atspi/cache", interface: "org.a11y.atspi.Cache", method: "GetItems",
            timeout: 3000)
        return (answer?.children.first?.children ?? []).compactMap { AccessibleItem($0.children, bus: root.bus) }
    }

    /// The parts of the windows, without pages. A parent comes before its children.
    public var parts: [AccessiblePart] {
        var found: [(node: AccessibleNode, parent: Int?)] = []
        func add(_ node: AccessibleNode, in parent: Int?) {
            let place = found.count
            found.append((node, parent))
            guard place < 5000 else { return }
            for child in node.children where child.owner == node.owner { add(child, in: place) }
        }
        for root in native.roots() { for window in root.children { add(window, in: nil) } }
        let known = Dictionary(items.map { ($0.node.path, $0) }) { $1 }
        // A widget that has been removed in the meantime is omitted, together with its children.
        var places: [Int: Int] = [:]
        var parts: [AccessiblePart] = []
        for (place, (node, parent)) in found.enumerated() {
            guard let item = known[node.path], parent == nil || parent.flatMap({ places[$0] }) != nil else { continue }
            places[place] = parts.count
            parts.append(AccessiblePart(item: item, parent: parent.flatMap { places[$0] }))
        }
        return parts
    }
}

extension AccessibleNode: Hashable {
    /// Returns true if both nodes are the same widget.
    public nonisolated static func == (left: AccessibleNode, right: AccessibleNode) -> Bool {
        left.path == right.path && left.owner == right.owner
    }

    /// Hashes the object path.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
