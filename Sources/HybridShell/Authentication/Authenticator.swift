import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// The effects of an ``Authenticator`` on the screens.
@MainActor
protocol AuthenticatorDelegate: AnyObject {
    /// Prepares for the sign-in dialog by hiding an open modal.
    /// - Returns: The parent window of the dialog, or `nil` if it is closed.
    func makeRoomForSignIn() -> Widget?
    /// Shows the hidden modal again after the dialog has closed.
    func signInHasGone()
    /// Activates the window after the browser has returned.
    func comeForward()
    /// Sends an event that concerns the screens of all windows.
    func send(_ event: WindowSetState.Event)
    /// Leaves these screens blank while the dialog is open, because the dialog shows the reason for the sign-in.
    func makeEmpty(_ screens: [Screen.ID])
    /// Discards everything that was loaded, because it must not be shown again.
    func resetSessions(_ completion: @escaping @MainActor () -> Void)
    /// Removes all screens and returns to the start page.
    func restartAll()
    /// Opens an address that the user chose in the dialog.
    func follow(_ url: URL)
    /// Shows a message to the user that needs no answer.
    func notify(_ text: String)
    /// Reports that a sign-out begins.
    func signOutBegins()
    /// Reports that another user has signed in, or that the user has signed out.
    func userChanged()
}

/// Signs the user in and out. It executes the commands of ``AuthenticatorState`` in order.
package final class Authenticator {
    let environment: SignInEnvironment
    private let profile: WebProfile
    private let steps: SignInSteps
    /// The state of the sign-in; `nil` if the start URL is not valid for an application.
    private let host: ReducerHost<AuthenticatorState>?
    private var presentation: (any SignInPresentation)?
    private var nextRequest = 0
    private var requests: [AuthenticatorState.RequestID: CheckedContinuation<Bool, Never>] = [:]
    weak var delegate: (any AuthenticatorDelegate)?
    /// Called with the site's sign-in page before it loads. The returned closure is called when the dialog ends.
    var pageMade: (@MainActor (SignInWebView) -> @MainActor (_ isSignedIn: Bool) -> Void)?

    init(environment: SignInEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
        let application = environment.configuration
        host = AuthenticatorState(configuration: application.authentication, startURL: application.startURL)
            .map { ReducerHost($0) }
        steps = SignInSteps(environment: environment, profile: profile)
        host?.perform = { [weak self] in self?.perform($0) }
        steps.answer = { [weak self] in self?.handle($0) }
        profile.dataSent = { [weak self] in self?.pageSentData() }
        steps.browserReturned = { [weak self] in self?.delegate?.comeForward() }
    }

    private var configuration: AuthenticationConfiguration { environment.configuration.authentication }

    var state: AuthenticatorState? { host?.state }

    var user: SignedInUser? { state?.user }

    package var isAvailable: Bool { configuration.isConfigured }

    /// True if the user has signed in through the application and has not signed out since. This does not include a
    /// sign-in by a page.
    var isSignedIn: Bool {
        isAvailable && (user != nil || state?.tokens != nil || environment.state.load(Self.mark) == Self.byApplication)
    }

    /// True if sign-out is offered. The value results from the last call of ``lookForCookies()``.
    var offersSignOut: Bool { configuration.offersSignOut(isSignedIn: isSignedIn, hasCookies: hasCookies) }

    /// Called when ``offersSignOut`` may have changed.
    var offersChanged: (@MainActor () -> Void)?
    private var hasCookies = false
    private static let mark = ProfileFile.signIn
    private static let (byApplication, byPage) = (JSONValue.bool(true), JSONValue.bool(false))

    /// Checks if a page of the site may have signed the user in. This is the case if a page has sent data and cookies
    /// exist. Cookies alone prove nothing, because sites also set them for visitors.
    func lookForCookies() async {
        guard isAvailable, environment.state.load(Self.mark) == Self.byPage else { return }
        let found = await profile.cookies.hasCookies(for: environment.configuration.startURL)
        guard found != hasCookies else { return }
        hasCookies = found
        offersChanged?()
    }

    private func pageSentData() {
        guard isAvailable, environment.state.load(Self.mark) == nil else { return }
        environment.state.save(Self.byPage, as: Self.mark)
    }

    private func note(_ step: AuthenticationStep) {
        switch step {
        case .succeeded: environment.state.save(Self.byApplication, as: Self.mark)
        case .signedOut: environment.state.save(nil, as: Self.mark)
        // The server requires a sign-in, so no page has signed the user in.
        case .presented where !isSignedIn: environment.state.save(nil, as: Self.mark)
        case .presented, .failed, .cancelled: return
        }
        hasCookies = false
        offersChanged?()
    }

    /// Sends an event to the flow and executes the resulting commands.
    package func handle(_ event: AuthenticatorEvent) {
        let wasSigningOut = state?.isSigningOut ?? false
        host?.send(event)
        if !wasSigningOut, state?.isSigningOut ?? false { delegate?.signOutBegins() }
    }

    /// Handles an address that the desktop passes to the application. If the address is the browser's response to a
    /// sign-in, the waiting sign-in receives it.
    /// - Returns: True if the address was such a response, so that it must not be shown as a page.
    func takeCallback(_ url: URL) -> Bool { steps.takeCallback(url) }

    private func perform(_ command: AuthenticatorCommand) {
        switch command {
        case .presentDialog(let form, _, _): present { self.makeNativeDialog(form, in: $0) }
        case .presentWeb(let endpoint): present { self.makeWebDialog(endpoint, in: $0) }
        case .presentBrowserDialog: present { self.makeBrowserDialog(in: $0) }
        case .presentOwn(let page, let step): present { self.makeOwnSignIn(page, step, in: $0) }
        case .showCodeStep(let message): (presentation as? SignInDialog)?.showCodeStep(message: message)
        case .showFirstStep: (presentation as? SignInDialog)?.showFirstStep()
        case .showProblem(let sentence): presentation?.showProblem(sentence)
        case .dismissDialog: dismiss()
        case .repeatVisits(let screens): delegate?.send(.repeatVisits(screens))
        case .identityChanged(let screens): delegate?.send(.identityChanged(except: screens))
        case .showErrorWithSignIn(let screens): delegate?.send(.showErrors(screens, canSignIn: true))
        case .showError(let screens): delegate?.send(.showErrors(screens, canSignIn: false))
        case .sendRequests(let requests): resume(requests, sending: true)
        case .failRequests(let requests): resume(requests, sending: false)
        // Follow the address later, because the dialog must close first.
        case .follow(let url): host?.afterwards { [weak self] in self?.delegate?.follow(url) }
        case .notify(let text): delegate?.notify(text)
        case .userChanged: delegate?.userChanged()
        case .restart: delegate?.restartAll()
        case .report(let step, let url, let status): trace(step, url, status)
        case .run(.clearData, let step):
            delegate?.resetSessions { [weak self] in self?.steps.run(.clearData, step) }
        case .run(let command, let step): steps.run(command, step)
        }
    }

    private func trace(_ step: AuthenticationStep, _ url: URL, _ status: Int?) {
        environment.tracer.record(
            .authentication(step, url: url, strategy: configuration.method.strategy, status: status))
        note(step)
    }

    // MARK: Dialog

    private func present(_ make: (Widget) -> any SignInPresentation) {
        guard let window = delegate?.makeRoomForSignIn() else {
            return handle(.cancelled)
        }
        delegate?.makeEmpty(state?.screensWithoutPage ?? [])
        let presentation = make(window)
        self.presentation = presentation
        presentation.present()
    }

    private func makeNativeDialog(_ form: SignInForm, in window: Widget) -> any SignInPresentation {
        var form = form
        // A locked application shows no links to pages that it refuses.
        form.links.removeAll { environment.router.refuses($0.url) }
        let dialog = SignInDialog(parent: window, site: environment.configuration.displayName, form: form) {
            [weak self] in
            self?.handle(.cancelled)
        }
        dialog.performed = { [weak self] in self?.handle($0) }
        return dialog
    }

    /// Fills in the native sign-in dialog and presses its button, for a WebDriver.
    /// - Parameter values: The values by the names or labels of the fields.
    /// - Returns: The reason why this is not possible, or `nil`.
    package func enter(_ values: [String: String]) -> AutomationError? {
        guard let presentation else { return .noSignIn }
        guard let dialog = presentation as? SignInDialog else { return .foreignSignIn }
        return dialog.enter(values).map { .unknownField($0) }
    }

    /// The site's page in the sign-in dialog; `nil` if no such dialog is open.
    package var page: SignInWebView? { (presentation as? WebSignInDialog)?.page }

    private func makeWebDialog(_ endpoint: SignInEndpoint, in window: Widget) -> any SignInPresentation {
        let page = SignInWebView(
            profile: profile, configuration: configuration, origin: environment.origin,
            limits: profile.isLocked ? environment.router : nil)
        let ended = pageMade?(page)
        page.left = { [weak self] in
            self?.handle(.webPageLeft)
            ended?(true)
        }
        return WebSignInDialog(parent: window, page: page, start: endpoint.url) { [weak self] in
            ended?(false)
            self?.handle(.cancelled)
        }
    }

    private func makeBrowserDialog(in window: Widget) -> any SignInPresentation {
        BrowserSignInDialog(parent: window, site: environment.configuration.displayName) { [weak self] in
            self?.handle(.retried)
        } cancelled: { [weak self] in
            self?.handle(.cancelled)
        }
    }

    private func makeOwnSignIn(
        _ page: URL, _ step: AuthenticatorState.Step, in window: Widget
    ) -> any SignInPresentation {
        let context = SignInContext(page: page, window: window, exchange: environment.exchange()) {
            [environment, profile] request in
            var request = await profile.cookies.addCookies(to: request)
            request.followsRedirects = false
            let response = try await environment.http.send(request)
            try await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
            return response
        }
        return OwnSignIn(context, environment.signIn) { [weak self, environment] outcome in
            guard let outcome else { return self?.handle(.cancelled) ?? () }
            if case .rejected(let message) = outcome {
                environment.logger.notice("the application's sign-in failed", metadata: ["reason": "\(message)"])
            }
            self?.handle(.answered(outcome, status: 200, step: step))
        }
    }

    private func dismiss() {
        steps.stopWaiting()
        presentation?.close()
        presentation = nil
        delegate?.signInHasGone()
    }

    // MARK: Native requests

    /// Sends a request with the signed-in user's token. If the server rejects the token, this obtains new tokens or
    /// starts a sign-in, and then sends the request again once.
    /// - Parameter withCookies: True to add the web view's cookies for the address.
    func send(_ request: HTTPRequest, withCookies: Bool) async throws -> HTTPResponse {
        nextRequest += 1
        let id = nextRequest
        defer { handle(.requestEnded(id)) }
        var answer: HTTPResponse?
        var mayBeSent = await ask(.requestMade(id), for: id)
        while mayBeSent {
            try Task.checkCancellation()
            let generation = state?.generation ?? 0
            let response = try await environment.http.send(await prepare(request, withCookies: withCookies))
            guard response.status == 401 else { return response }
            answer = response
            mayBeSent = await ask(.requestRefused(id, generation: generation, page: request.url), for: id)
        }
        try Task.checkCancellation()
        guard let answer else { throw VisitError.http(status: 401) }
        return answer
    }

    /// Returns the headers that identify the user to the application's own origin, and none for other addresses.
    func headers(for url: URL) async -> [(name: String, value: String)] {
        guard environment.origin.contains(url) else { return [] }
        nextRequest += 1
        let id = nextRequest
        defer { handle(.requestEnded(id)) }
        // After the start, the token may still be in the keyring.
        guard await ask(.requestMade(id), for: id) else { return [] }
        return await prepare(HTTPRequest(url: url), withCookies: true).headers
    }

    private func prepare(_ request: HTTPRequest, withCookies: Bool) async -> HTTPRequest {
        var request = request
        if let origin = configuration.method.tokenOrigin, let token = state?.tokens?.access {
            request = BearerPolicy(origin: origin).authorize(request, with: token)
        }
        guard withCookies else { return request }
        return await profile.cookies.addCookies(to: request)
    }

    /// - Returns: True if the request may be sent.
    private func ask(_ event: AuthenticatorEvent, for id: AuthenticatorState.RequestID) async -> Bool {
        await withTaskCancellationHandler { @MainActor in
            await awaitOnMainLoop { continuation in
                requests[id] = continuation
                handle(event)
            }
        } onCancel: {
            Task { @MainActor in self.resume([id], sending: false) }
        }
    }

    private func resume(_ ids: [AuthenticatorState.RequestID], sending: Bool) {
        for id in ids { requests.removeValue(forKey: id)?.resume(returning: sending) }
    }
}
