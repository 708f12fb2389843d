import HybridCore

/// A command of a WebDriver client, classified by the page that it applies to.
package enum DriverCommand: Equatable, Sendable {
    /// The command starts a session.
    case begin
    /// The command asks whether a session can be started.
    case status
    /// The command applies to the page that the user sees.
    case front(session: String)
    /// The command navigates the page in front. Another page may then come to the front.
    case go(session: String)
    /// The command selects a page.
    case choose(session: String)
    /// The command sends a file for a file field.
    case upload(session: String)
    /// The command ends the session.
    case end(session: String)
    /// The command applies to no page, or answers the dialog of a page.
    case other(session: String)
    case unknown

    /// Parses the request line, as defined by the WebDriver standard.
    package init(method: String, path: String) {
        let words = path.split(separator: "/").map(String.init)
        guard words.first == "session" else {
            self = words == ["status"] && method == "GET" ? .status : .unknown
            return
        }
        guard words.count > 2 else {
            self =
                switch (method, words.count) {
                case ("POST", 1): .begin
                case ("DELETE", 2): .end(session: words[1])
                default: .unknown
                }
            return
        }
        switch (words[2], words.dropFirst(3).first) {
        case ("window", nil) where method == "POST": self = .choose(session: words[1])
        case ("url", nil) where method == "POST": self = .go(session: words[1])
        case ("se", "file") where method == "POST" && words.count == 4: self = .upload(session: words[1])
        case ("window", "handles"), ("timeouts", nil), ("alert", _): self = .other(session: words[1])
        default: self = .front(session: words[1])
        }
    }

    /// Returns whether a command may be executed twice: it only reads, or loads an address.
    package static func isRepeatable(method: String, path: String) -> Bool {
        guard method == "POST" else { return method == "GET" }
        return ["element", "elements", "url"].contains(path.split(separator: "/").last)
    }

    /// Returns whether a command leads to another page or loads the page again.
    package static func isNavigation(method: String, path: String) -> Bool {
        let words = path.split(separator: "/").dropFirst(2)
        return method == "POST" && words.count == 1
            && ["url", "back", "forward", "refresh"].contains(words.first)
    }

    /// Returns whether the standard handles an open dialog before the command.
    package static func handlesDialogs(method: String, path: String) -> Bool {
        switch path.split(separator: "/").dropFirst(2).joined(separator: "/") {
        case "window": method == "DELETE"
        case "window/handles", "timeouts", "": false
        case let command: !command.hasPrefix("alert/")
        }
    }

    /// The session of the command.
    package var session: String? {
        switch self {
        case .begin, .status, .unknown: nil
        case .front(let session), .go(let session), .choose(let session), .upload(let session), .end(let session),
            .other(let session):
            session
        }
    }
}
