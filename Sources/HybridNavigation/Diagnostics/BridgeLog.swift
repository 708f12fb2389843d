package import FoundationEssentials
import HybridValues

/// The messages between pages and native code and the events of Turbo, collected from the trace, newest first. Their
/// data is omitted.
package struct BridgeLog: Equatable, Sendable {
    private var lines: [String] = []
    private let limit: Int

    /// Creates an empty log.
    /// - Parameter limit: The number of messages to keep.
    package init(limit: Int = 500) {
        self.limit = limit
    }

    /// Records a message or an event. Ignores all other events.
    package mutating func record(_ event: TraceEvent, at time: Date) {
        switch event {
        case .bridge(let step, let component, let message, let session, let reason, let sentence):
            let why = [reason, sentence].compactMap { $0 }.map { "\n              \(URLRedaction.redact(text: $0))" }
            add("\(step)  \(component)  \(message), \(session.rawValue)\(why.joined())", at: time)
        case .turboEvent(let name, let target, let session):
            add("\(name)  \(target), \(session.rawValue)", at: time)
        default: break
        }
    }

    private mutating func add(_ line: String, at time: Date) {
        lines.insert("\(time.clock)  \(line)", at: 0)
        if lines.count > limit { lines.removeLast() }
    }

    /// The log as text. The reason why a message was refused has lines of its own.
    package var text: String {
        lines.isEmpty ? localized("No messages yet.") : lines.joined(separator: "\n")
    }
}
