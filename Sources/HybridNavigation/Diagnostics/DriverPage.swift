import HybridValues

/// The position of the driver's page relative to the page in front of the same window, as the result of ``script``.
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

    /// The script to execute in the page. Its result names the page in front by its window, stack and tab, and tells
    /// whether every visit has ended.
    package static let script = """
        return window.hybridDesktop ? window.hybridDesktop.front().then(({ front, stack, session, tab, window, settled }) => ({
            front: `${window ?? 1} ${front} ${tab}`, isFront: front === session, settled,
            isCovered: front === "screen" && stack === session,
            isDocument: document.documentElement.hasAttribute("data-hybrid-screen"),
          }))
          : document.visibilityState === "hidden" ? { front: "unknown", isFront: false } : null
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

    /// Returns whether every visit had ended. This is also true if the answer does not tell.
    package static func isSettled(answer: String) -> Bool {
        (try? JSONValue(parsing: answer))?["value"]?["settled"]?.bool ?? true
    }

    /// Returns whether a native or error screen covers the page.
    package static func isCovered(answer: String) -> Bool {
        (try? JSONValue(parsing: answer))?["value"]?["isCovered"]?.bool ?? false
    }

    /// Returns whether the page is the document of a native or error screen, possibly of one that is not in front.
    package static func isDocument(answer: String) -> Bool {
        (try? JSONValue(parsing: answer))?["value"]?["isDocument"]?.bool ?? false
    }

    /// The kind of the page, if it is in front.
    package var kind: ShellState.Page? {
        guard case .inFront(let front) = self else { return nil }
        return front.split(separator: " ").dropFirst().first.flatMap { ShellState.Page(rawValue: String($0)) }
    }

    /// The number of the window of a page; `nil` if it is unknown.
    package var window: Int? {
        switch self {
        case .inFront(let front), .behind(let front): front.split(separator: " ").first.flatMap { Int($0) }
        case .closed, .busy, .unknown: nil
        }
    }

    /// Returns whether a driver that was lost at this page belongs on another page.
    /// - Parameters:
    ///   - other: A page that the driver can switch to.
    ///   - window: The window in which the driver was last.
    package func leads(to other: DriverPage, in window: Int?) -> Bool {
        guard case .inFront(let found) = other else { return false }
        // The pages of other windows are in front as well.
        if case .behind(let front) = self, self.window != nil { return front == found }
        return window == nil || window == other.window
    }
}
