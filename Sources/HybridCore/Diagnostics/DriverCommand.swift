/// What a WebDriver's client asks for, as far as it matters which of the application's pages hears it.
package enum DriverCommand: Equatable, Sendable {
    /// A session is to begin.
    case begin
    /// It is for the page that the user sees.
    case front(session: String)
    /// An address is to be gone to. It is a command for the page in front, which another may follow.
    case go(session: String)
    /// The client chooses a page itself.
    case choose(session: String)
    /// It asks no page, or speaks with a question that a page has asked.
    case other

    /// Reads the request line, as the WebDriver standard has it.
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
