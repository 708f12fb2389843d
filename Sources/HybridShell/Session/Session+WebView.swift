package import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// Reports and questions of the web view.
extension Session: WebViewHostDelegate {
    package func webView(_ host: WebViewHost, received event: SessionEvent) {
        if case .webProcessTerminated(let reason, _) = event {
            bridge.pageIsGone()
            reporter.webProcessTerminated(reason, in: name)
        }
        if case .loadCommitted = event { bridge.pageChanged() }
        send(event)
    }

    package func webView(_ host: WebViewHost, heard outcome: BridgeIntake.Outcome) { bridge.hear(outcome) }

    package func webView(_ host: WebViewHost, decides action: NavigationAction) -> PolicyDecision {
        delegate?.session(self, decides: action) ?? .cancel
    }

    package func webView(
        _ host: WebViewHost, decides response: NavigationResponse, answer: @escaping @MainActor (PolicyDecision) -> Void
    ) {
        guard let delegate else { return answer(.cancel) }
        delegate.session(self, decides: response, answer: answer)
    }

    package func webView(_ host: WebViewHost, opens action: NavigationAction) -> Widget? {
        delegate?.session(self, opens: action)
    }

    package func webView(_ host: WebViewHost, received message: ScriptMessage) {
        logger.trace("script message", metadata: ["session": "\(name.rawValue)", "message": "\(message.name)"])
        switch message {
        case .errorRaised(let text, let source, let line):
            takeDown(.init(level: "error", message: text, source: source, line: line), reporter.pageError)
        // A page can send such a message itself, so it is accepted only if the inspector or a WebDriver can read it.
        case .consoleWritten(let level, let text, let source, let line) where host.profile.readsConsole:
            takeDown(.init(level: level, message: text, source: source, line: line), reporter.pageConsole)
        case .turboEvent(let event, let target) where host.profile.requests?.isOn ?? false:
            takeDown(.init(level: "info", message: event)) { _ in
                reporter.turboEvent(event, target, in: name)
                if event == "turbo:frame-load" { loaded?(self, false) }
            }
        default: break
        }
        send(.message(message))
    }

    private func takeDown(_ line: ConsoleFilter.Line, _ record: @MainActor (ConsoleFilter.Line) -> Void) {
        if let line = console.admit(line, at: MainLoop.now / 1000) { record(line) }
    }

    package func webView(_ host: WebViewHost, refusesStormOf url: URL) {
        logger.warning(
            "the page keeps starting loads; they are blocked",
            metadata: ["session": "\(name.rawValue)", "host": "\(url.host ?? "")"])
    }

    package func webViewPageChanged(_ host: WebViewHost) { delegate?.sessionPageChanged(self) }

    package func webView(_ host: WebViewHost, asks dialog: ScriptDialog) {
        if dialog.kind == .beforeUnload {
            guard state.asksBeforeLoad else { return dialog.answer("") }
            dialog.accepted = { [weak self] in self?.send(.pageGivenUp(true)) }
            dialog.declined = { [weak self] in self?.send(.loadDeclined) }
        }
        delegate?.session(self, asks: dialog)
    }

    package func webViewIsStarting(_ host: WebViewHost) -> Bool { state.isStartingLoad }

    package func webView(_ host: WebViewHost, asks request: PasswordRequest) {
        send(.challenged)
        request.settled = { [weak self] refusal in self?.send(.challengeSettled(refusal)) }
        delegate?.session(self, asks: request)
    }

    package func webView(_ host: WebViewHost, asks request: PermissionRequest) {
        delegate?.session(self, asks: request)
    }

    package func webView(_ host: WebViewHost, shows notification: WebNotification) {
        delegate?.session(self, shows: notification)
    }

    package func webView(_ host: WebViewHost, fillsScreen isFull: Bool) {
        delegate?.session(self, fillsScreen: isFull)
    }
}

/// Requests of the page's bridge.
extension Session: PageBridgeDelegate {
    package var bridgedPage: any BridgedPage { webView }
    package var bridgedScreen: Screen.ID? { delegate?.pageScreen(of: self) }
    package var bridgeDestination: (any BridgeDestination)? { delegate?.destination }
}
