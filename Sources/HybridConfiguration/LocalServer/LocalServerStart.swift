import HybridValues

/// The start of a local server. It determines whether the server must be started, and then waits for the first
/// response.
package struct LocalServerStart: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The application starts, or retries after a failure.
        case wanted
        /// The start address was requested. `answers` is true if a server responded.
        case asked(answers: Bool)
        /// The time of ``Command/wait`` has elapsed.
        case waited
        /// The server process ended. `output` is the end of its output.
        case ended(output: String)
        /// The time-out expired. `output` is the end of the server's output.
        case outOfTime(output: String)
        /// The user allowed the command.
        case allowed
        /// The user refused the command, or cannot be asked. The text is the reason as a sentence.
        case refused(String)
        /// The server could not be started. The text is the reason as a sentence.
        case notStarted(String)
    }

    /// A command for the shell.
    package enum Command: Equatable, Sendable {
        /// Request the start address.
        case ask
        /// Ask the user whether to start the command.
        case confirm
        /// Start the server and the time-out.
        case start
        /// Wait a moment, and then report ``Event/waited``.
        case wait
        /// Show the first page.
        case open
        /// End the server and show the problem.
        case fail(String, output: String)
        /// Notify the user that the server has ended. The page stays visible.
        case tell(String)
    }

    private enum State: Equatable, Sendable {
        case idle, looking, confirming, starting, open, failed
    }

    private var state = State.idle
    /// True if this value started the server itself.
    package private(set) var isOwn = false

    private var isAllowed: Bool

    /// Creates a value without a server.
    /// - Parameter isAllowed: True if the command may be started without asking the user.
    package init(isAllowed: Bool = true) {
        self.isAllowed = isAllowed
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, state) {
        case (.wanted, .idle), (.wanted, .failed):
            state = .looking
            return [.ask]
        // A server that is already running is used, and it is never ended.
        case (.asked(answers: true), .looking), (.asked(answers: true), .starting):
            state = .open
            return [.open]
        case (.asked(answers: false), .looking) where !isAllowed:
            state = .confirming
            return [.confirm]
        case (.refused(let sentence), .confirming): return fail(sentence, "")
        case (.allowed, .confirming), (.asked(answers: false), .looking):
            isAllowed = true
            (state, isOwn) = (.starting, true)
            return [.start, .wait]
        case (.asked(answers: false), .starting): return [.wait]
        case (.waited, .starting): return [.ask]
        case (.ended(let output), .starting):
            return fail(localized("The program exited before it responded."), output)
        case (.outOfTime(let output), .starting):
            return fail(localized("The program is running, but the start address does not respond."), output)
        case (.notStarted(let sentence), .starting): return fail(sentence, "")
        case (.ended, .open):
            isOwn = false
            return [.tell(localized("The app's server has stopped. Quit and restart the app to start it again."))]
        default: return []
        }
    }

    private mutating func fail(_ sentence: String, _ output: String) -> [Command] {
        (state, isOwn) = (.failed, false)
        return [.fail(sentence, output: output)]
    }

    /// Returns the end of an output for display. It contains whole lines without terminal escape sequences.
    package static func tail(of output: [UInt8]) -> String {
        let text = String(decoding: output.suffix(byteLimit), as: UTF8.self)
        var plain = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if scalar == "\u{1B}" {
                isEscape = true
            } else if isEscape {
                if ("@"..."~").contains(scalar), scalar != "[" { isEscape = false }
            } else if scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F {
                plain.append(scalar)
            }
        }
        return String(plain).split(separator: "\n").suffix(lineLimit).joined(separator: "\n")
    }

    /// The number of bytes of an output that are examined.
    package static let byteLimit = 4_096
    private static let lineLimit = 12
}
