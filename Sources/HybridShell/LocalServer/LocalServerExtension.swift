import CGtk
package import FoundationEssentials
import GLibBridge
package import HybridCore

/// Starts the application's own server before its first page, and ends it with the application. `LocalServerStart` says
/// what comes when.
@MainActor
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
    private weak var tabs: TabsController?
    /// Milliseconds between two questions whether it answers.
    private static let interval = 250

    /// - Parameters:
    ///   - server: starts and ends it.
    ///   - address: the start address, which is to answer.
    ///   - name: what people call the application.
    ///   - timeout: how long to wait, in seconds.
    ///   - http: asks.
    ///   - consent: The user's consent to the command; `nil` if it needs none.
    ///   - remember: Keeps the consent that the user gives.
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

    /// The first page waits for it.
    package var holdsStart: Bool { true }

    /// Says that it is being started, and starts it unless somebody has.
    package func hold(_ tabs: TabsController, begin: @escaping @MainActor () -> Void) {
        self.tabs = tabs
        self.begin = begin
        send(.wanted)
    }

    /// Ends what it has started.
    package func ended() { server.end() }

    private func send(_ event: LocalServerStart.Event) {
        for command in start.handle(event) { perform(command) }
    }

    private func perform(_ command: LocalServerStart.Command) {
        switch command {
        case .ask: ask()
        case .confirm: MainLoop.whenIdle { [weak self] in self?.confirm() }
        case .start:
            show(LocalServerStatus(starting: name))
            do {
                try server.start { [weak self] in self?.send(.ended(output: $0)) }
            } catch {
                // After the wait that is commanded next.
                MainLoop.whenIdle { [weak self] in self?.send(.notStarted("\(error)")) }
            }
            limit = MainLoop.after(milliseconds: timeout * 1000) { [weak self] in
                guard let self else { return }
                send(.outOfTime(output: server.output))
            }
        case .wait: MainLoop.after(milliseconds: Self.interval) { [weak self] in self?.send(.waited) }
        case .open:
            limit?.cancel()
            tabs?.active.front.view.curtain.open()
            begin?()
            begin = nil
        case .fail(let sentence, let output):
            limit?.cancel()
            server.end()
            show(LocalServerStatus(failed: name, sentence, output: output) { [weak self] in self?.send(.wanted) })
        case .tell(let sentence): tabs?.active.display?.notify(sentence)
        }
    }

    private func confirm() {
        guard let consent, let tabs else { return }
        guard consent.canBeAsked else { return send(.refused(consent.refusal)) }
        tabs.windowNeeded?()
        guard let window = tabs.active.display?.frontWindow else { return send(.refused(consent.refusal)) }
        let content = MessageDialog.Content(
            title: consent.title, body: consent.body, accept: localized("_Allow"), cancel: localized("_Cancel"),
            isDestructive: true)
        MessageDialog.show(content, in: window) { [weak self] response in
            guard let self else { return }
            guard case .accept = response else { return send(.refused(localized("The command was not allowed."))) }
            remember()
            send(.allowed)
        }
    }

    private func show(_ status: LocalServerStatus) { tabs?.active.front.view.curtain.show(status) }

    /// Any answer counts, whatever it says.
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

    /// A page that is longer than is wanted here, or one behind a certificate that the visit will tell of, is an answer.
    private static func isAnswer(_ error: VisitError) -> Bool {
        switch error {
        case .invalidResponse, .tls, .certificate: true
        default: false
        }
    }
}
