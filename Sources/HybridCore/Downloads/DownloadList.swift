package import FoundationEssentials

/// The downloads since the application was started, the newest first.
///
/// An event for one that is gone, or that has ended, changes nothing: WebKit reports a failure and an end for the same
/// download, and a user's "cancel" as a failure.
package struct DownloadList: Equatable, Sendable {
    /// Something that happened to a download.
    package indirect enum Event: Equatable, Sendable {
        /// It is written to this path.
        case placed(path: String)
        /// So much is here.
        case progressed(received: Int, total: Int?)
        /// It is complete.
        case finished(bytes: Int)
        /// It has failed; the reason is a sentence.
        case failed(reason: String)
        /// The user has stopped it.
        case cancelled
    }

    /// All of them, the newest first.
    package private(set) var downloads: [Download] = []
    private var nextID = 1

    /// A list with nothing in it.
    package init() {}

    /// Adds a download that has begun.
    package mutating func begin(_ url: URL?) -> Download.ID {
        defer { nextID += 1 }
        // The address of a blob or of data tells nothing that could be read.
        let isWeb = ["http", "https"].contains(url?.scheme?.lowercased())
        let name = FileName.safe(isWeb ? url?.lastPathComponent ?? "" : "")
        downloads.insert(Download(id: nextID, url: url, name: name), at: 0)
        return nextID
    }

    /// Records what happened to a download.
    /// - Returns: whether it changed anything.
    @discardableResult
    package mutating func handle(_ event: Event, of id: Download.ID) -> Bool {
        guard let index = downloads.firstIndex(where: { $0.id == id }), downloads[index].isRunning else { return false }
        switch event {
        case .placed(let path):
            downloads[index].path = path
            downloads[index].name = path.split(separator: "/").last.map(String.init) ?? downloads[index].name
        case .progressed(let received, let total):
            // A server may announce less than it sends, or nothing.
            let total = total.flatMap { $0 > 0 ? max($0, received) : nil }
            downloads[index].state = .running(received: max(0, received), total: total)
        case .finished(let bytes): downloads[index].state = .finished(bytes: bytes)
        case .failed(let reason): downloads[index].state = .failed(reason: reason)
        case .cancelled: downloads[index].state = .cancelled
        }
        return true
    }

    /// Takes one out that has ended. The file stays.
    package mutating func remove(_ id: Download.ID) {
        downloads.removeAll { $0.id == id && !$0.isRunning }
    }

    /// Takes all out that have ended. The files stay.
    package mutating func removeEnded() {
        downloads.removeAll { !$0.isRunning }
    }

    /// The download with that number.
    package subscript(_ id: Download.ID) -> Download? { downloads.first { $0.id == id } }

    /// Those that have not ended.
    package var running: [Download] { downloads.filter(\.isRunning) }

    /// Which part of all that is running is here, from 0 to 1; `nil` where that cannot be told.
    package var progress: Double? {
        let parts = running.map(\.progress)
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
        return parts.reduce(0) { $0 + ($1 ?? 0) } / Double(parts.count)
    }
}
