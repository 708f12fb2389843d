import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Takes one picture of the first page, as soon as that is there, for `HybridDesktop screenshot`.
@MainActor
final class Camera {
    private let request: ScreenshotRequest
    private let tabs: TabsController
    private let window: Widget
    private var completion: (@MainActor (Result<[UInt8], ScreenshotError>) -> Void)?
    private var settling: LoopTimer?
    private var deadline: LoopTimer?
    /// Milliseconds without a further visit after which the page is thought to be there: longer than a screen slides.
    private static let stillness = 500

    /// - Parameter completion: is called once, with the bytes of a PNG file.
    init(
        _ request: ScreenshotRequest, tabs: TabsController, window: Widget,
        completion: @escaping @MainActor (Result<[UInt8], ScreenshotError>) -> Void
    ) {
        self.request = request
        self.tabs = tabs
        self.window = window
        self.completion = completion
        frame()
        tabs.context.environment.tracer.observe { [weak self] in self?.take(in: $0) }
        deadline = MainLoop.after(milliseconds: 2 * tabs.context.environment.limits.silence) { [weak self] in
            self?.finish(.failure(.init("The page was not there in time.")))
        }
    }

    /// Gives the page, or the window, the size that was asked for.
    private func frame() {
        guard let preset = request.preset else { return }
        let (width, height) = (Int32(preset.width), Int32(preset.height))
        if request.subject == .window {
            gtk_widget_set_size_request(window.pointer(), -1, -1)
            gtk_window_set_default_size(window.pointer(), width, height)
        } else {
            let page = tabs.active.main.view.widget
            gtk_widget_set_size_request(window.pointer(), -1, -1)
            gtk_widget_set_size_request(page.pointer(), width, height)
            // No larger than the page makes it.
            gtk_window_set_default_size(window.pointer(), 1, 1)
        }
    }

    private func take(in event: TraceEvent) {
        switch ScreenshotRequest.progress(after: event) {
        case .wait: break
        case .giveUp(let sentence): finish(.failure(.init(sentence)))
        case .look:
            settling?.cancel()
            settling = MainLoop.after(milliseconds: Self.stillness) { [weak self] in self?.look() }
        }
    }

    private func look() {
        guard StateReader.read(tabs).isSettled, tabs.active.waitingURL == nil else { return }
        // What WebKit has for an address that it does not ask for: a port that is never a web server's.
        guard tabs.active.front.webView.url?.scheme != "about" else {
            return finish(.failure(.init("The address cannot be shown.")))
        }
        guard request.subject != .window else { return finish(windowPicture()) }
        tabs.active.front.webView.picture(whole: request.subject == .fullPage) { [weak self] outcome in
            switch outcome {
            case .success(let texture?): self?.finish(.success(Self.png(texture)))
            case .success(nil): self?.finish(.failure(.init("The page has no picture.")))
            case .failure(let error): self?.finish(.failure(.init("The page has no picture: \(error.message)")))
            }
        }
    }

    private func windowPicture() -> Result<[UInt8], ScreenshotError> {
        guard let texture = WindowPicture.take(tabs.active.display?.frontWindow ?? window) else {
            return .failure(.init("The window is not drawn."))
        }
        return .success(Self.png(texture))
    }

    private static func png(_ texture: ObjectRef) -> [UInt8] {
        takeBytes(gdk_texture_save_to_png_bytes(texture.pointer()))
    }

    private func finish(_ outcome: Result<[UInt8], ScreenshotError>) {
        settling?.cancel()
        deadline?.cancel()
        let completion = completion
        self.completion = nil
        // Not from within a report: the application ends with this.
        if let completion { MainLoop.whenIdle { completion(outcome) } }
    }
}

/// Why there is no picture: a sentence for the command line.
package struct ScreenshotError: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
