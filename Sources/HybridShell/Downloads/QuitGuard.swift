import GLibBridge
import HybridCore

/// Asks before the application ends in the middle of a download.
@MainActor
final class QuitGuard {
    private let downloads: DownloadController
    private weak var question: MessageDialog?
    private var isQuitting = false

    init(_ downloads: DownloadController) {
        self.downloads = downloads
    }

    /// Whether the application may end at once.
    var mayQuit: Bool { isQuitting || downloads.list.running.isEmpty }

    /// Asks if there is something to lose, and ends what is running.
    /// - Parameters:
    ///   - window: the window to ask in.
    ///   - quit: ends the application.
    func quit(in window: Widget, _ quit: @escaping @MainActor () -> Void) {
        guard !mayQuit else { return quit() }
        guard question == nil else { return }
        let names = downloads.list.running.map { "“\($0.name)”" }
        let body =
            names.count == 1
            ? "\(names[0]) is still being downloaded." : "\(names.count) files are still being downloaded."
        question = MessageDialog.show(
            .init(
                title: "Quit and stop downloading?", body: "\(body) Nothing of it would be kept.", accept: "_Quit",
                cancel: "_Keep Downloading", isDestructive: true), in: window
        ) { [weak self] response in
            guard let self, case .accept = response else { return }
            isQuitting = true
            downloads.cancelAll(quit)
        }
    }
}
