import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Executes the commands of ``VisitorAids``.
final class VisitorController {
    private var aids = VisitorAids()
    private let bar: VisitorBar
    private let windowSet: WindowSet
    private let speech: KioskSpeech
    private let contrast = UserStyle(VisitorController.css)
    /// The number of texts that have been read, which tells the end of an earlier one from that of the last one.
    private var spoken = 0
    /// The address of the page that is read.
    private var address: URL?

    init(_ bar: VisitorBar, _ windowSet: WindowSet, _ speech: KioskSpeech) {
        self.bar = bar
        self.windowSet = windowSet
        self.speech = speech
        // An earlier process that ended during a visit has kept its zoom.
        windowSet.context.change(zoom: .reset)
        windowSet.context.profile.prefer(language: nil)
        bar.used = { [weak self] in self?.send($0) }
        bar.show(aids)
    }

    func send(_ event: VisitorAids.Event) {
        for command in aids.handle(event) { perform(command) }
        bar.show(aids)
    }

    func webViewMade(_ webView: WebViewHost) {
        if aids.hasContrast { webView.set(contrast, true) }
    }

    /// Handles a page, or the content that replaces it, in front.
    func settled(at url: URL?) {
        if url != address { send(.pageChanged) }
    }

    private func perform(_ command: VisitorAids.Command) {
        switch command {
        case .zoom(let change): windowSet.context.change(zoom: change)
        case .setContrast(let isOn): setContrast(isOn)
        case .setLanguage(let code): windowSet.context.profile.prefer(language: code)
        case .showFirstPage:
            // Only a new web process tells scripts the language, and WebKit would use an ended view's process again.
            let ended = windowSet.navigators.flatMap(\.webViews)
            for navigator in windowSet.navigators { navigator.renewWebViews() }
            for webView in ended { webView.endProcess() }
            windowSet.beginAnew()
        case .findText: findText()
        case .speak(let text, let language): speak(text, language)
        case .silence: speech.silence()
        }
    }

    private func setContrast(_ isOn: Bool) {
        Adwaita.strengthenEdges(isOn)
        for webView in windowSet.navigators.flatMap(\.webViews) { webView.set(contrast, isOn) }
    }

    private func findText() {
        address = windowSet.active.stacks.frontScreen?.currentLocation
        let webView = windowSet.active.front.webView
        Task { [weak self] in
            let page = try? await webView.evaluate(Self.textScript, timeout: 5)
            self?.send(.textFound(page?["text"]?.string ?? "", language: page?["language"]?.string))
        }
    }

    private func speak(_ text: String, _ language: String?) {
        spoken += 1
        let number = spoken
        Task { [weak self, speech] in
            let isRead = await speech.speak(text, language)
            guard let self, number == spoken, aids.reading == .speaking else { return }
            if !isRead {
                windowSet.context.environment.logger.error("cannot read aloud; install speech-dispatcher and a voice")
                windowSet.active.display?.notify(localized("This page cannot be read aloud."))
            }
            send(.readingEnded)
        }
    }

    /// The selected text, or the page's main part.
    private static let textScript = """
        (() => {
          const main = document.querySelector("main, [role=main], article") ?? document.body
          return {
            text: (getSelection().toString().trim() || main?.innerText || "").trim(),
            language: (main?.closest("[lang]") ?? document.documentElement).lang || null,
          }
        })()
        """

    /// White text and yellow links on black. An element without content may cover others, and a picture is one.
    private static let css = """
        * { color: #fff !important; border-color: #fff !important; text-shadow: none !important;
            box-shadow: none !important }
        :root, :not(:empty), input, textarea, select, button { background: #000 !important }
        input, textarea, select, button { border: 2px solid #fff !important }
        a:any-link, a:any-link * { color: #ff0 !important; text-decoration: underline !important }
        :focus-visible { outline: 3px solid #0ff !important; outline-offset: 2px !important }
        """
}
