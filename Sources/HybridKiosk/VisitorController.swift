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
    /// The number of the last search for text or reading. The results of earlier ones are ignored.
    private var number = 0
    private var attention: LoopTimer?
    private var hadStrongEdges = false
    private let isPaused: @MainActor () -> Bool
    private let listens: @MainActor () -> Void
    /// The address of the page that is read.
    private var address: URL?

    /// - Parameters:
    ///   - isPaused: Returns true while the kiosk shows no pages to a visitor. The bar then has no effect.
    ///   - listens: Called every second while a visitor listens, who gives no other input.
    init(
        _ bar: VisitorBar, _ tools: VisitorTools, _ windowSet: WindowSet, _ speech: KioskSpeech,
        isPaused: @escaping @MainActor () -> Bool, listens: @escaping @MainActor () -> Void
    ) {
        self.bar = bar
        self.isPaused = isPaused
        self.listens = listens
        self.windowSet = windowSet
        self.speech = speech
        windowSet.context.profile.prefer(language: nil)
        // An earlier process may have ended during a reading.
        if tools.readsAloud { speech.silence() }
        bar.used = { [weak self] in self?.used($0) }
        bar.languagePressed = { [weak self] in self?.pressed($0) }
        bar.show(aids)
    }

    private func used(_ event: VisitorAids.Event) {
        // The button has changed its state itself.
        if isPaused() { bar.show(aids) } else { send(event) }
    }

    /// Chooses a language, or the usual one if the visitor presses the present one.
    private func pressed(_ code: String) {
        bar.show(aids)
        let chosen = aids.language(afterPress: code)
        // The first page replaces the others.
        windowSet.context.departures.depart(Departure(.leave, pages: windowSet.openPages)) { [weak self] in
            if let self, !isPaused() { send(.languageChosen(chosen)) }
        }
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
        case .stopListening: stopListening()
        case .silence: speech.silence()
        case .tellUnreadable: windowSet.active.display?.notify(localized("This page cannot be read aloud."))
        }
    }

    private func setContrast(_ isOn: Bool) {
        if isOn { hadStrongEdges = Adwaita.hasStrongEdges }
        Adwaita.strengthenEdges(isOn || hadStrongEdges)
        for webView in windowSet.navigators.flatMap(\.webViews) { webView.set(contrast, isOn) }
    }

    private func findText() {
        let screen = windowSet.active.stacks.frontScreen
        address = screen?.currentLocation
        number += 1
        let number = number
        let webView = screen?.kind == .web && screen?.failure == nil ? windowSet.active.front.webView : nil
        Task { [weak self] in
            let page = try? await webView?.evaluate(Self.textScript, timeout: 5)
            guard let self, number == self.number else { return }
            send(.textFound(page?["text"]?.string ?? "", language: page?["language"]?.string))
        }
    }

    private func speak(_ text: String, _ language: String?) {
        number += 1
        let number = number
        attention = MainLoop.every(milliseconds: 1000) { [listens] in listens() }
        Task.immediate { [weak self, speech] in
            let isRead = await speech.speak(text, language)
            guard let self, number == self.number, aids.reading == .speaking else { return }
            if !isRead {
                windowSet.context.environment.logger.error("cannot read aloud; install speech-dispatcher and a voice")
            }
            send(.readingEnded(isRead))
        }
    }

    private func stopListening() {
        attention?.cancel()
        attention = nil
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

    /// White text and yellow links on black. Empty elements keep their background, because overlays and pictures are
    /// empty. Controls with text get no native appearance, whose background would stay white.
    private static let css = """
        * { color: #fff !important; border-color: #fff !important; text-shadow: none !important;
            box-shadow: none !important }
        :root, :not(:empty) { background: #000 !important }
        input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, select, button
          { appearance: none !important; background: #000 !important; border: 2px solid #fff !important }
        a:any-link, a:any-link * { color: #ff0 !important; text-decoration: underline !important }
        :focus-visible { outline: 3px solid #0ff !important; outline-offset: 2px !important }
        """
}
