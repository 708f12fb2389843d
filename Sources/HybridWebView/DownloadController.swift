import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// Saves files that servers send to the user's download directory, and maintains the list of downloads.
///
/// Downloads belong to the network session, not to a page: they continue when the user leaves the screen.
package final class DownloadController {
    package private(set) var list = DownloadList()
    private var running: [Download.ID: ObjectRef] = [:]
    /// The downloads for which WebKit has created a file. If one of them fails, its file is removed.
    private var madeFiles: Set<Download.ID> = []
    private let tracer: any Tracer
    private let isLocked: Bool
    /// The downloads that were still running when their user signed out.
    private var forgotten: Set<Download.ID> = []
    private var gate = DownloadGate()
    /// The downloads that wait for the user's permission. Each has the file name that was suggested so far.
    private var held: [Download.ID: String?] = [:]
    private var changeTimer: LoopTimer?
    private var ended: (@MainActor () -> Void)?
    /// Shows the user the result of a download.
    package var notify: (@MainActor (String) -> Void)?
    /// Called with the sentence for the user when a download is complete.
    package var finished: (@MainActor (Download.ID, String) -> Void)?
    /// Asks the user to allow more downloads. If this is `nil`, they are refused.
    package var ask: (@MainActor (_ answer: @escaping @MainActor (_ isAllowed: Bool) -> Void) -> Void)?
    private var observers: [@MainActor () -> Void] = []

    /// The minimum time in milliseconds between two progress updates.
    private static let changeInterval = 100
    /// The suffix that WebKit gives to a partial file.
    private static let partialEnding = ".wkdownload"

    package init(profile: WebProfile, tracer: any Tracer) {
        self.tracer = tracer
        isLocked = profile.isLocked
        profile.withEachSession { [weak self] session in
            session.connect("download-started") { [weak self] arguments in
                if let download = arguments.object(1) { self?.start(download) }
            }
        }
    }

    /// Calls `changed` after changes to the list, at most a few times a second.
    package func whenChanged(_ changed: @escaping @MainActor () -> Void) { observers.append(changed) }

    // MARK: Commands

    /// Cancels a download. WebKit removes its file.
    package func cancel(_ id: Download.ID) {
        guard let download = running[id] else { return }
        webkit_download_cancel(download.pointer())
    }

    /// Cancels all downloads.
    /// - Parameter completion: Called when all partial files are removed, or after a few seconds.
    package func cancelAll(_ completion: @escaping @MainActor () -> Void) {
        guard !running.isEmpty else { return completion() }
        ended = completion
        for id in Array(running.keys) { cancel(id) }
        MainLoop.after(milliseconds: 3_000) { [weak self] in self?.tellEnd() }
    }

    /// Cancels all downloads and empties the list, because the user has signed out. Complete files are kept.
    package func forgetAll() {
        forgotten.formUnion(running.keys)
        for id in Array(running.keys) { cancel(id) }
        removeEnded()
    }

    /// Removes a finished download from the list. The file is kept.
    package func remove(_ id: Download.ID) {
        list.remove(id)
        tellChange()
    }

    /// Removes all finished downloads from the list. The files are kept.
    package func removeEnded() {
        list.removeEnded()
        tellChange()
    }

    // MARK: WebKit signals

    private func start(_ download: ObjectRef) {
        let url = Self.url(of: download)
        // In a locked application, the file would remain for the next user, and there is no way to open it.
        let decision = isLocked ? .refuse : gate.decide(at: MainLoop.now / 1000)
        guard decision != .refuse else {
            if let url { tracer.record(.externalRefused(url: url)) }
            return webkit_download_cancel(download.pointer())
        }
        let id = list.begin(url)
        if decision != .allow { held[id] = .some(nil) }
        running[id] = download
        download.connect("decide-destination") { [weak self] arguments -> Bool in
            self?.place(id, suggestion: arguments.string(1) ?? "")
            return true
        }
        download.connect("created-destination") { [weak self] _ in _ = self?.madeFiles.insert(id) }
        download.connect("received-data") { [weak self] _ in self?.progressed(id) }
        download.connect("failed") { [weak self] arguments in
            if let error = arguments.error(1) { self?.failed(id, error) }
        }
        // WebKit also emits this signal after a failure.
        download.connect("finished") { [weak self] _ in self?.finished(id) }
        tellChange()
        if decision == .ask { askForMore() }
    }

    private func askForMore() {
        guard let ask else { return answered(false) }
        ask { [weak self] in self?.answered($0) }
    }

    private func answered(_ isAllowed: Bool) {
        gate.answer(isAllowed, at: MainLoop.now / 1000)
        let waiting = held.sorted { $0.key < $1.key }
        held = [:]
        for (id, suggestion) in waiting {
            guard isAllowed else {
                cancel(id)
                continue
            }
            if let suggestion { place(id, suggestion: suggestion) }
        }
    }

    private func place(_ id: Download.ID, suggestion: String) {
        guard let download = running[id] else { return }
        // WebKit waits until the destination is set.
        guard held[id] == nil else { return held[id] = suggestion }
        let directory = Self.directory
        g_mkdir_with_parents(directory, 0o755)
        let chosen = Set(list.running.compactMap(\.path))
        let name = FileName.free(FileName.safe(suggestion)) { name in
            let path = "\(directory)/\(name)"
            return chosen.contains(path) || Self.exists(path) || Self.exists(path + Self.partialEnding)
        }
        let path = "\(directory)/\(name)"
        // Do not overwrite a file that another program creates in the meantime.
        webkit_download_set_allow_overwrite(download.pointer(), 0)
        webkit_download_set_destination(download.pointer(), path)
        handle(.placed(path: path), id)
        record(.started, id)
    }

    private func progressed(_ id: Download.ID) {
        guard let download = running[id] else { return }
        let total = webkit_download_get_response(download.pointer()).map(webkit_uri_response_get_content_length)
        handle(.progressed(received: Self.received(download), total: total.map { Int($0) }), id)
    }

    private func failed(_ id: Download.ID, _ error: GLibError) {
        let isCancelled = error.code == Int(WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER.rawValue)
        guard handle(isCancelled ? .cancelled : .failed(reason: error.message), id) else { return }
        removeFile(of: id)
        record(isCancelled ? .cancelled : .failed, id)
        guard !isCancelled, !forgotten.contains(id) else { return }
        let name = list[id]?.name ?? ""
        notify?(
            name.isEmpty
                ? localized("Download failed: \(error.message)")
                : localized("“\(name)” could not be downloaded: \(error.message)"))
    }

    private func finished(_ id: Download.ID) {
        defer {
            running[id] = nil
            madeFiles.remove(id)
            held[id] = nil
            if forgotten.remove(id) != nil { remove(id) }
            if running.isEmpty { tellEnd() }
        }
        guard let download = running[id], handle(.finished(bytes: Self.received(download)), id) else { return }
        record(.finished, id)
        guard !forgotten.contains(id) else { return }
        finished?(id, localized("Downloaded “\(list[id]?.name ?? "")”."))
    }

    /// Removes the file of a failed download. WebKit does this itself unless its network process has died.
    private func removeFile(of id: Download.ID) {
        guard madeFiles.contains(id), let path = list[id]?.path else { return }
        for path in [path, path + Self.partialEnding] { unlink(path) }
    }

    @discardableResult
    private func handle(_ event: DownloadList.Event, _ id: Download.ID) -> Bool {
        guard list.handle(event, of: id) else { return false }
        tellChange()
        return true
    }

    private func tellChange() {
        guard changeTimer == nil else { return }
        changeTimer = MainLoop.after(milliseconds: Self.changeInterval) { [weak self] in
            guard let self else { return }
            changeTimer = nil
            for changed in observers { changed() }
        }
    }

    private func tellEnd() {
        let ended = ended
        self.ended = nil
        ended?()
    }

    private func record(_ step: TraceEvent.DownloadStep, _ id: Download.ID) {
        guard let download = running[id], let entry = list[id], let url = entry.url else { return }
        tracer.record(.download(step, url: url, file: entry.path, bytes: Self.received(download)))
    }

    // MARK: File locations

    private static func received(_ download: ObjectRef) -> Int {
        Int(webkit_download_get_received_data_length(download.pointer()))
    }

    private static func url(of download: ObjectRef) -> URL? {
        let request = webkit_download_get_request(download.pointer())
        return String(borrowing: webkit_uri_request_get_uri(request)).flatMap { URL(webAddress: $0) }
    }

    private static func exists(_ path: String) -> Bool {
        // A dangling symbolic link also occupies the name.
        g_file_test(path, G_FILE_TEST_EXISTS) != 0 || g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0
    }

    private static var directory: String {
        String(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD))
            ?? "\(String(borrowing: g_get_home_dir()) ?? "")/Downloads"
    }
}
