/// A WebDriver client's command, classified by its target page.
package enum DriverCommand: Equatable, Sendable {
    /// Starts a session.
    case begin
    /// Applies to the page that the user sees.
    case front(session: String)
    /// Navigates the page in front; another page may come to the front.
    case go(session: String)
    /// Selects a page.
    case choose(session: String)
    /// Applies to no page, or answers a page's dialog.
    case other

    /// Parses the request line, as defined by the WebDriver standard.
    package init(method: String, path: String) {
        let words = path.split(separator: "/").map(String.init)
        guard words.first == "session" else {
            self = .other
            return
        }
        guard words.count > 2 else {
            self = words.count == 1 && method == "POST" ? .begin : .other
            return
        }
        switch (words[2], words.dropFirst(3).first) {
        case ("window", nil) where method == "POST": self = .choose(session: words[1])
        case ("url", nil) where method == "POST": self = .go(session: words[1])
        case ("window", "handles"), ("timeouts", nil), ("alert", _): self = .other
        default: self = .front(session: words[1])
        }
    }
}
