/// A command of a WebDriver client, classified by the page that it applies to.
package enum DriverCommand: Equatable, Sendable {
    /// The command starts a session.
    case begin
    /// The command applies to the page that the user sees.
    case front(session: String)
    /// The command navigates the page in front. Another page may then come to the front.
    case go(session: String)
    /// The command selects a page.
    case choose(session: String)
    /// The command applies to no page, or answers the dialog of a page.
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
