import FoundationEssentials
import GLibBridge

/// Saves the state for the process that replaces this one after a failure.
extension WindowSet {
    /// The time in milliseconds within which the pages must report the user's input.
    private static let patience = 1_000
    /// The maximum number of bytes of input that is kept.
    private static let limit = 500_000

    /// Saves the open pages and the user's input in them.
    ///
    /// This runs the main loop until the pages have answered, because the program ends when the caller returns.
    func keepForRestart() {
        let hosts = all.flatMap(\.webViews).filter(\.holdsText)
        var input: [String: String] = [:]
        var (waiting, isOver) = (hosts.count, false)
        for host in hosts {
            host.askInput { text in
                waiting -= 1
                let size = input.values.reduce(0) { $0 + $1.utf8.count }
                guard let text, let url = host.url, size + text.utf8.count <= Self.limit else { return }
                input[url.absoluteString] = text
            }
        }
        let timer = MainLoop.after(milliseconds: Self.patience) { isOver = true }
        while waiting > 0, !isOver { _ = MainLoop.iterate(mayBlock: true) }
        timer.cancel()
        context.keepForRestart(input)
    }
}
