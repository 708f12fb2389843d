/// Messages for the user that are created before a window is visible.
package final class StartNotices {
    private var waiting: [String] = []
    /// Shows a message. When this is set, all waiting messages are shown immediately.
    var show: (@MainActor (String) -> Void)? {
        didSet {
            guard let show, !waiting.isEmpty else { return }
            let text = waiting.joined(separator: "\n")
            waiting = []
            show(text)
        }
    }

    package init() {}

    /// Shows a message as soon as a window is open.
    package func add(_ text: String) {
        if let show { show(text) } else { waiting.append(text) }
    }
}
