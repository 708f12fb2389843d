/// From nothing to a server that answers: whether it is started at all, and how long it is waited for.
package struct LocalServerStart: Equatable, Sendable {
    /// What happens.
    package enum Event: Equatable, Sendable {
        /// The application begins, or is to try once more.
        case wanted
        /// The start address was asked; whether anybody has answered.
        case asked(answers: Bool)
        /// It is time to ask again.
        case waited
        /// It has ended by itself; the end of what it has said.
        case ended(output: String)
        /// There is no more time; the end of what it has said.
        case outOfTime(output: String)
        /// The user allows the command.
        case allowed
        /// The user does not allow the command, or cannot be asked; the reason is a sentence.
        case refused(String)
        /// It could not be started, as a sentence.
        case notStarted(String)
    }

    /// What is to be done.
    package enum Command: Equatable, Sendable {
        /// Ask the start address.
        case ask
        /// Ask the user whether the command may be started.
        case confirm
        /// Start the server, and watch the time from now on.
        case start
        /// Ask again in a moment.
        case wait
        /// Show the first page.
        case open
        /// End it, and say what is wrong.
        case fail(String, output: String)
        /// Say that it is no longer there; what is shown stays.
        case tell(String)
    }

    private enum State: Equatable, Sendable {
        case idle, looking, confirming, starting, open, failed
    }

    private var state = State.idle
    /// Whether the server is one that this has started.
    package private(set) var isOwn = false

    private var isAllowed: Bool

    /// Begins with nothing.
    /// - Parameter isAllowed: Whether the command may be started without a question.
    package init(isAllowed: Bool = true) {
        self.isAllowed = isAllowed
    }

    /// Takes what has happened.
    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, state) {
        case (.wanted, .idle), (.wanted, .failed):
            state = .looking
            return [.ask]
        // Somebody else's is there: it is used, and never touched.
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
            return fail(localized("The program ended before it answered."), output)
        case (.outOfTime(let output), .starting):
            return fail(localized("The program runs, but nothing answers at the start address."), output)
        case (.notStarted(let sentence), .starting): return fail(sentence, "")
        case (.ended, .open):
            isOwn = false
            return [
                .tell(
                    localized("The application's server has ended. Quit and start the application to start it again."))
            ]
        default: return []
        }
    }

    private mutating func fail(_ sentence: String, _ output: String) -> [Command] {
        (state, isOwn) = (.failed, false)
        return [.fail(sentence, output: output)]
    }

    /// The end of an output, as much of it as people look at: whole lines, without what is meant for terminals alone.
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

    /// How many bytes of an output are looked at.
    package static let byteLimit = 4_096
    private static let lineLimit = 12
}
