package import FoundationEssentials
import GLibBridge
package import HybridCore

/// Starts the application's own server before the first page, and stops it when the application ends.
/// `LocalServerStart` controls the steps.
package final class LocalServerExtension: ShellExtension {
    private let server: any LocalServer
    private let address: URL
    private let name: String
    private let timeout: Int
    private let http: any HTTPClient
    private let consent: CommandConsent?
    private let remember: @MainActor () -> Void
    private var start: LocalServerStart
    private var begin: (@MainActor () -> Void)?
    private var limit: LoopTimer?
    private weak var windowSet: WindowSet?
    /// The time in milliseconds between two requests that check if the server responds.
    private static let interval = 250

    /// - Parameters:
    ///   - server: Starts and stops the server.
    ///   - address: The start address, at which the server must respond.
    ///   - name: The application's name.
    ///   - timeout: The time limit in seconds.
    ///   - http: The client that sends the checks.
    ///   - consent: The user's consent to the command, or `nil` if the command needs none.
    ///   - remember: Stores the consent when the user gives it.
    package init(
        _ server: any LocalServer, address: URL, name: String, timeout: Int, http: any HTTPClient,
        consent: CommandConsent? = nil, remember: @escaping @MainActor () -> Void = {}
    ) {
        self.consent = consent
        self.remember = remember
        start = LocalServerStart(isAllowed: consent?.isGiven ?? true)
        self.server = server
        self.address = address
        self.name = name
        self.timeout = timeout
        self.http = http
    }

    /// Always true, because the first page waits for the server.
    package var holdsStart: Bool { true }

    /// Shows that the server is starting. Starts the server unless it is already running.
    package func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void) {
        self.windowSet = windowSet
        self.begin = begin
        send(.wanted)
    }

    /// Stops the server if this object started it.
    package func ended() { server.end() }

    private func send(_ event: LocalServerStart.Event) {
        for command in start.handle(event) { perform(command) }
    }

    private func perform(_ command: LocalServerStart.Command) {
        switch command {
        case .ask: ask()
        case .confirm: MainLoop.whenIdle { [weak self] in self?.confirm() }
        case .start:
            showStatus(LocalServerStatus(starting: name))
            do {
                try server.start { [weak self] in self?.send(.ended(output: $0)) }
            } catch {
                // Send this later, because the next command is to wait.
                MainLoop.whenIdle { [weak self] in self?.send(.notStarted("\(error)")) }
            }
            limit = MainLoop.after(milliseconds: timeout * 1000) { [weak self] in
                guard let self else { return }
                send(.outOfTime(output: server.output))
            }
        case .wait: MainLoop.after(milliseconds: Self.interval) { [weak self] in self?.send(.waited) }
        case .open:
            limit?.cancel()
            windowSet?.active.front.view.curtain.open()
            begin?()
            begin = nil
        case .fail(let sentence, let output):
            limit?.cancel()
            server.end()
            showStatus(LocalServerStatus(failed: name, sentence, output: output) { [weak self] in self?.send(.wanted) })
        case .tell(let sentence): windowSet?.active.display?.notify(sentence)
        }
    }

    private func confirm() {
        guard let consent, let windowSet else { return }
        guard consent.canBeAsked else { return send(.refused(consent.refusal)) }
        windowSet.windowNeeded?()
        guard let window = windowSet.active.display?.frontWindow else { return send(.refused(consent.refusal)) }
        let content = MessageDialog.Content(
            title: consent.title, body: consent.body, accept: localized("_Allow"), cancel: localized("_Cancel"),
            isDestructive: true)
        MessageDialog.show(content, in: window) { [weak self] response in
            guard let self else { return }
            guard case .accept = response else {
                return send(.refused(localized("The server command was not allowed.")))
            }
            remember()
            send(.allowed)
        }
    }

    private func showStatus(_ status: LocalServerStatus) { windowSet?.active.front.view.curtain.show(status) }

    /// Checks if the server responds. Any response counts.
    private func ask() {
        let request = HTTPRequest(url: address, timeout: 5, followsRedirects: false)
        Task { @MainActor [weak self, http] in
            let answers: Bool
            do {
                _ = try await http.send(request)
                answers = true
            } catch {
                answers = (error as? VisitError).map(Self.isAnswer) ?? false
            }
            self?.send(.asked(answers: answers))
        }
    }

    /// Returns true if the error shows that the server has responded. This is the case if the page exceeds the size
    /// limit of the check, or if the certificate is invalid, which the visit will report.
    private static func isAnswer(_ error: VisitError) -> Bool {
        switch error {
        case .invalidResponse, .tls, .certificate: true
        default: false
        }
    }
}
