import HybridValues

/// The position of the driver's page relative to the page in front, as the result of ``script``.
package enum DriverPage: Equatable, Sendable {
    /// The driver's page is in front. The text names the page in front, as in ``behind(_:)``.
    case inFront(String)
    /// Another page is in front.
    case behind(String)
    case closed
    /// The page has an open dialog. Until it is closed, every response of the driver reports this dialog.
    case busy
    /// The position is unknown, because the driver is attached to a frame or because WebKit has injected no scripts
    /// into the page.
    case unknown

    /// The script to execute in the page. Its result names the stack in front together with its tab.
    package static let script = """
        return window.hybridDesktop ? window.hybridDesktop.front().then(({ front, session, tab }) =>
          ({ front: `${front} ${tab}`, isFront: front === session }))
          : document.visibilityState === "hidden" ? { front: "unknown", isFront: false } : null
        """

    /// A script that returns true if every visit has ended.
    package static let settledScript = """
        return window.hybridDesktop ? window.hybridDesktop.front().then(({ settled }) => settled) : true
        """

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
