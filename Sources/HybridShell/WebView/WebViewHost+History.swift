import CWebKitGTK
import GLibBridge

/// WebKit's list of what the page may go back to.
extension WebViewHost {
    /// Records which entry the page is on.
    func rememberEntry() {
        guard let list = webkit_web_view_get_back_forward_list(widget.pointer()) else { return }
        historyEntry = ObjectRef.retaining(webkit_back_forward_list_get_current_item(list))
    }

    /// How far a step in the history goes back, less than none being forward; `nil` if it cannot be told.
    ///
    /// When WebKit asks whether the step may be taken, its list is on the entry that it leads to already. It returns to
    /// where it was when the answer is no.
    func stepsBack() -> Int? {
        guard let list = webkit_web_view_get_back_forward_list(widget.pointer()), let historyEntry else { return nil }
        let length = Int32(webkit_back_forward_list_get_length(list))
        let entry: OpaquePointer = historyEntry.pointer()
        return (-length...length).first { webkit_back_forward_list_get_nth_item(list, $0) == entry }.map(Int.init)
    }
}
