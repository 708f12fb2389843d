package import FoundationEssentials

/// A download, under way or ended.
package struct Download: Equatable, Sendable, Identifiable {
    /// The progress of a download.
    package enum State: Equatable, Sendable {
        /// Under way; `total` is the size announced by the server, if any.
        case running(received: Int, total: Int?)
        /// The file is complete.
        case finished(bytes: Int)
        /// Failed and removed. The reason is a sentence.
        case failed(reason: String)
        /// Cancelled by the user and removed.
        case cancelled
    }

    /// The download's number, from 1.
    package let id: Int
    /// The source; `nil` if WebKit reports no URL.
    package let url: URL?
    /// The name for display: the file's name or, until it is known, the last part of the address.
    package internal(set) var name: String
    /// The file's path, once chosen.
    package internal(set) var path: String?
    /// The progress.
    package internal(set) var state = State.running(received: 0, total: nil)

    /// True if the download has not ended.
    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// True if the file is complete.
    package var isFinished: Bool { if case .finished = state { true } else { false } }

    /// The fraction received, from 0 to 1; `nil` if the total is unknown.
    package var progress: Double? {
        guard case .running(let received, let total?) = state, total > 0 else { return nil }
        return min(1, Double(received) / Double(total))
    }
}
