/// The menu of an application's status icon, as panels read it over the bus (com.canonical.dbusmenu).
package struct StatusMenu: Equatable, Sendable {
    /// What can be chosen. The numbers are those on the bus, where 0 is the menu itself.
    package enum Item: Int, CaseIterable, Sendable {
        /// Shows the window.
        case show = 1
        /// Opens a window beside it.
        case newWindow
        /// A line between the two and the last.
        case separator
        /// Ends the application.
        case quit
    }

    /// What people call the application.
    package let name: String

    /// A menu of an application of that name.
    package init(name: String) {
        self.name = name
    }

    /// Where it is on the bus.
    package static let path = "/MenuBar"
    /// It never changes, so that this never does.
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

    /// What is known of an item, or of the menu itself, in GVariant's text format.
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

    /// The answer to `GetLayout`, in GVariant's text format; `nil` if there is no such item.
    /// - Parameters:
    ///   - parent: where it is to begin.
    ///   - depth: how many levels below are wanted; all of them if it is negative.
    ///   - names: the properties that are wanted; none for all.
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

    /// The answer to `GetGroupProperties`, in GVariant's text format. Items that there are not are left out.
    /// - Parameters:
    ///   - numbers: the items; none for all.
    ///   - names: the properties that are wanted; none for all.
    package func properties(of numbers: [Int], names: [String]) -> String {
        let wanted = numbers.isEmpty ? [0] + Item.allCases.map(\.rawValue) : numbers
        let found = wanted.compactMap { number in
            members(of: number, among: names).map { "(\(number), \($0))" }
        }
        return found.isEmpty ? "(@a(ia{sv}) [],)" : "([\(found.joined(separator: ", "))],)"
    }

    /// The answer to `GetProperty`, in GVariant's text format; `nil` if there is no such thing.
    package func property(_ name: String, of number: Int) -> String? {
        members(of: number)?.first { $0.name == name }.map { "(<\($0.value)>,)" }
    }

    /// What an event of the bus comes to: a panel tells also of items that the pointer has been over.
    package static func chosen(_ number: Int, by event: String) -> Item? {
        guard event == "clicked", let item = Item(rawValue: number), item != .separator else { return nil }
        return item
    }

    /// Of these items those that there are not, as `EventGroup` and `AboutToShowGroup` want to know.
    package static func unknown(among numbers: [Int]) -> [Int] {
        numbers.filter { $0 != 0 && Item(rawValue: $0) == nil }
    }

    /// A property of the interface, in GVariant's text format.
    /// - Parameters:
    ///   - name: which.
    ///   - isRightToLeft: whether the reader's language is written so.
    package static func property(_ name: String, isRightToLeft: Bool) -> String? {
        switch name {
        case "Version": "uint32 3"
        case "TextDirection": VariantText.string(isRightToLeft ? "rtl" : "ltr")
        case "Status": VariantText.string("normal")
        case "IconThemePath": "@as []"
        default: nil
        }
    }

    /// The interface, for introspection.
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
