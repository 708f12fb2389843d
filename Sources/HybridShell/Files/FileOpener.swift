import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Passes files that the desktop opens to the page that handles them, after the page has loaded.
///
/// Only files that the user chose are read. A page in another program or a server cannot cause this.
final class FileOpener {
    private weak var windowSet: WindowSet?
    private let handlers: [FileHandler]
    /// The number of users so far. A file that one user opened is not passed to the page of the next user.
    private var user = 0
    private var waiting: (files: [OpenedFile], page: URL?)?

    init(_ windowSet: WindowSet) {
        self.windowSet = windowSet
        handlers = windowSet.context.environment.configuration.launcher.fileHandlers
        guard !handlers.isEmpty else { return }
        windowSet.context.userDeparture.listen { [weak self] in
            self?.waiting = nil
            self?.user += 1
        }
        windowSet.context.environment.tracer.observe { [weak self] event in
            guard case .visitCompleted = event, self?.waiting != nil else { return }
            // Run this later, when the effects of the visit are complete.
            MainLoop.whenIdle { self?.deliver() }
        }
    }

    /// Opens files.
    /// - Parameter uris: The URIs of the files.
    func open(_ uris: [String]) {
        guard let windowSet, !windowSet.context.profile.isLocked, let files = windowSet.context.environment.files else {
            return
        }
        let chosen = uris.map { Chosen($0) }
        let handlers = handlers
        let user = user
        Task { @MainActor [weak self] in
            var intake = OpenedFiles(handlers, application: windowSet.context.environment.name)
            for file in chosen {
                guard let path = file.path else {
                    let problem = UserFileError(reason: LocalizedText("it is not on this computer"))
                    intake.fail(file.name, problem)
                    continue
                }
                do throws(UserFileError) {
                    guard let limit = intake.room(for: file.name, type: file.type) else { continue }
                    intake.add(file.name, type: file.type, try await files.read(path, limit: limit))
                } catch {
                    intake.fail(file.name, error)
                }
            }
            guard self?.user == user else { return }
            if let notice = intake.notice { windowSet.active.display?.notify(notice) }
            self?.hand(intake)
        }
    }

    private func hand(_ intake: OpenedFiles) {
        guard let windowSet, !intake.files.isEmpty else { return }
        waiting = (intake.files, intake.page)
        if let page = intake.page, !isShown(page) { return windowSet.active.routeFromOutside(page) }
        deliver()
    }

    private func deliver() {
        guard let waiting, let navigator = windowSet?.active, waiting.page.map(isShown) ?? true else { return }
        if navigator.hand(.filesOpened(waiting.files)) { self.waiting = nil }
    }

    private func isShown(_ page: URL) -> Bool {
        guard let url = windowSet?.active.front.webView.url else { return false }
        return ApplicationOrigin(url) == ApplicationOrigin(page) && url.path == page.path
    }

    /// A file that the desktop passed to the application.
    private struct Chosen {
        let path: String?
        let name: String
        let type: String

        init(_ uri: String) {
            let file = ObjectRef(owning: g_file_new_for_uri(uri))
            path = String(takingGString: g_file_get_path(file.pointer()))
            name = String(takingGString: g_file_get_basename(file.pointer())) ?? "file"
            let kind = g_content_type_guess(name, nil, 0, nil)
            defer { g_free(kind) }
            type =
                String(takingGString: kind.flatMap { g_content_type_get_mime_type($0) }) ?? "application/octet-stream"
        }
    }
}
