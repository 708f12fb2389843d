package import FoundationEssentials

/// A download that is in progress or has ended.
package struct Download: Equatable, Sendable, Identifiable {
    /// The progress of a download.
    package enum State: Equatable, Sendable {
        /// The download is in progress. `total` is the size that the server announced, if any.
        case running(received: Int, total: Int?)
        case finished(bytes: Int)
        /// The download failed, and its file was removed. The reason is a sentence.
        case failed(reason: String)
        /// The user cancelled the download, and its file was removed.
        case cancelled
    }

    /// The number of the download. The first download has the number 1.
    package let id: Int
    /// The address of the file, or `nil` if WebKit reports none.
    package let url: URL?
    /// The name that is shown to the user. It is the name of the file or, until this is known, the last part of the
    /// address.
    package internal(set) var name: String
    /// The path of the file, once it has been chosen.
    package internal(set) var path: String?
    package internal(set) var state = State.running(received: 0, total: nil)

    package var isRunning: Bool { if case .running = state { true } else { false } }

    package var isFinished: Bool { if case .finished = state { true } else { false } }

    /// The fraction of the file that has been received, from 0 to 1. The value is `nil` if the total size is unknown.
    package var progress: Double? {
        guard case .running(let received, let total?) = state, total > 0 else { return nil }
        return min(1, Double(received) / Double(total))
    }
}
