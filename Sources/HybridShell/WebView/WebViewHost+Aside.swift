import CWebKitGTK
import GLibBridge

extension WebViewHost {
    /// Says whether something lies over the web view, so that nobody sees its page.
    func setCovered(_ isCovered: Bool) {
        profile.accessiblePages.cover(widget, isCovered)
    }

    /// Says of a page that it is not to be seen, or is again: a dialog that is closed keeps its page, so that the next one
    /// opens swiftly. WebKit tells assistive technology of a page in a window that is hidden as if it were on the screen.
    ///
    /// The page itself stays as it is: this is a style of the user's, which no script of a page's finds.
    func setAside(_ isAside: Bool) {
        webkit_user_content_manager_remove_all_style_sheets(contentManager.pointer())
        guard isAside else { return }
        let style = webkit_user_style_sheet_new(
            ":root, :root * { visibility: hidden !important }", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
            WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        webkit_user_content_manager_add_style_sheet(contentManager.pointer(), style)
        webkit_user_style_sheet_unref(style)
    }
}
