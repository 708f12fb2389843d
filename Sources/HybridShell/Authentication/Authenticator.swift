import FoundationEssentials
import GLibBridge
package import HybridCore
import Logging

/// What an ``Authenticator`` asks of the screens.
@MainActor
protocol AuthenticatorDelegate: AnyObject {
    /// Makes room for the dialog: an open modal is put aside.
    /// - Returns: the window that the dialog belongs to; `nil` if there is none any more.
    func makeRoomForSignIn() -> Widget?
    /// The dialog has gone: what was put aside comes back.
    func signInHasGone()
    /// The browser has come back: the window comes forward.
    func comeForward()
    /// Repeats the visits of these screens.
    func repeatVisits(of screens: [Screen.ID])
    /// Somebody has signed in: pages of other screens, sessions and tabs are out of date.
    func markOthersStale(except screens: [Screen.ID])
    /// Leaves these screens empty while the dialog is there: it says why they have no page.
    func makeEmpty(_ screens: [Screen.ID])
    /// Shows these screens' errors.
    func showErrors(of screens: [Screen.ID], offeringSignIn: Bool)
    /// Nothing of what is loaded may be shown again.
    /// - Parameter completion: is called when all of it has been given up.
    func resetSessions(_ completion: @escaping @MainActor () -> Void)
    /// Leaves every screen for the start page.
    func restartAll()
    /// Goes to an address that the dialog had a link to.
    func follow(_ url: URL)
    /// Tells the user something that needs no answer.
    func notify(_ text: String)
    /// Somebody else is signed in, or nobody.
    func userChanged()
}

/// Signs people in and out: performs what the ``SignInFlow`` commands, in its order.
@MainActor
package final class Authenticator {
    let environment: SignInEnvironment
    private let profile: WebProfile
    private let steps: SignInSteps
    /// `nil` where the start URL is not one that an application can have.
    private let host: ReducerHost<SignInFlow>?
    private var presentation: (any SignInPresentation)?
    private var nextRequest = 0
    private var requests: [SignInFlow.RequestID: CheckedContinuation<Bool, Never>] = [:]
    weak var delegate: (any AuthenticatorDelegate)?

    init(environment: SignInEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
        host = SignInFlow(configuration: environment.authentication, startURL: environment.startURL)
            .map { ReducerHost($0) }
        steps = SignInSteps(environment: environment, profile: profile)
        host?.perform = { [weak self] in self?.perform($0) }
        steps.answer = { [weak self] in self?.handle($0) }
        profile.dataSent = { [weak self] in self?.pageSentData() }
        steps.browserReturned = { [weak self] in self?.delegate?.comeForward() }
    }

    /// How the sign-in stands.
    var flow: SignInFlow? { host?.state }

    /// Who is signed in, as far as is known.
    var user: SignedInUser? { flow?.user }

    /// Whether a sign-in is possible at all.
    package var isAvailable: Bool { environment.authentication.isConfigured }

    /// Whether somebody has signed in by the application, and not out again: what a page has done by itself is not known.
    var isSignedIn: Bool {
        isAvailable && (user != nil || flow?.tokens != nil || environment.state.load(Self.mark) == Self.byApplication)
    }

    /// Whether people are offered to sign out, as far as has been looked (``lookForCookies()``).
    var offersSignOut: Bool {
        environment.authentication.offersSignOut(isSignedIn: isSignedIn, hasCookies: hasCookies)
    }

    /// Called when ``offersSignOut`` may have changed.
    var offersChanged: (@MainActor () -> Void)?
    private var hasCookies = false
    private static let mark = "sign-in"
    private static let (byApplication, byPage) = (JSONValue.bool(true), JSONValue.bool(false))

    /// Checks whether one of the site's own pages may have signed the user in: it has sent data, and there are cookies. A
    /// site gives cookies to visitors too.
    func lookForCookies() async {
        guard isAvailable, environment.state.load(Self.mark) == Self.byPage else { return }
        let found = await profile.cookies.hasCookies(for: environment.startURL)
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

    /// Tells the flow what has happened and performs what it commands.
    package func handle(_ event: SignInEvent) {
        host?.send(event)
    }

    /// An address that the desktop handed over: the browser's answer is for the sign-in that waits, and is no page.
    /// - Returns: whether it was one.
    func takeCallback(_ url: URL) -> Bool { steps.takeCallback(url) }

    private func perform(_ command: SignInCommand) {
        switch command {
        case .presentDialog(let form, _, _): present { self.makeNativeDialog(form, in: $0) }
        case .presentWeb(let endpoint): present { self.makeWebDialog(endpoint, in: $0) }
        case .presentBrowserDialog: present { self.makeBrowserDialog(in: $0) }
        case .showCodeStep(let message): (presentation as? SignInDialog)?.showCodeStep(message: message)
        case .showFirstStep: (presentation as? SignInDialog)?.showFirstStep()
        case .showProblem(let sentence): presentation?.show(problem: sentence)
        case .dismissDialog: dismiss()
        case .repeatVisits(let screens): delegate?.repeatVisits(of: screens)
        case .markOthersStale(let screens): delegate?.markOthersStale(except: screens)
        case .showErrorWithSignIn(let screens): delegate?.showErrors(of: screens, offeringSignIn: true)
        case .showError(let screens): delegate?.showErrors(of: screens, offeringSignIn: false)
        case .sendRequests(let requests): resume(requests, sending: true)
        case .failRequests(let requests): resume(requests, sending: false)
        // The dialog has to go first.
        case .follow(let url): host?.afterwards { [weak self] in self?.delegate?.follow(url) }
        case .notify(let text): delegate?.notify(text)
        case .userChanged: delegate?.userChanged()
        case .restart: delegate?.restartAll()
        case .report(let step, let url, let status): trace(step, url, status)
        case .clearData(let step):
            delegate?.resetSessions { [weak self] in self?.steps.clearData(step) }
        case .postCredentials, .openBrowser, .exchangeCode, .copyCookies, .loadCookieEndpoint, .lookUpToken,
            .storeToken, .removeToken, .refresh, .fetchUser, .revoke:
            steps.perform(command)
        }
    }

    private func trace(_ step: AuthenticationStep, _ url: URL, _ status: Int?) {
        environment.tracer.record(
            .authentication(step, url: url, strategy: environment.authentication.method.strategy, status: status))
        note(step)
    }

    // MARK: The dialog

    private func present(_ make: (Widget) -> any SignInPresentation) {
        guard let window = delegate?.makeRoomForSignIn() else {
            return handle(.cancelled)
        }
        delegate?.makeEmpty(flow?.screensWithoutPage ?? [])
        let presentation = make(window)
        self.presentation = presentation
        presentation.present()
    }

    private func makeNativeDialog(_ form: SignInForm, in window: Widget) -> any SignInPresentation {
        var form = form
        // There is no way to what a locked application does not show.
        form.links.removeAll { environment.router.refuses($0.url) }
        let dialog = SignInDialog(parent: window, site: environment.name, form: form) { [weak self] in
            self?.handle(.cancelled)
        }
        dialog.performed = { [weak self] in self?.handle($0) }
        return dialog
    }

    private func makeWebDialog(_ endpoint: SignInEndpoint, in window: Widget) -> any SignInPresentation {
        let page = SignInWebView(
            profile: profile, configuration: environment.authentication, origin: environment.origin,
            limits: profile.isLocked ? environment.router : nil)
        page.left = { [weak self] in self?.handle(.webPageLeft) }
        return WebSignInDialog(parent: window, page: page, start: endpoint.url) { [weak self] in
            self?.handle(.cancelled)
        }
    }

    private func makeBrowserDialog(in window: Widget) -> any SignInPresentation {
        BrowserSignInDialog(parent: window, site: environment.name) { [weak self] in
            self?.handle(.retried)
        } cancelled: { [weak self] in
            self?.handle(.cancelled)
        }
    }

    private func dismiss() {
        steps.stopWaiting()
        presentation?.close()
        presentation = nil
        delegate?.signInHasGone()
    }

    // MARK: Native requests

    /// Sends a request with the token of whoever is signed in. If the server refuses it, new tokens or a sign-in are
    /// asked for, once, and the request is sent again.
    /// - Parameter withCookies: whether the web view's cookies for the address go along.
    func send(_ request: HTTPRequest, withCookies: Bool) async throws -> HTTPResponse {
        nextRequest += 1
        let id = nextRequest
        defer { handle(.requestEnded(id)) }
        var answer: HTTPResponse?
        var mayBeSent = await ask(.requestMade(id), for: id)
        while mayBeSent {
            try Task.checkCancellation()
            let generation = flow?.generation ?? 0
            let response = try await environment.http.send(await prepare(request, withCookies: withCookies))
            guard response.status == 401 else { return response }
            answer = response
            mayBeSent = await ask(.requestRefused(id, generation: generation, page: request.url), for: id)
        }
        try Task.checkCancellation()
        guard let answer else { throw VisitError.http(status: 401) }
        return answer
    }

    private func prepare(_ request: HTTPRequest, withCookies: Bool) async -> HTTPRequest {
        var request = request
        if let origin = environment.authentication.method.tokenOrigin, let token = flow?.tokens?.access {
            request = BearerPolicy(origin: origin).authorize(request, with: token)
        }
        guard withCookies else { return request }
        return await profile.cookies.addCookies(to: request)
    }

    /// - Returns: whether the request is to be sent.
    private func ask(_ event: SignInEvent, for id: SignInFlow.RequestID) async -> Bool {
        await withTaskCancellationHandler { @MainActor in
            await awaitOnMainLoop { continuation in
                requests[id] = continuation
                handle(event)
            }
        } onCancel: {
            Task { @MainActor in self.resume([id], sending: false) }
        }
    }

    private func resume(_ ids: [SignInFlow.RequestID], sending: Bool) {
        for id in ids { requests.removeValue(forKey: id)?.resume(returning: sending) }
    }
}
