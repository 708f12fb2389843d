import HybridCore
package import HybridShell

/// The components that every application has, unless its file excludes them (Docs/Bridge.md#the-components).
package enum ComponentBox {
    package static var names: [String] { entries.map(\.name) }

    /// The entries, in the order in which they are announced to pages. A new component needs a file and a line here.
    package static let entries: [ComponentSet.Entry] = [
        .init("form", needs: .headerBar) { FormComponent($0) },
        .init("menu", needs: .headerBar) { MenuComponent($0) },
        .init("overflow-menu", needs: .headerBar) { OverflowMenuComponent($0) },
        .init("button", needs: .headerBar) { ButtonComponent($0) },
        .init("alert") { AlertComponent($0) },
        .init("toast") { ToastComponent($0) },
        .init("search", needs: .headerBar) { SearchComponent($0) },
        .init("share", needs: [.headerBar, .desktop]) { ShareComponent($0) },
        .init("theme", needs: .desktop) { ThemeComponent($0) },
        .init("permissions") { PermissionsComponent($0) },
        .init("notification", needs: .desktop) { NotificationComponent($0) },
        .init("badge", needs: .desktop) { BadgeComponent($0) },
        .init("clipboard", needs: .desktop) { ClipboardComponent($0) },
        .init("print", needs: .printer) { PrintComponent($0) },
        .init("download", needs: .desktop) { DownloadComponent($0) },
        .init("file", needs: .desktop) { FileComponent($0) },
        .init("title", needs: .headerBar) { TitleComponent($0) },
        .init("menu-item", needs: [.headerBar, .menu]) { MenuItemComponent($0) },
        .init("scanner") { ScannerComponent($0) },
        .init("window", needs: .desktop) { WindowComponent($0) },
    ]
}
