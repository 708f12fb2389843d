import CWebKitGTK
import GLibBridge

/// A style sheet of the shell for the pages of web views. It overrides the pages' own styles, and their scripts cannot
/// see it.
package final class UserStyle {
    private let sheet: OpaquePointer?

    package init(_ css: String) {
        sheet = webkit_user_style_sheet_new(
            css, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    }

    isolated deinit { sheet.map(webkit_user_style_sheet_unref) }

    /// Adds the style to the present and later pages of a `WebKitUserContentManager`.
    func add(to manager: OpaquePointer) {
        // WebKit would apply a sheet twice.
        remove(from: manager)
        if let sheet { webkit_user_content_manager_add_style_sheet(manager, sheet) }
    }

    func remove(from manager: OpaquePointer) {
        if let sheet { webkit_user_content_manager_remove_style_sheet(manager, sheet) }
    }
}

extension WebViewHost {
    /// Adds a style to the pages of this view, or removes it.
    package func set(_ style: UserStyle, _ isOn: Bool) {
        isOn ? style.add(to: contentManager.pointer()) : style.remove(from: contentManager.pointer())
    }
}
