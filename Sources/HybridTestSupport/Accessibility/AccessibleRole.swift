/// What kind of thing an accessible object is. The numbers are those of AT-SPI.
public struct AccessibleRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let alert = AccessibleRole(rawValue: 2)
    public static let checkBox = AccessibleRole(rawValue: 7)
    public static let comboBox = AccessibleRole(rawValue: 11)
    public static let dialog = AccessibleRole(rawValue: 16)
    public static let filler = AccessibleRole(rawValue: 20)
    /// A window of GTK 4, a dialog's too.
    public static let frame = AccessibleRole(rawValue: 23)
    public static let image = AccessibleRole(rawValue: 27)
    /// A frame within a page.
    public static let internalFrame = AccessibleRole(rawValue: 28)
    public static let label = AccessibleRole(rawValue: 29)
    public static let list = AccessibleRole(rawValue: 31)
    public static let listItem = AccessibleRole(rawValue: 32)
    public static let menu = AccessibleRole(rawValue: 33)
    public static let menuItem = AccessibleRole(rawValue: 35)
    public static let panel = AccessibleRole(rawValue: 39)
    /// GTK's password entry.
    public static let passwordText = AccessibleRole(rawValue: 40)
    public static let popupMenu = AccessibleRole(rawValue: 41)
    public static let progressBar = AccessibleRole(rawValue: 42)
    public static let pushButton = AccessibleRole(rawValue: 43)
    public static let radioButton = AccessibleRole(rawValue: 44)
    public static let scrollPane = AccessibleRole(rawValue: 49)
    public static let statusBar = AccessibleRole(rawValue: 54)
    /// GTK's entry.
    public static let text = AccessibleRole(rawValue: 61)
    public static let toggleButton = AccessibleRole(rawValue: 62)
    public static let paragraph = AccessibleRole(rawValue: 73)
    public static let application = AccessibleRole(rawValue: 75)
    /// A page's text field.
    public static let entry = AccessibleRole(rawValue: 79)
    public static let heading = AccessibleRole(rawValue: 83)
    public static let section = AccessibleRole(rawValue: 85)
    public static let form = AccessibleRole(rawValue: 87)
    public static let link = AccessibleRole(rawValue: 88)
    public static let documentWeb = AccessibleRole(rawValue: 95)
    public static let grouping = AccessibleRole(rawValue: 99)
    public static let landmark = AccessibleRole(rawValue: 110)
    /// A piece of a page's text.
    public static let staticText = AccessibleRole(rawValue: 116)

    private static let names: [AccessibleRole: String] = [
        .alert: "alert", .checkBox: "checkBox", .comboBox: "comboBox", .dialog: "dialog", .filler: "filler",
        .frame: "frame", .image: "image", .internalFrame: "internalFrame", .label: "label", .list: "list",
        .listItem: "listItem", .menu: "menu", .menuItem: "menuItem", .panel: "panel", .passwordText: "passwordText",
        .popupMenu: "popupMenu", .progressBar: "progressBar", .pushButton: "pushButton", .radioButton: "radioButton",
        .scrollPane: "scrollPane", .statusBar: "statusBar", .text: "text", .toggleButton: "toggleButton",
        .paragraph: "paragraph", .application: "application", .entry: "entry", .heading: "heading",
        .section: "section", .form: "form", .link: "link", .documentWeb: "documentWeb", .grouping: "grouping",
        .landmark: "landmark", .staticText: "staticText",
    ]

    public var description: String { Self.names[self] ?? "role \(rawValue)" }
}

/// A condition that an accessible object is in. The numbers are those of AT-SPI.
public enum AccessibleState: Int, Sendable {
    case active = 1
    case checked = 4
    case defunct = 6
    case enabled = 8
    case focused = 12
    case sensitive = 24
    case showing = 25
    case visible = 30
}

/// Where an accessible object is: in its window for a native widget, in the web view for a part of a page.
public struct AccessibleExtents: Equatable, Sendable {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int

    /// The middle, where one would click.
    public var centre: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}
