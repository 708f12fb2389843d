import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridDiagnostics
import HybridQA
import HybridShell

/// Takes one picture of the first page after it has loaded, for `HybridDesktop screenshot`.
final class Camera: Surveyor {
    /// The picture or the failure. It is `nil` in a process that showed no window.
    private(set) var outcome: Result<[UInt8], ScreenshotError>?
    var hasStarted: Bool { outcome != nil }
    private let request: ScreenshotRequest
    private weak var windowSet: WindowSet?
    private weak var window: MainWindow?
    private weak var shell: ShellApplication?
    private var isDone = false
    private var settling: LoopTimer?
    private var deadline: LoopTimer?
    /// The message that is used if the time limit expires now.
    private var delay = localized("The page did not load in time.")
    /// The time in milliseconds without another visit after which the page counts as loaded. It is longer than a screen
    /// transition.
    private static let stillness = 500

    /// Creates a camera for one picture. The application ends when the picture has been taken.
    init(_ request: ScreenshotRequest) {
        self.request = request
    }

    /// Waits for the first page.
    func attach(to window: MainWindow, of shell: ShellApplication) {
        let windowSet = window.windowSet
        self.windowSet = windowSet
        self.window = window
        self.shell = shell
        frame(window.widget, windowSet)
        windowSet.context.environment.tracer.observe { [weak self] in self?.takePicture(after: $0) }
        deadline = MainLoop.after(milliseconds: 2 * windowSet.context.environment.limits.silence) { [weak self] in
            guard let self else { return }
            finish(.failure(.init(delay)))
        }
    }

    /// Resizes the page or the window to the requested size.
    private func frame(_ window: Widget, _ windowSet: WindowSet) {
        guard let preset = request.preset else { return }
        let (width, height) = (Int32(preset.width), Int32(preset.height))
        if request.subject == .window {
            gtk_widget_set_size_request(window.pointer(), -1, -1)
            gtk_window_set_default_size(window.pointer(), width, height)
        } else {
            let page = windowSet.active.main.view.widget
            gtk_widget_set_size_request(window.pointer(), -1, -1)
            gtk_widget_set_size_request(page.pointer(), width, height)
            // Make the window no larger than the page requires.
            gtk_window_set_default_size(window.pointer(), 1, 1)
        }
    }

    private func takePicture(after event: TraceEvent) {
        switch ScreenshotRequest.progress(after: event) {
        case .wait: break
        case .giveUp(let sentence): finish(.failure(.init(sentence)))
        case .look: lookSoon()
        }
    }

    private func lookSoon() {
        settling?.cancel()
        settling = MainLoop.after(milliseconds: Self.stillness) { [weak self] in self?.look() }
    }

    private func look() {
        guard let windowSet, StateReader.read(windowSet).isSettled, !windowSet.active.isStarting else { return }
        // WebKit shows `about:` for a URL that it does not request, for example one with a blocked port.
        guard windowSet.active.front.webView.url?.scheme != "about" else {
            return finish(.failure(.init(localized("Cannot show the address."))))
        }
        guard request.subject != .window else { return takeWindow(windowSet) }
        windowSet.active.front.webView.picture(whole: request.subject == .fullPage) { [weak self] outcome in
            switch outcome {
            case .success(let texture?): self?.finish(.success(texture.png))
            case .success(nil): self?.finish(.failure(.init(localized("Cannot capture the page."))))
            case .failure(let error):
                self?.finish(.failure(.init(localized("Cannot capture the page: \(error.message)"))))
            }
        }
    }

    private func takeWindow(_ windowSet: WindowSet) {
        if let shown = windowSet.active.display?.frontWindow ?? window?.widget,
            let texture = WindowPicture.make(of: shown)
        {
            return finish(.success(texture.png))
        }
        // The window is still changing. On a busy machine, the next frame may come late.
        delay = localized("Cannot capture the window.")
        lookSoon()
    }

    private func finish(_ outcome: Result<[UInt8], ScreenshotError>) {
        settling?.cancel()
        deadline?.cancel()
        guard !isDone else { return }
        isDone = true
        // The application ends here, so this must not run within the callback of the event.
        MainLoop.whenIdle { [weak self] in
            self?.outcome = outcome
            self?.shell?.end()
        }
    }
}

/// The reason why no picture was taken, as a sentence for the command line.
struct ScreenshotError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
