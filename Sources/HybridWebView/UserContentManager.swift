import CWebKitGTK
import GLibBridge

/// A `WebKitUserContentManager`.
extension ObjectRef {
    /// Calls `body` with the text of each message that the pages send to the handler of this name.
    @discardableResult
    func onMessage(to handler: String, _ body: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connect("script-message-received::\(handler)") { arguments in
            guard let value = arguments.object(1),
                let text = String(takingGString: jsc_value_to_string(value.pointer()))
            else { return }
            body(text)
        }
    }
}
