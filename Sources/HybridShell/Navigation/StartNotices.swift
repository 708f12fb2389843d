/// What is to be said to the user that came up before there was a window to say it in, or without one in sight.
@MainActor
package final class StartNotices {
    private var waiting: [String] = []
    /// Says something; what has waited until now is said at once.
    var show: (@MainActor (String) -> Void)? {
        didSet {
            guard let show, !waiting.isEmpty else { return }
            let text = waiting.joined(separator: "\n")
            waiting = []
            show(text)
        }
    }

    /// Nothing to say yet.
    package init() {}

    /// Says it as soon as there is a window.
    package func add(_ text: String) {
        if let show { show(text) } else { waiting.append(text) }
    }
}
