import CWebKitGTK
import GLibBridge

extension WebViewHost {
    /// Records whether something covers the web view, and hides the page if so.
    package func setCovered(_ isCovered: Bool) { profile.accessiblePages.cover(widget, isCovered) }

    /// Hides the page from assistive technology, or shows it again. A closed dialog keeps its page so that the next one
    /// opens quickly. WebKit reports a page in a hidden window as if it were on the screen.
    ///
    /// The page itself does not change, because this adds a user style sheet, which page scripts cannot see.
    package func setAside(_ isAside: Bool) {
        webkit_user_content_manager_remove_all_style_sheets(contentManager.pointer())
        guard isAside else { return }
        let style = webkit_user_style_sheet_new(
            ":root, :root * { visibility: hidden !important }", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
            WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        webkit_user_content_manager_add_style_sheet(contentManager.pointer(), style)
        webkit_user_style_sheet_unref(style)
    }
}
