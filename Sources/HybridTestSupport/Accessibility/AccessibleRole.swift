import CGtk

/// The role of an accessible object. The numbers are those of AT-SPI. Only roles that tests use are listed.
public enum AccessibleRole: Int, Sendable {
    case alert = 2
    case checkBox = 7
    case comboBox = 11
    case dialog = 16
    case filler = 20
    /// A window of GTK 4, including dialogs.
    case frame = 23
    case image = 27
    /// A frame within a page.
    case internalFrame = 28
    case label = 29
    case list = 31
    case listItem = 32
    case menu = 33
    case menuItem = 35
    /// The tab of a page in a stack switcher.
    case pageTab = 37
    /// The container of such tabs.
    case pageTabList = 38
    case panel = 39
    /// GTK's password entry.
    case passwordText = 40
    case popupMenu = 41
    case progressBar = 42
    case pushButton = 43
    case radioButton = 44
    case scrollPane = 49
    case statusBar = 54
    /// GTK's entry.
    case text = 61
    case toggleButton = 62
    case paragraph = 73
    case application = 75
    /// A page's text field.
    case entry = 79
    case heading = 83
    case section = 85
    case form = 87
    case link = 88
    case documentWeb = 95
    case grouping = 99
    case landmark = 110
    /// A text run of a page.
    case staticText = 116
}

/// A state of an accessible object. The numbers are those of AT-SPI.
public enum AccessibleState: Int, Sendable {
    case active = 1
    case checked = 4
    case defunct = 6
    case enabled = 8
    case focusable = 11
    case focused = 12
    case pressed = 20
    case sensitive = 24
    case showing = 25
    case visible = 30
}

/// The position and size of an accessible object. The position of a native widget is relative to its window, and the
/// position of a part of a page is relative to the web view.
public struct AccessibleExtents: Equatable, Sendable {
    /// The distance from the left edge.
    public let x: Int
    /// The distance from the upper edge.
    public let y: Int
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int

    /// Creates a position and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The centre, at which tests click.
    public var centre: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}

extension AccessibleRole {
    /// GTK's file chooser. In GTK 4.8, it is one of several windows that have no role.
    public static let fileDialog: AccessibleRole = gtk_check_version(4, 10, 0) == nil ? .dialog : .filler
}
