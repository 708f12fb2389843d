package import FoundationEssentials

/// The downloads since the start of the application, newest first.
///
/// Events for removed or ended downloads are ignored, because WebKit reports both a failure and an end for the same
/// download. It also reports a cancellation as a failure.
package struct DownloadList: Equatable, Sendable {
    package indirect enum Event: Equatable, Sendable {
        /// The file's path was chosen.
        case placed(path: String)
        case progressed(received: Int, total: Int?)
        case finished(bytes: Int)
        /// The download failed. The reason is a sentence.
        case failed(reason: String)
        case cancelled
    }

    /// All downloads, newest first.
    package private(set) var downloads: [Download] = []
    private var nextID = 1

    package init() {}

    package mutating func begin(_ url: URL?) -> Download.ID {
        defer { nextID += 1 }
        // Addresses with the scheme `blob` or `data` contain no readable name.
        let isWeb = ["http", "https"].contains(url?.scheme?.lowercased())
        let name = FileName.safe(isWeb ? url?.lastPathComponent ?? "" : "")
        downloads.insert(Download(id: nextID, url: url, name: name), at: 0)
        return nextID
    }

    /// Handles an event of a download.
    @discardableResult
    package mutating func handle(_ event: Event, of id: Download.ID) -> Bool {
        guard let index = downloads.firstIndex(where: { $0.id == id }), downloads[index].isRunning else { return false }
        switch event {
        case .placed(let path):
            downloads[index].path = path
            downloads[index].name = path.split(separator: "/").last.map(String.init) ?? downloads[index].name
        case .progressed(let received, let total):
            // A server may announce no size, or one that is too small.
            let total = total.flatMap { $0 > 0 ? max($0, received) : nil }
            downloads[index].state = .running(received: max(0, received), total: total)
        case .finished(let bytes): downloads[index].state = .finished(bytes: bytes)
        case .failed(let reason): downloads[index].state = .failed(reason: reason)
        case .cancelled: downloads[index].state = .cancelled
        }
        return true
    }

    /// Removes a download that has ended from the list. The file is kept.
    package mutating func remove(_ id: Download.ID) {
        downloads.removeAll { $0.id == id && !$0.isRunning }
    }

    /// Removes all downloads that have ended from the list. The files are kept.
    package mutating func removeEnded() {
        downloads.removeAll { !$0.isRunning }
    }

    package subscript(_ id: Download.ID) -> Download? { downloads.first { $0.id == id } }

    package var running: [Download] { downloads.filter(\.isRunning) }

    /// The mean of the fractions that the running downloads have received, from 0 to 1. The value is `nil` if no
    /// download is running or if a total size is unknown.
    package var progress: Double? {
        let parts = running.map(\.progress)
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
        return parts.reduce(0) { $0 + ($1 ?? 0) } / Double(parts.count)
    }
}
