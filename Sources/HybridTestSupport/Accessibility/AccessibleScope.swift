/// A part of the application in which a test can search, which is either its widgets or its pages.
@MainActor
public struct AccessibleScope {
    let roots: @MainActor () -> [AccessibleNode]
    /// True if the scope includes objects of other processes. GTK 4.14 and later join the pages to the widgets.
    public var joinsPages = true

    /// Returns the first object with a role and a name. Returns `nil` if there is none at the moment. A message dialog
    /// counts as a window.
    public func find(role: AccessibleRole, name: String) -> AccessibleNode? {
        find { node in
            guard let its = node.role, its == role || role == .frame && its == .dialog else { return false }
            return node.name == name
        }
    }

    /// Returns the first object that meets a condition.
    public func find(where condition: (AccessibleNode) -> Bool) -> AccessibleNode? {
        var found: AccessibleNode?
        for root in roots() where found == nil {
            _ = root.walk(joinsPages: joinsPages) { node, _ in
                guard condition(node) else { return false }
                found = node
                return true
            }
        }
        return found
    }

    /// Returns the scope within an object with a role and a name, such as one of several windows. The scope is empty
    /// while the object does not exist.
    public func within(role: AccessibleRole, name: String) -> AccessibleScope {
        AccessibleScope(roots: { find(role: role, name: name).map { [$0] } ?? [] }, joinsPages: joinsPages)
    }

    /// Returns all objects with a role.
    public func all(role: AccessibleRole) -> [AccessibleNode] {
        var found: [AccessibleNode] = []
        for root in roots() {
            _ = root.walk(joinsPages: joinsPages) { node, _ in
                if node.role == role { found.append(node) }
                return false
            }
        }
        return found
    }

    /// Returns all names that satisfy a condition.
    public func names(where condition: (String) -> Bool) -> Set<String> {
        var names: Set<String> = []
        for root in roots() {
            _ = root.walk(joinsPages: joinsPages) { node, _ in
                if let name = node.name, condition(name) { names.insert(name) }
                return false
            }
        }
        return names
    }

    /// All names and texts.
    public var texts: Set<String> {
        var texts: Set<String> = []
        for root in roots() {
            _ = root.walk(joinsPages: joinsPages) { node, _ in
                for text in [node.name, node.text] { if let text, !text.isEmpty { texts.insert(text) } }
                return false
            }
        }
        return texts
    }

    /// Returns true if the name or the text of an object contains the text.
    public func shows(_ text: String) -> Bool {
        find { ($0.name?.contains(text) ?? false) || ($0.text?.contains(text) ?? false) } != nil
    }

    /// Returns a list of all objects, one per line, for failure messages.
    public func dump() -> String {
        var lines: [String] = []
        for root in roots() {
            _ = root.walk(joinsPages: joinsPages) { node, depth in
                let indentation = String(repeating: "  ", count: depth)
                let text = node.text.map { " text \"\($0)\"" } ?? ""
                let number = node.roleNumber
                let role = number.flatMap(AccessibleRole.init).map { "\($0)" } ?? number.map { "role \($0)" } ?? "gone"
                let focus = node.has(.focused) ? " with the keyboard" : ""
                lines.append("\(indentation)\(role) \"\(node.name ?? "")\"\(text)\(focus)")
                return false
            }
        }
        return lines.isEmpty ? "(nothing)" : lines.joined(separator: "\n")
    }
}
