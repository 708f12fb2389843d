import HybridValues

/// The status icon of an application without a window. It uses the protocol StatusNotifierItem, which KDE and most
/// panels support.
package struct StatusIcon: Equatable, Sendable {
    package var id: String
    /// The application's display name.
    package var name: String
    package var icon: String
    /// The number on the application's badge, or `nil` if no page has set one.
    package var count: Int?

    /// - Parameters:
    ///   - name: The application's display name.
    ///   - icon: The name of the icon in the desktop's icon theme.
    package init(id: String, name: String, icon: String) {
        self.id = id
        self.name = name
        self.icon = icon
    }

    /// The status of the icon, in the terms of the specification.
    package var status: String { count == nil ? "Active" : "NeedsAttention" }

    package var toolTip: (title: String, text: String) {
        let text = count.map { localized(one: "\($0) new item", other: "\($0) new items", count: $0) }
        return (DisplayText.line(name), text ?? "")
    }

    /// Returns the value of a property in the text format of GVariant, or `nil` if the property is unknown.
    package func property(_ name: String) -> String? {
        switch name {
        case "Category": VariantText.string("ApplicationStatus")
        case "Id": VariantText.string(id)
        case "Title": VariantText.string(DisplayText.line(self.name))
        case "Status": VariantText.string(status)
        case "WindowId": "0"
        case "IconName", "AttentionIconName": VariantText.string(icon)
        case "OverlayIconName", "IconThemePath", "AttentionMovieName": VariantText.string("")
        case "IconPixmap", "OverlayIconPixmap", "AttentionIconPixmap": Self.noPicture
        case "ToolTip":
            "('', \(Self.noPicture), \(VariantText.string(toolTip.title)), \(VariantText.string(toolTip.text)))"
        case "ItemIsMenu": "false"
        case "Menu": "objectpath '\(StatusMenu.path)'"
        default: nil
        }
    }

    private static let noPicture = "@a(iiay) []"

    /// The object path of the icon. Watchers expect the icon at this path.
    package static let path = "/StatusNotifierItem"

    /// The introspection data of the interface.
    package static let interface = """
        <node><interface name="org.kde.StatusNotifierItem">
        <property name="Category" type="s" access="read"/><property name="Id" type="s" access="read"/>
        <property name="Title" type="s" access="read"/><property name="Status" type="s" access="read"/>
        <property name="WindowId" type="i" access="read"/><property name="IconName" type="s" access="read"/>
        <property name="IconThemePath" type="s" access="read"/>
        <property name="IconPixmap" type="a(iiay)" access="read"/>
        <property name="OverlayIconName" type="s" access="read"/>
        <property name="OverlayIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionIconName" type="s" access="read"/>
        <property name="AttentionIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionMovieName" type="s" access="read"/>
        <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
        <property name="ItemIsMenu" type="b" access="read"/><property name="Menu" type="o" access="read"/>
        <method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
        <method name="ProvideXdgActivationToken"><arg type="s" direction="in"/></method>
        <signal name="NewTitle"/><signal name="NewIcon"/><signal name="NewAttentionIcon"/>
        <signal name="NewOverlayIcon"/><signal name="NewToolTip"/>
        <signal name="NewStatus"><arg type="s"/></signal>
        </interface></node>
        """

    /// Returns the signals for the changes since another state, with their arguments in the text format of GVariant.
    package func news(since other: StatusIcon) -> [(signal: String, arguments: String)] {
        var news: [(String, String)] = []
        if status != other.status { news.append(("NewStatus", "(\(VariantText.string(status)),)")) }
        if toolTip != other.toolTip { news.append(("NewToolTip", "()")) }
        return news
    }
}
