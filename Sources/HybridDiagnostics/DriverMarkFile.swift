import GLibBridge
import Glibc
import HybridCore
import HybridShell

/// The file that shows a WebDriver server which pages are in front (``DriverMark``).
final class DriverMarkFile {
    private let descriptor: Int32
    private weak var windowSet: WindowSet?
    private let screens: ScreenPages
    private var mark = DriverMark(number: 0, busyWindows: [1])
    private var windows: [DriverMark.Window] = []
    private var pending: LoopTimer?

    /// - Returns: `nil` if no WebDriver server started the program.
    init?(_ windowSet: WindowSet, _ screens: ScreenPages) {
        guard let path = getenv(DriverStart.markVariable) else { return nil }
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        self.windowSet = windowSet
        self.screens = screens
        save()
    }

    isolated deinit { close(descriptor) }

    /// Writes the state, now and again after the current event has been handled. A window is settled only then, because
    /// the event that ends a visit may have more effects, such as an error screen.
    func update() {
        write(isFinal: false)
        pending =
            pending
            ?? MainLoop.whenIdle { [weak self] in
                self?.pending = nil
                self?.write(isFinal: true)
            }
    }

    private func write(isFinal: Bool) {
        guard let windowSet else { return }
        screens.update()
        let now = windowSet.visible.map { navigator in
            let state = screens.state(of: navigator, windowSet)
            let number = navigator.windowNumber ?? 1
            return DriverMark.Window(
                number: number, front: "\(state.pageInFront.rawValue) \(navigator.tab ?? -1)",
                isSettled: (isFinal || !mark.busyWindows.contains(number)) && navigator.stacks.frontScreen != nil
                    && state.isSettled)
        }
        var next = mark
        next.update(now, since: windows)
        next.documents = screens.all.count
        next.dialog = windowSet.context.profile.automation?.lastDialog
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
