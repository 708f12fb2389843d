import FoundationEssentials
import GLibBridge
import HybridCore
import Logging

/// The steps of a sign-in that take time: requests, the secret service, the hidden web view, the browser. Each is answered
/// once, by the event that its command names.
@MainActor
final class SignInSteps {
    let environment: SignInEnvironment
    private let profile: WebProfile
    private let keyring: TokenStore
    let browser: BrowserAttempt
    /// Called with every answer.
    var answer: (@MainActor (SignInEvent) -> Void)?
    /// Called when the browser has come back with an answer of its own.
    var browserReturned: (@MainActor () -> Void)?
    /// What the open dialog waits for, and nobody any more when it is closed.
    private var dialogTask: Task<Void, Never>?
    /// That of a dialog that has been closed. It may just be giving a cookie to the web views.
    private var abandonedTask: Task<Void, Never>?
    private var hidden: [SignInFlow.Step: CookieEndpointView] = [:]
    /// The server's answer to the credentials: its cookies wait for their command.
    private var credentialsAnswer: HTTPResponse?
    /// Cookies of that answer are on their way to the web views.
    private var copying: Task<Void, Never>?

    init(environment: SignInEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
        keyring = TokenStore(environment: environment)
        browser = BrowserAttempt(environment: environment)
    }

    private var configuration: AuthenticationConfiguration { environment.authentication }

    /// Seconds that a server may take.
    private var timeout: Int { max(1, environment.silence / 1000) }

    func perform(_ command: SignInCommand) {
        switch command {
        case .postCredentials(let submission, let credentials, let endpoint, let step):
            let exchange = SignInExchange(
                submission, to: endpoint, credentials: credentials, configuration: configuration, timeout: timeout)
            dialogTask = Task { await send(exchange, step) }
        case .openBrowser(let oauth, let step): openBrowser(oauth, step)
        case .exchangeCode(let code, let oauth, let step): dialogTask = Task { await exchange(code, oauth, step) }
        case .copyCookies(let step): copyCookies(step)
        case .loadCookieEndpoint(let endpoint, let token, let step): loadCookies(endpoint, token, step)
        case .lookUpToken(let step): keyring.lookUp { [weak self] in self?.found($0, step) }
        case .storeToken(let tokens, let step):
            keyring.store(tokens) { [weak self] in self?.finished(step, problem: $0) }
        case .removeToken(let step):
            dropCookies()
            keyring.remove { [weak self] in self?.finished(step, problem: $0) }
        case .refresh(let tokens, let renewal, let step): Task { await refresh(tokens, by: renewal, step) }
        case .fetchUser(_, let token, let step): Task { await fetchUser(token, step) }
        case .revoke(_, let token, let step): Task { await revoke(token, step) }
        // The dialog's and the screens': the ``Authenticator`` performs them.
        case .presentDialog, .presentWeb, .presentBrowserDialog, .showCodeStep, .showFirstStep, .showProblem,
            .dismissDialog, .clearData, .repeatVisits, .markOthersStale, .showErrorWithSignIn, .showError,
            .sendRequests, .failRequests, .notify, .userChanged, .follow, .restart, .report:
            break
        }
    }

    /// Nobody waits for the dialog's steps any more.
    func stopWaiting() {
        dialogTask?.cancel()
        abandonedTask = dialogTask
        dialogTask = nil
        browser.stop()
        // Cookies that are on their way are needed: only a dialog that the user closes leaves the password's answer.
    }

    // MARK: Requests

    /// - Returns: the answer; `nil` if the step has failed, which has been said.
    private func send(_ request: HTTPRequest?, _ step: SignInFlow.Step) async -> HTTPResponse? {
        guard let request else {
            answer?(.stepFailed(step, message: localized("The token may not be sent to the configured address.")))
            return nil
        }
        do {
            return try await environment.http.send(request)
        } catch {
            answer?(.stepFailed(step, message: Self.sentence(for: error)))
            return nil
        }
    }

    private static func sentence(for error: any Error) -> String {
        (error as? VisitError).map { ErrorMessage($0).body } ?? "\(error)"
    }

    private func send(_ exchange: SignInExchange, _ step: SignInFlow.Step) async {
        var exchange = exchange
        var request = exchange.start()
        while true {
            if exchange.usesCookies { request = await profile.cookies.addCookies(to: request) }
            guard !Task.isCancelled, let response = await send(request, step), !Task.isCancelled else { return }
            switch exchange.take(response, now: Date()) {
            case .send(let next):
                await keepCookies(of: response)
                request = next
            case .end(let outcome, let response):
                credentialsAnswer = response
                if exchange.keepsCookies(after: outcome) { await keepCookies(of: response) }
                answer?(.answered(outcome, status: response.status, step: step))
                return
            }
        }
    }

    /// The cookies on the way to the last answer, as a browser keeps them. Those of a success wait for their command.
    private func keepCookies(of response: HTTPResponse) async {
        // A jar that takes none fails at the end, where that is told.
        try? await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
    }

    private func refresh(_ tokens: Tokens, by renewal: TokenRenewal, _ step: SignInFlow.Step) async {
        let request = TokenBoundRequest.refresh(tokens, by: renewal, timeout: timeout)
        guard let response = await send(request, step) else { return }
        let outcome = TokenBoundRequest.interpretRefresh(
            response, by: renewal, previous: tokens, userKey: configuration.userKey, now: Date())
        answer?(.refreshed(outcome, step: step))
    }

    private func fetchUser(_ token: Secret?, _ step: SignInFlow.Step) async {
        let request = TokenBoundRequest.me(token, configuration: configuration, timeout: timeout)
        guard let response = await send(await addingCookies(to: request, unless: token), step) else { return }
        answer?(.userAnswered(UserResponse.interpret(response, configuration: configuration), step: step))
    }

    private func revoke(_ token: Secret?, _ step: SignInFlow.Step) async {
        let request = TokenBoundRequest.signOut(token, configuration: configuration)
        guard let response = await send(await addingCookies(to: request, unless: token), step) else { return }
        // With 401 the server says that nobody is signed in: just what was wanted.
        let isDone = (200..<300).contains(response.status) || response.status == 401
        finished(step, problem: isDone ? nil : ServerMessage.standard(forStatus: response.status))
    }

    private func addingCookies(to request: HTTPRequest?, unless token: Secret?) async -> HTTPRequest? {
        guard let request, token == nil else { return request }
        return await profile.cookies.addCookies(to: request)
    }

    // MARK: The browser

    private func openBrowser(_ oauth: OAuthConfiguration, _ step: SignInFlow.Step) {
        browser.start(oauth) { [weak self] outcome in
            switch outcome {
            case .returned(let response):
                self?.browserReturned?()
                self?.answer?(.browserReturned(response, step: step))
            case .failed(let sentence): self?.answer?(.stepFailed(step, message: sentence))
            }
        }
    }

    private func exchange(_ code: Secret, _ oauth: OAuthConfiguration, _ step: SignInFlow.Step) async {
        let request = browser.request.map {
            TokenRequest.exchange(code, of: $0, configuration: oauth, timeout: timeout)
        }
        guard let response = await send(request, step) else { return }
        answer?(.codeExchanged(TokenResponse.interpret(response, now: Date()), step: step))
    }

    /// An address that the desktop handed over.
    /// - Returns: whether it is the browser's answer, whoever waits for it.
    func takeCallback(_ url: URL) -> Bool {
        guard configuration.isCallback(url) else { return false }
        _ = browser.take(url)
        return true
    }

    // MARK: Cookies and data

    private func copyCookies(_ step: SignInFlow.Step) {
        guard let response = credentialsAnswer else {
            answer?(.stepFailed(step, message: localized("There was no answer to take cookies from. Try again.")))
            return
        }
        credentialsAnswer = nil
        copying = Task {
            do {
                try await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
                answer?(.cookiesSet(status: response.status, url: response.url, step: step))
            } catch {
                answer?(.stepFailed(step, message: localized("The page could not be given its cookies. Try again.")))
            }
        }
    }

    private func loadCookies(_ endpoint: SignInEndpoint, _ token: Secret, _ step: SignInFlow.Step) {
        let view = CookieEndpointView(profile: profile, endpoint: endpoint) { [weak self] outcome in
            self?.hidden[step] = nil
            switch outcome {
            case .answered(let status, let url): self?.answer?(.cookiesSet(status: status, url: url, step: step))
            case .failed(let error): self?.answer?(.stepFailed(step, message: ErrorMessage(error).body))
            }
        }
        hidden[step] = view
        view.load(token: token, timeout: timeout * 1000)
    }

    /// Cookies that come after the site's data has been cleared would sign in again whoever has just signed out.
    private func dropCookies() {
        for view in hidden.values { view.cancel() }
        hidden = [:]
        copying?.cancel()
    }

    func clearData(_ step: SignInFlow.Step) {
        dropCookies()
        Task {
            await copying?.value
            await abandonedTask?.value
            do {
                try await profile.clearData()
                answer?(.stepFinished(step))
            } catch {
                environment.logger.error("the site's data could not be cleared", metadata: ["error": "\(error)"])
                answer?(.stepFailed(step, message: localized("Try again, or quit and start the application anew.")))
            }
        }
    }

    // MARK: Answers

    private func found(_ tokens: Tokens?, _ step: SignInFlow.Step) {
        answer?(tokens.map { .tokenFound($0, step: step) } ?? .tokenMissing(step: step))
    }

    private func finished(_ step: SignInFlow.Step, problem: String?) {
        answer?(problem.map { .stepFailed(step, message: $0) } ?? .stepFinished(step))
    }
}
