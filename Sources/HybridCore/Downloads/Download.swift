package import FoundationEssentials

/// A file that is being saved, or was.
package struct Download: Equatable, Sendable, Identifiable {
    /// How far it has come.
    package enum State: Equatable, Sendable {
        /// So many bytes are here; `total` is what the server announced, if it did.
        case running(received: Int, total: Int?)
        /// The file is complete and has so many bytes.
        case finished(bytes: Int)
        /// Nothing of it is left. The reason is a sentence.
        case failed(reason: String)
        /// The user has stopped it; nothing of it is left.
        case cancelled
    }

    /// A number, counted from 1.
    package let id: Int
    /// Where it comes from; `nil` for an address that is none of the web's.
    package let url: URL?
    /// What people call it: the file's name, or until that is known the last part of the address.
    package internal(set) var name: String
    /// The file's path, once it has been chosen.
    package internal(set) var path: String?
    /// How far it has come.
    package internal(set) var state = State.running(received: 0, total: nil)

    /// Whether it has not ended.
    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// Whether the file is there to be opened.
    package var isFinished: Bool { if case .finished = state { true } else { false } }

    /// Which part of it is here, from 0 to 1; `nil` if the server did not say how much there is.
    package var progress: Double? {
        guard case .running(let received, let total?) = state, total > 0 else { return nil }
        return min(1, Double(received) / Double(total))
    }
}
