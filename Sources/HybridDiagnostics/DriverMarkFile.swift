import GLibBridge
import Glibc
import HybridCore
import HybridShell

/// The file that shows a WebDriver server which pages are in front (``DriverMark``).
final class DriverMarkFile {
    private let descriptor: Int32
    private weak var windowSet: WindowSet?
    private var mark = DriverMark(number: 0, busyWindows: [1])
    private var windows: [DriverMark.Window] = []
    private var pending: LoopTimer?

    /// - Returns: `nil` if no WebDriver server started the program.
    init?(_ windowSet: WindowSet) {
        guard let path = getenv(DriverStart.markVariable) else { return nil }
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        self.windowSet = windowSet
        save()
    }

    isolated deinit { close(descriptor) }

    /// Writes the state, now and again after the current event has been handled.
    func update() {
        write()
        pending =
            pending
            ?? MainLoop.whenIdle { [weak self] in
                self?.pending = nil
                self?.write()
            }
    }

    private func write() {
        guard let windowSet else { return }
        let isPending = windowSet.context.isPending
        let now = windowSet.visible.map { navigator in
            let state = navigator.stacks
            let page = StateReader.signInPage(above: navigator, windowSet)
            let front = page == nil ? "\(state.front.rawValue) \(navigator.tab ?? -1)" : "sign-in"
            let sessions = [navigator.main, state.modal == nil ? nil : navigator.existing(.modal)].compactMap { $0 }
            return DriverMark.Window(
                number: navigator.windowNumber ?? 1, front: front,
                isSettled: !isPending && state.frontScreen != nil && page?.isBusy != true
                    && !sessions.contains { $0.state.visit?.isActive == true })
        }
        var next = mark
        next.update(now, since: windows)
        windows = now
        guard next != mark else { return }
        mark = next
        save()
    }

    private func save() {
        let bytes = Array(mark.text.utf8)
        pwrite(descriptor, bytes, bytes.count, 0)
    }
}
