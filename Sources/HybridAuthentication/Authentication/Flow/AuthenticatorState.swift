package import FoundationEssentials
package import HybridValues

/// The state of signing in and out, as a reducer.
///
/// One dialog is open at a time, and its result applies once to every waiting screen. Before a dialog opens, a stored
/// token is tried. This happens once for each screen until that screen shows a page. One refresh serves all waiting
/// requests. A sign-out performs all steps, even if some of them fail.
package struct AuthenticatorState: Sendable {
    /// The identifier of a step. The event with the step's result carries the same identifier.
    package typealias Step = Int
    /// The identifier of a native request. It stays the same when the request is sent again.
    package typealias RequestID = Int

    /// The number of successful sign-ins for a screen before the screen shows its error. Without this limit, a server
    /// that still responds with 401 would keep the user in a loop.
    package static let maximumAttempts = 1
    /// The number of consecutive dialogs that the user may close before no further dialog opens. The limit is needed
    /// because a page can visit refused addresses repeatedly. The user's next visit, button press or answer resets the
    /// count.
    package static let maximumUnanswered = 3

    /// The current activity.
    indirect enum Phase: Equatable {
        case idle
        case lookingUp
        case settingCookies(Step, Grant)
        case refreshing(Step, RefreshReason)
        /// A dialog is open and waits for the user.
        case asking
        case posting(Step, SignInSubmission)
        case browsing(Step)
        case exchanging(Step)
        case signingOut(SignOut)
    }

    /// The result of a sign-in before it is confirmed.
    struct Grant: Equatable {
        var tokens: Tokens?
        package var user: SignedInUser?
        var isPresented: Bool
        /// True if the tokens are fresh. If the server refuses fresh tokens, the refusal is final.
        var isFresh: Bool
        /// True if the user has closed the dialog in the meantime. The dialog is then not shown again.
        package var isAbandoned = false
        /// The HTTP status of the response to the credentials.
        package var status: Int?
    }

    enum RefreshReason: Equatable { case cookies, requests, check }

    enum Background: Equatable {
        /// A token is being stored in the secret service or removed from it.
        case keeping
        /// The signed-in user is being requested. `isFresh` is true for fresh tokens, for which a refusal is final.
        case fetchingUser(isFresh: Bool)
    }

    struct Waiting: Equatable {
        package let screen: Screen.ID
        package let page: URL
        package let cause: SignInCause
    }

    package let configuration: AuthenticationConfiguration
    /// The application's own origin. Pages of other origins cannot start a sign-in.
    package let origin: ApplicationOrigin
    package let startURL: URL
    package internal(set) var tokens: Tokens?
    /// The number of changes to ``tokens``. If the server refuses a request that was sent with older tokens, the
    /// request is sent again.
    package internal(set) var generation = 0
    package internal(set) var user: SignedInUser?

    var phase = Phase.idle
    /// The input for which the server requires a one-time code. It is cleared when the dialog closes.
    var pendingCode: SignInSubmission?
    var waiting: [Waiting] = []
    var waitingRequests: [RequestID] = []
    /// The address of the native request that the server answered with 401 last.
    var refusedRequest: URL?
    /// The requests made before the lookup in the secret service finished.
    var unsentRequests: [RequestID] = []
    /// The requests that have been sent again. Another refusal of such a request is final.
    var repeatedRequests: Set<RequestID> = []
    /// The number of successful sign-ins by dialog since the screen last showed a page.
    var attempts: [Screen.ID: Int] = [:]
    var silentlyTried: Set<Screen.ID> = []
    /// The screens with a frame that has started a sign-in. A frame can reload at any time, so it may start only one.
    var askedByFrame: Set<Screen.ID> = []
    /// The number of dialogs that were closed without a sign-in since the user's last action.
    package var unanswered = 0
    var hasLookedUp = false
    var lookUp: Step?
    var checksTokenWhenFound = false
    /// The steps that do not delay other work.
    var background: [Step: Background] = [:]
    private var lastStep = 0

    /// Creates a signed-out state.
    /// - Returns: `nil` if the start URL is not valid for an application.
    package init?(configuration: AuthenticationConfiguration, startURL: URL) {
        guard let origin = ApplicationOrigin(startURL) else { return nil }
        self.configuration = configuration
        self.origin = origin
        self.startURL = startURL
    }

    /// The address that represents the sign-in attempt in the trace.
    package var address: URL { method.address?.url ?? startURL }

    package var method: SignInMethod { configuration.method }

    /// The page that requires the sign-in, or the start page if no screen waits.
    package var page: URL { waiting.first?.page ?? startURL }

    /// True while the user is being signed out.
    package var isSigningOut: Bool { if case .signingOut = phase { true } else { false } }

    package var isPresenting: Bool {
        switch phase {
        case .asking, .posting, .browsing, .exchanging: true
        case .settingCookies(_, let grant): grant.isPresented
        case .idle, .lookingUp, .refreshing, .signingOut: false
        }
    }

    package var waitingScreens: [Screen.ID] { waiting.map(\.screen) }

    /// The waiting screens that have no page to show.
    package var screensWithoutPage: [Screen.ID] { waiting.filter { !$0.cause.keepsPage }.map(\.screen) }

    package mutating func handle(_ event: AuthenticatorEvent) -> [AuthenticatorCommand] {
        switch event {
        case .started: return started()
        case .needed(let page, let screen, let cause):
            return needed(Waiting(screen: screen, page: page, cause: cause))
        case .requestMade(let request): return requestMade(request)
        case .requestRefused(let request, let generation, let page):
            return requestRefused(request, generation: generation, page: page)
        case .requestEnded(let request): return requestEnded(request)
        case .pageShown(let screen):
            forget([screen])
            return []
        case .screensRemoved(let screens):
            waiting.removeAll { screens.contains($0.screen) }
            askedByFrame.subtract(screens)
            forget(screens)
            return leaveUnlessWanted()
        case .userVisited:
            unanswered = 0
            return []
        case .signOutRequested: return signOutRequested()
        case .submitted(let values): return submitted(values)
        case .codeSubmitted(let code): return codeSubmitted(code)
        case .firstStepWanted: return firstStepWanted()
        case .linkFollowed(let link): return followed(link)
        case .webPageLeft: return webPageLeft()
        case .retried: return retried()
        case .cancelled: return cancelled()
        case .answered(let outcome, let status, let step): return answered(outcome, status, step)
        case .browserReturned(let response, let step): return browserReturned(response, step)
        case .codeExchanged(let response, let step): return codeExchanged(response, step)
        case .tokenFound(let tokens, let step): return lookedUp(tokens, step)
        case .tokenMissing(let step): return lookedUp(nil, step)
        case .cookiesSet(let status, let url, let step): return cookiesSet(status, url, step)
        case .refreshed(let response, let step): return refreshed(response, step)
        case .userAnswered(let response, let step): return userAnswered(response, step)
        case .stepFinished(let step): return stepFinished(step)
        case .stepFailed(let step, let message): return stepFailed(step, message)
        }
    }

    mutating func newStep() -> Step {
        lastStep += 1
        return lastStep
    }

    /// Continues the sign-in for the waiting screens and requests, either silently with a token or with a dialog.
    mutating func proceed() -> [AuthenticatorCommand] {
        phase = .idle
        if waiting.isEmpty { return waitingRequests.isEmpty ? [] : present() }
        let isUntried = waiting.contains { !silentlyTried.contains($0.screen) }
        guard method.cookieEndpoint != nil, isUntried else { return present() }
        guard hasLookedUp else {
            phase = .lookingUp
            return startLookUp()
        }
        guard let tokens else { return present() }
        silentlyTried.formUnion(waiting.map(\.screen))
        return setCookies(Grant(tokens: tokens, user: nil, isPresented: false, isFresh: false))
    }

    /// Ends the attempt without a sign-in. Waiting screens show their errors, and waiting requests receive their 401
    /// responses.
    package mutating func giveUp() -> [AuthenticatorCommand] {
        phase = .idle
        pendingCode = nil
        var commands = refusal(waiting)
        if !waitingRequests.isEmpty { commands.append(.failRequests(waitingRequests)) }
        waiting = []
        repeatedRequests.subtract(waitingRequests)
        waitingRequests = []
        return commands
    }

    func refusal(_ refused: [Waiting], offeringSignIn: Bool = true) -> [AuthenticatorCommand] {
        // After a refused form or frame, or a followed link, the page is still shown.
        let screens = refused.filter { !$0.cause.keepsPage }.map(\.screen)
        guard !screens.isEmpty else { return [] }
        return [offeringSignIn ? .showErrorWithSignIn(screens) : .showError(screens)]
    }

    /// Completes the sign-in and repeats everything that waited.
    mutating func succeed(_ grant: Grant) -> [AuthenticatorCommand] {
        var commands: [AuthenticatorCommand] = grant.isPresented ? [.dismissDialog] : []
        commands.append(.report(.succeeded, address, status: grant.status))
        unanswered = 0
        if let tokens = grant.tokens, tokens != self.tokens { commands += keep(tokens) }
        commands += learnUser(grant)
        let screens = waiting.map(\.screen)
        if grant.isPresented || grant.isAbandoned {
            for screen in waiting where !screen.cause.keepsPage { attempts[screen.screen, default: 0] += 1 }
        }
        let repeated = waiting.filter { !$0.cause.isForm }.map(\.screen)
        // Earlier refusals of frames do not apply to the newly signed-in user.
        askedByFrame.formIntersection(screens)
        waiting = []
        phase = .idle
        pendingCode = nil
        commands.append(.identityChanged(except: screens))
        if !repeated.isEmpty { commands.append(.repeatVisits(repeated)) }
        if repeated.count < screens.count {
            commands.append(.notify(localized("You are signed in. Send the form again.")))
        }
        return commands + sendWaitingRequests()
    }
}
