/// The commands of the shell, by their names on the session bus (Docs/QA.md#driving-the-application). Each command
/// defines its properties for actions, keys, menus and the shortcuts window. The cases are in the order in which they
/// are displayed. `ShellActions` executes the commands.
package enum UserCommand: String, CaseIterable, Sendable {
    case back, forward
    case closeModal = "close-modal"
    case home, reload
    case reloadWithoutCache = "reload-without-cache"
    case stop, find
    case copyLink = "copy-link"
    case openInBrowser = "open-in-browser"
    case print
    case printToFile = "print-to-file"
    case visit
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case zoomIn = "zoom-in"
    case fullscreen
    case selectTab = "select-tab"
    case downloads
    case signOut = "sign-out"
    case clearData = "clear-data"
    case newWindow = "new-window"
    case closeWindow = "close-window"
    case diagnostics
    case bugReport = "bug-report"
    case inspector, preferences, permissions, shortcuts, about, reset, quit

    /// The type of a command's parameter.
    package enum Parameter: Sendable {
        case text, number
    }

    /// The sections of the primary menu, from the top.
    package enum MenuSection: CaseIterable, Sendable {
        /// The window, on its own.
        case windows
        /// The front page, its address and the space for it.
        case page
        /// Icons in a row.
        case tools
        /// The zoom level between icons in a row.
        case zoom
        /// The signed-in user.
        case account
        /// Tools for testers, where diagnostics are allowed.
        case testing
        /// The application as a whole.
        case application
    }

    package enum ShortcutGroup: CaseIterable, Sendable {
        case pages, find, view, application, testing

        package var title: String {
            switch self {
            case .pages: localized("Pages")
            case .find: localized("Find")
            case .view: localized("View")
            case .application: localized("Application")
            case .testing: localized("Testing")
            }
        }
    }

    /// The entry of a command in the menu. An underscore marks its mnemonic.
    package typealias MenuItem = (section: MenuSection, label: String)
    /// The entry of a command in the shortcuts window.
    package typealias ShortcutTitle = (group: ShortcutGroup, title: String)

    private struct Details {
        /// The keys in GTK's format.
        var keys: [String] = []
        var shortcut: ShortcutTitle?
        var menu: MenuItem?
        /// The name of a symbolic icon that replaces the text of the menu entry.
        var icon: String?
        var parameter: Parameter?
        /// True if the command is available to the operator of a kiosk. It has no key there.
        var worksWhenLocked = false
        /// True if the command is available only where diagnostics are allowed.
        var isForTesters = false
        /// True if the `menu` of an application file may contain the command.
        var isForFiles = true
    }

    private var details: Details {
        switch self {
        case .back:
            Details(keys: ["<Alt>Left", "Back"], shortcut: (.pages, localized("Back")), worksWhenLocked: true)
        case .forward:
            Details(keys: ["<Alt>Right", "Forward"], shortcut: (.pages, localized("Forward")), worksWhenLocked: true)
        case .closeModal: Details(worksWhenLocked: true, isForFiles: false)
        case .home:
            Details(
                keys: ["<Alt>Home"], shortcut: (.pages, localized("First page")),
                menu: (.page, localized("_First Page")),
                worksWhenLocked: true)
        case .reload:
            Details(keys: ["F5", "<Control>r"], shortcut: (.pages, localized("Reload")), worksWhenLocked: true)
        case .reloadWithoutCache:
            Details(
                keys: ["<Control>F5", "<Control><Shift>r"], shortcut: (.pages, localized("Reload without the cache")))
        // The key of this command is Esc, which has other functions when nothing is loading. The windows therefore
        // handle it.
        case .stop: Details(worksWhenLocked: true, isForFiles: false)
        case .find:
            Details(
                keys: ["<Control>f"], shortcut: (.find, localized("Find on page")), menu: (.tools, localized("_Find…")),
                icon: "edit-find-symbolic")
        case .copyLink:
            Details(
                keys: ["<Control><Shift>c"], shortcut: (.pages, localized("Copy page address")),
                menu: (.page, localized("_Copy Link")))
        case .openInBrowser:
            Details(
                keys: ["<Control><Shift>o"], shortcut: (.pages, localized("Open page in browser")),
                menu: (.page, localized("Open in _Browser")))
        case .print:
            Details(
                keys: ["<Control>p"], shortcut: (.pages, localized("Print")), menu: (.tools, localized("_Print…")),
                icon: "printer-symbolic")
        case .printToFile: Details(parameter: .text, isForFiles: false)
        case .visit: Details(parameter: .text, worksWhenLocked: true, isForFiles: false)
        case .zoomOut:
            Details(
                keys: ["<Control>minus", "<Control>KP_Subtract"], shortcut: (.view, localized("Zoom out")),
                menu: (.zoom, localized("Zoom _Out")), icon: "zoom-out-symbolic")
        case .zoomReset:
            Details(
                keys: ["<Control>0", "<Control>KP_0"], shortcut: (.view, localized("Normal size")),
                menu: (.zoom, localized("_Normal Size")))
        case .zoomIn:
            Details(
                keys: ["<Control>plus", "<Control>equal", "<Control>KP_Add"], shortcut: (.view, localized("Zoom in")),
                menu: (.zoom, localized("Zoom _In")), icon: "zoom-in-symbolic")
        case .fullscreen:
            Details(
                keys: ["F11"], shortcut: (.view, localized("Full screen")), menu: (.page, localized("F_ull Screen")))
        // Each tab has a separate key.
        case .selectTab: Details(parameter: .number, worksWhenLocked: true, isForFiles: false)
        case .downloads: Details(keys: ["<Control>j"], shortcut: (.application, localized("Downloads")))
        case .newWindow:
            Details(
                keys: ["<Control>n"], shortcut: (.application, localized("New window")),
                menu: (.windows, localized("_New Window")))
        case .closeWindow:
            Details(keys: ["<Control>w"], shortcut: (.application, localized("Close window")), isForFiles: false)
        case .signOut: Details(menu: (.account, localized("_Sign Out")), worksWhenLocked: true)
        case .clearData: Details()
        case .preferences:
            Details(
                keys: ["<Control>comma"], shortcut: (.application, localized("Preferences")),
                menu: (.application, localized("Pr_eferences")))
        // This command is now part of the preferences.
        case .permissions: Details(isForFiles: false)
        case .diagnostics:
            Details(
                keys: ["<Control><Shift>d"], shortcut: (.testing, localized("Diagnostics")),
                menu: (.testing, localized("_Diagnostics")), isForTesters: true, isForFiles: false)
        case .bugReport:
            Details(menu: (.testing, localized("_Bug Report…")), isForTesters: true, isForFiles: false)
        case .inspector:
            Details(
                keys: ["<Control><Shift>i", "F12"], shortcut: (.testing, localized("Inspector")),
                menu: (.testing, localized("Insp_ector")), isForTesters: true)
        case .shortcuts:
            Details(
                keys: ["<Control>question", "<Control>F1"], shortcut: (.application, localized("Keyboard shortcuts")),
                menu: (.application, localized("_Keyboard Shortcuts")))
        case .about: Details(menu: (.application, localized("_About")))
        case .reset: Details(worksWhenLocked: true, isForFiles: false)
        // The menu contains this command because closing the window may not quit the application.
        case .quit:
            Details(
                keys: ["<Control>q"], shortcut: (.application, localized("Quit")),
                menu: (.application, localized("_Quit")))
        }
    }

    /// The keys of the command, in GTK's format.
    package var keys: [String] { details.keys }
    /// The entry in the shortcuts window, or `nil` if the command has none.
    package var shortcut: ShortcutTitle? { details.shortcut }
    /// The entry in the primary menu, or `nil` if the command has none.
    package var menuItem: MenuItem? { details.menu }
    /// The icon that replaces the text of the menu entry.
    package var menuIcon: String? { details.icon }
    /// The type of the parameter, or `nil` if the command has none.
    package var parameter: Parameter? { details.parameter }
    /// True if the command is available to the operator of a kiosk. It has no key there.
    package var worksWhenLocked: Bool { details.worksWhenLocked }
    /// True if the command is available only where diagnostics are allowed.
    package var isForTesters: Bool { details.isForTesters }
    /// True if the `menu` of an application file may contain the command.
    package var isForFiles: Bool { details.isForFiles }
    /// The name of the action, which menus and buttons use.
    package var actionName: String { "app.\(rawValue)" }
}
