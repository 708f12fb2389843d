import HybridNative

/// Handles messages that the site's pages post to `window.webkit.messageHandlers.nativeApp`.
@MainActor
enum PageMessages {
    static func hear(_ body: JSONValue, of page: BridgeDelegate) {
        switch body["name"]?.string {
        case "ActionButton": showActionButton(body, of: page)
        case "Token": call("window.bridge.register", ["a token of this computer's"], in: page)
        default: call("someReplyMessage", in: page)
        }
    }

    /// Shows a button in the header bar, which is removed with the page.
    private static func showActionButton(_ body: JSONValue, of page: BridgeDelegate) {
        guard let path = body["path"]?.string else { return }
        let symbol = symbols[body["icon"]?.string ?? ""] ?? "go-next-symbolic"
        let button = ObjectRef(sinking: gtk_button_new_from_icon_name(symbol))
        gtk_widget_set_tooltip_text(button.pointer(), path)
        button.setAccessibleLabel(path)
        button.connect("clicked") { [weak page] _ in
            guard let navigator = page?.destination as? Navigator,
                let url = URL(string: path, relativeTo: navigator.startURL)
            else { return }
            navigator.route(url.absoluteURL)
        }
        page.showInHeader(button)
    }

    /// The desktop's icon names for those of phones.
    private static let symbols = ["plus": "list-add-symbolic", "trash": "user-trash-symbolic"]

    private static func call(_ function: String, _ arguments: [String] = [], in page: BridgeDelegate) {
        Task { try? await page.call(function, arguments) }
    }
}
