/// Whether the page that a driver is with is the one in front: what came of ``script``.
package enum DriverPage: Equatable, Sendable {
    /// It is. Like ``behind(_:)`` it says which page is.
    case inFront(String)
    /// Another page is.
    case behind(String)
    /// It has been closed.
    case closed
    /// The page has a question open. Whatever a driver is asked, it says so.
    case busy
    /// The page cannot tell: the driver is with a frame of it, or WebKit has put no scripts into it.
    case unknown

    /// Asks the page. The answer names the stack in front together with its tab.
    package static let script = """
        return window.hybridDesktop ? window.hybridDesktop.front().then(({ front, session, tab }) =>
          ({ front: `${front} ${tab}`, isFront: front === session }))
          : document.visibilityState === "hidden" ? { front: "unknown", isFront: false } : null
        """

    /// Asks the page whether every visit has ended.
    package static let settledScript = """
        return window.hybridDesktop ? window.hybridDesktop.front().then(({ settled }) => settled) : true
        """

    /// Reads the driver's answer.
    package init(answer: String) {
        let value = (try? JSONValue(parsing: answer))?["value"]
        switch (value?["isFront"]?.bool, value?["front"]?.string, value?["error"]?.string) {
        case (true, let front?, _): self = .inFront(front)
        case (false, let front?, _): self = .behind(front)
        case (_, _, "no such window"): self = .closed
        case (_, _, "unexpected alert open"): self = .busy
        default: self = .unknown
        }
    }
}
