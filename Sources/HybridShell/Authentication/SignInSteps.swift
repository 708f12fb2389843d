import FoundationEssentials
import GLibBridge
import HybridCore
import Logging

/// The asynchronous steps of a sign-in, such as requests and operations of the secret service, the hidden web view and
/// the browser. Each step ends with exactly one event. The command of the step specifies the event.
final class SignInSteps {
    let environment: SignInEnvironment
    private let profile: WebProfile
    private let keyring: TokenStore
    let browser: BrowserAttempt
    /// Called with the event that ends a step.
    var answer: (@MainActor (AuthenticatorEvent) -> Void)?
    /// Called when the browser has returned with a response.
    var browserReturned: (@MainActor () -> Void)?
    /// The task that the open dialog waits for. It is cancelled when the dialog closes.
    private var dialogTask: Task<Void, Never>?
    /// The task of a closed dialog, which may still be copying a cookie to the web views.
    private var abandonedTask: Task<Void, Never>?
    private var hidden: [AuthenticatorState.Step: CookieEndpointView] = [:]
    /// The server's response to the credentials. A later command copies its cookies.
    private var credentialsAnswer: HTTPResponse?
    /// The task that copies the cookies of that response to the web views.
    private var copying: Task<Void, Never>?

    init(environment: SignInEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
        keyring = TokenStore(environment: environment)
        browser = BrowserAttempt(environment: environment)
    }

    private var configuration: AuthenticationConfiguration { environment.configuration.authentication }

    /// The time limit of a server response in seconds.
    private var timeout: Int { max(1, environment.silence / 1000) }

    func run(_ command: SignInStep, _ step: AuthenticatorState.Step) {
        switch command {
        case .postCredentials(let submission, let credentials, let endpoint):
            let exchange = SignInExchange(
                submission, to: endpoint, credentials: credentials, configuration: configuration, timeout: timeout)
            dialogTask = Task { await send(exchange, step) }
        case .openBrowser(let oauth): openBrowser(oauth, step)
        case .exchangeCode(let code, let oauth): dialogTask = Task { await exchange(code, oauth, step) }
        case .copyCookies: copyCookies(step)
        case .loadCookieEndpoint(let endpoint, let token): loadCookies(endpoint, token, step)
        case .lookUpToken: keyring.lookUp { [weak self] in self?.found($0, step) }
        case .storeToken(let tokens):
            keyring.store(tokens) { [weak self] in self?.finished(step, problem: $0) }
        case .removeToken:
            dropCookies()
            keyring.remove { [weak self] in self?.finished(step, problem: $0) }
        case .refresh(let tokens, let renewal): Task { await refresh(tokens, by: renewal, step) }
        case .fetchUser(_, let token): Task { await fetchUser(token, step) }
        case .revoke(_, let token): Task { await revoke(token, step) }
        case .clearData: clearData(step)
        }
    }

    /// Cancels the dialog's steps.
    func stopWaiting() {
        dialogTask?.cancel()
        abandonedTask = dialogTask
        dialogTask = nil
        browser.stop()
        // Cookies are still copied to the web views. Only if the user closes the dialog does the response to the
        // credentials become irrelevant.
    }

    // MARK: Requests

    /// - Returns: The response, or `nil` if the step failed. A failure has already been reported.
    private func send(_ request: HTTPRequest?, _ step: AuthenticatorState.Step) async -> HTTPResponse? {
        guard let request else {
            answer?(.stepFailed(step, message: localized("The token cannot be sent to the configured address.")))
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

    private func send(_ exchange: SignInExchange, _ step: AuthenticatorState.Step) async {
        var exchange = exchange
        var request = exchange.start()
        while true {
            if exchange.usesCookies { request = await profile.cookies.addCookies(to: request) }
            guard !Task.isCancelled, let response = await send(request, step), !Task.isCancelled else { return }
            switch exchange.next(after: response, now: Date()) {
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

    /// Stores the cookies of a response as a browser would. The cookies of a successful sign-in are stored later, by
    /// their own command.
    private func keepCookies(of response: HTTPResponse) async {
        // If the cookie jar rejects all cookies, the last step fails and reports this.
        try? await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
    }

    private func refresh(_ tokens: Tokens, by renewal: TokenRenewal, _ step: AuthenticatorState.Step) async {
        let request = TokenBoundRequest.refresh(tokens, by: renewal, timeout: timeout)
        guard let response = await send(request, step) else { return }
        let outcome = TokenBoundRequest.interpretRefresh(
            response, by: renewal, previous: tokens, userKey: configuration.userKey, now: Date())
        answer?(.refreshed(outcome, step: step))
    }

    private func fetchUser(_ token: Secret?, _ step: AuthenticatorState.Step) async {
        let request = TokenBoundRequest.me(token, configuration: configuration, timeout: timeout)
        guard let response = await send(await addingCookies(to: request, unless: token), step) else { return }
        answer?(.userAnswered(UserResponse.interpret(response, configuration: configuration), step: step))
    }

    private func revoke(_ token: Secret?, _ step: AuthenticatorState.Step) async {
        let request = TokenBoundRequest.signOut(token, configuration: configuration)
        guard let response = await send(await addingCookies(to: request, unless: token), step) else { return }
        // The status 401 means that the user is already signed out, which is the result that was requested.
        let isDone = (200..<300).contains(response.status) || response.status == 401
        finished(step, problem: isDone ? nil : ServerMessage.standard(forStatus: response.status))
    }

    private func addingCookies(to request: HTTPRequest?, unless token: Secret?) async -> HTTPRequest? {
        guard let request, token == nil else { return request }
        return await profile.cookies.addCookies(to: request)
    }

    // MARK: Browser

    private func openBrowser(_ oauth: OAuthConfiguration, _ step: AuthenticatorState.Step) {
        browser.start(oauth) { [weak self] outcome in
            switch outcome {
            case .returned(let response):
                self?.browserReturned?()
                self?.answer?(.browserReturned(response, step: step))
            case .failed(let sentence): self?.answer?(.stepFailed(step, message: sentence))
            }
        }
    }

    private func exchange(_ code: Secret, _ oauth: OAuthConfiguration, _ step: AuthenticatorState.Step) async {
        let request = browser.request.map {
            TokenRequest.exchange(code, of: $0, configuration: oauth, timeout: timeout)
        }
        guard let response = await send(request, step) else { return }
        answer?(.codeExchanged(TokenResponse.interpret(response, now: Date()), step: step))
    }

    /// Handles an address that the desktop passes to the application.
    /// - Returns: True if it is the browser's response to a sign-in, even if no attempt waits for it.
    func takeCallback(_ url: URL) -> Bool {
        guard configuration.isCallback(url) else { return false }
        _ = browser.handleRedirect(to: url)
        return true
    }

    // MARK: Cookies and data

    private func copyCookies(_ step: AuthenticatorState.Step) {
        guard let response = credentialsAnswer else {
            answer?(.stepFailed(step, message: localized("No response to take cookies from. Try again.")))
            return
        }
        credentialsAnswer = nil
        copying = Task {
            do {
                try await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
                answer?(.cookiesSet(status: response.status, url: response.url, step: step))
            } catch {
                answer?(.stepFailed(step, message: localized("Cannot give the page its cookies. Try again.")))
            }
        }
    }

    private func loadCookies(_ endpoint: SignInEndpoint, _ token: Secret, _ step: AuthenticatorState.Step) {
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

    /// Stops copying cookies. If cookies arrived after the site's data was cleared, the user would be signed in again.
    private func dropCookies() {
        for view in hidden.values { view.cancel() }
        hidden = [:]
        copying?.cancel()
    }

    private func clearData(_ step: AuthenticatorState.Step) {
        dropCookies()
        Task {
            await copying?.value
            await abandonedTask?.value
            do {
                try await profile.clearData()
                answer?(.stepFinished(step))
            } catch {
                environment.logger.error("the site's data could not be cleared", metadata: ["error": "\(error)"])
                answer?(.stepFailed(step, message: localized("Try again, or quit and restart the app.")))
            }
        }
    }

    // MARK: Answers

    private func found(_ tokens: Tokens?, _ step: AuthenticatorState.Step) {
        answer?(tokens.map { .tokenFound($0, step: step) } ?? .tokenMissing(step: step))
    }

    private func finished(_ step: AuthenticatorState.Step, problem: String?) {
        answer?(problem.map { .stepFailed(step, message: $0) } ?? .stepFinished(step))
    }
}
