import HybridValues

/// The menu of an application's status icon. Panels read it over D-Bus (com.canonical.dbusmenu).
package struct StatusMenu: Equatable, Sendable {
    /// An item of the menu. The raw values are the ids on the bus, where the id 0 is the menu itself.
    package enum Item: Int, CaseIterable, Sendable {
        case show = 1
        case newWindow
        /// A separator before the last item.
        case separator
        case quit
    }

    package let name: String

    package init(name: String) {
        self.name = name
    }

    package static let path = "/MenuBar"
    /// The revision of the menu. It is constant, because the menu never changes.
    private static let revision = "uint32 1"

    private func label(of item: Item) -> String? {
        switch item {
        case .show:
            let name = DisplayText.line(name).replacing("_", with: "__")
            return localized("_Show \(name)")
        case .newWindow: return localized("_New Window")
        case .quit: return localized("_Quit")
        case .separator: return nil
        }
    }

    /// Returns the properties of an item or of the menu itself, in the text format of GVariant.
    private func members(of number: Int) -> [(name: String, value: String)]? {
        guard number != 0 else { return [("children-display", VariantText.string("submenu"))] }
        guard let item = Item(rawValue: number) else { return nil }
        return [label(of: item).map { ("label", VariantText.string($0)) } ?? ("type", VariantText.string("separator"))]
    }

    private func members(of number: Int, among names: [String]) -> String? {
        members(of: number).map { all in
            VariantText.dictionary(names.isEmpty ? all : all.filter { names.contains($0.name) })
        }
    }

    /// Returns the result of `GetLayout` in the text format of GVariant, or `nil` if the item is unknown.
    /// - Parameters:
    ///   - depth: The number of levels below that item. A negative number means all levels.
    ///   - names: The names of the requested properties. An empty list means all properties.
    package func layout(of parent: Int, depth: Int, names: [String]) -> String? {
        guard let own = members(of: parent, among: names) else { return nil }
        let children =
            parent == 0 && depth != 0
            ? Item.allCases.compactMap { item in
                members(of: item.rawValue, among: names).map { "<(\(item.rawValue), \($0), @av [])>" }
            } : []
        let list = children.isEmpty ? "@av []" : "[\(children.joined(separator: ", "))]"
        return "(\(Self.revision), (\(parent), \(own), \(list)))"
    }

    /// Returns the result of `GetGroupProperties` in the text format of GVariant, without unknown items.
    /// - Parameters:
    ///   - numbers: The ids of the items. An empty list means all items.
    ///   - names: The names of the requested properties. An empty list means all properties.
    package func properties(of numbers: [Int], names: [String]) -> String {
        let wanted = numbers.isEmpty ? [0] + Item.allCases.map(\.rawValue) : numbers
        let found = wanted.compactMap { number in
            members(of: number, among: names).map { "(\(number), \($0))" }
        }
        return found.isEmpty ? "(@a(ia{sv}) [],)" : "([\(found.joined(separator: ", "))],)"
    }

    /// Returns the result of `GetProperty` in the text format of GVariant, or `nil` if the property is unknown.
    package func property(_ name: String, of number: Int) -> String? {
        members(of: number)?.first { $0.name == name }.map { "(<\($0.value)>,)" }
    }

    /// Returns the item that an event activates, or `nil` if the event activates none. For example, panels also send
    /// events when the pointer hovers over an item.
    package static func chosen(_ number: Int, by event: String) -> Item? {
        guard event == "clicked", let item = Item(rawValue: number), item != .separator else { return nil }
        return item
    }

    /// Returns the ids that are unknown. The methods `EventGroup` and `AboutToShowGroup` return them.
    package static func unknown(among numbers: [Int]) -> [Int] {
        numbers.filter { $0 != 0 && Item(rawValue: $0) == nil }
    }

    /// Returns the value of a property of the interface, in the text format of GVariant.
    /// - Parameter isRightToLeft: True if the user's language is written from right to left.
    package static func property(_ name: String, isRightToLeft: Bool) -> String? {
        switch name {
        case "Version": "uint32 3"
        case "TextDirection": VariantText.string(isRightToLeft ? "rtl" : "ltr")
        case "Status": VariantText.string("normal")
        case "IconThemePath": "@as []"
        default: nil
        }
    }

    /// The introspection data of the interface.
    package static let interface = """
        <node><interface name="com.canonical.dbusmenu">
        <property name="Version" type="u" access="read"/><property name="TextDirection" type="s" access="read"/>
        <property name="Status" type="s" access="read"/><property name="IconThemePath" type="as" access="read"/>
        <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/>
        <arg type="as" direction="in"/><arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
        <method name="GetGroupProperties"><arg type="ai" direction="in"/><arg type="as" direction="in"/>
        <arg type="a(ia{sv})" direction="out"/></method>
        <method name="GetProperty"><arg type="i" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="out"/></method>
        <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="in"/><arg type="u" direction="in"/></method>
        <method name="EventGroup"><arg type="a(isvu)" direction="in"/><arg type="ai" direction="out"/></method>
        <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
        <method name="AboutToShowGroup"><arg type="ai" direction="in"/><arg type="ai" direction="out"/>
        <arg type="ai" direction="out"/></method>
        <signal name="ItemsPropertiesUpdated"><arg type="a(ia{sv})"/><arg type="a(ias)"/></signal>
        <signal name="LayoutUpdated"><arg type="u"/><arg type="i"/></signal>
        <signal name="ItemActivationRequested"><arg type="i"/><arg type="u"/></signal>
        </interface></node>
        """
}
