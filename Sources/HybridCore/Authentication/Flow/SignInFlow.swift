package import FoundationEssentials

/// Signing in and out, as a value: events go in, commands come out, nothing else happens.
///
/// There is one dialog at a time, however many screens ask; all that wait are answered by its end, each once. A kept
/// token is tried before any dialog, once for a screen until that shows a page. New tokens are asked for once for all
/// requests that wait. Signing out does every step, whatever becomes of the one before.
package struct SignInFlow: Sendable {
    /// The number of something that the shell does; an answer names it.
    package typealias Step = Int
    /// The number of a native request, the same each time it is sent.
    package typealias RequestID = Int

    /// How often a screen may ask for a sign-in before its error is shown. A server that goes on answering 401 after a
    /// successful sign-in would otherwise keep people in a circle.
    package static let maximumAttempts = 1
    /// How many dialogs in a row the user may leave unanswered before the flow opens no more. A page can visit refused
    /// addresses again and again; the user's next visit, button press or answer resets the count.
    package static let maximumUnanswered = 3

    /// What is going on.
    indirect enum Phase: Equatable {
        case idle
        case lookingUp
        case settingCookies(Step, Grant)
        case refreshing(Step, RefreshReason)
        /// A dialog is open and it is the user's turn.
        case asking
        case posting(Step, SignInSubmission)
        case browsing(Step)
        case exchanging(Step)
        case signingOut(SignOut)
    }

    /// What a sign-in has brought, before it is known to hold.
    struct Grant: Equatable {
        var tokens: Tokens?
        var user: SignedInUser?
        /// Whether a dialog is open.
        var isPresented: Bool
        /// Whether the tokens are fresh, so that a refusal is final.
        var isFresh: Bool
        /// Whether the user has closed the dialog meanwhile: it does not come back.
        var isAbandoned = false
        /// The status that the server answered the credentials with.
        var status: Int?
    }

    enum RefreshReason: Equatable { case cookies, requests, check }

    enum Background: Equatable {
        /// The secret service keeps or forgets a token.
        case keeping
        /// Whether the tokens are fresh, so that a refusal is final.
        case fetchingUser(isFresh: Bool)
    }

    struct Waiting: Equatable {
        let screen: Screen.ID
        let page: URL
        let cause: SignInCause
    }

    /// How people sign in.
    package let configuration: AuthenticationConfiguration
    /// The application's own origin; pages of others cannot ask for a sign-in.
    package let origin: ApplicationOrigin
    /// Where the application begins.
    package let startURL: URL
    /// The tokens that requests go with.
    package internal(set) var tokens: Tokens?
    /// Counts the changes of ``tokens``. A request that was refused with older ones is simply sent again.
    package internal(set) var generation = 0
    /// Who is signed in, as far as is known.
    package internal(set) var user: SignedInUser?

    var phase = Phase.idle
    /// What the server wants a one-time code for. It goes when the dialog goes.
    var pendingCode: SignInSubmission?
    var waiting: [Waiting] = []
    var waitingRequests: [RequestID] = []
    /// Requests that were made before the secret service had answered.
    var unsentRequests: [RequestID] = []
    /// Requests that have been sent again: another refusal is final.
    var repeatedRequests: Set<RequestID> = []
    /// How often a dialog has succeeded for a screen that has not shown a page since.
    var attempts: [Screen.ID: Int] = [:]
    var silentlyTried: Set<Screen.ID> = []
    /// Screens whose frames have asked once: a frame may load again and again by itself, and must not ask each time.
    var askedByFrame: Set<Screen.ID> = []
    /// Dialogs closed without a sign-in since the user last asked for something.
    var unanswered = 0
    var hasLookedUp = false
    var lookUp: Step?
    var checksTokenWhenFound = false
    /// Steps that nobody waits for.
    var background: [Step: Background] = [:]
    private var lastStep = 0

    /// A flow in which nobody has signed in yet.
    /// - Returns: `nil` if the start URL is not one that an application can have.
    package init?(configuration: AuthenticationConfiguration, startURL: URL) {
        guard let origin = ApplicationOrigin(startURL) else { return nil }
        self.configuration = configuration
        self.origin = origin
        self.startURL = startURL
    }

    /// The address that the trace names for an attempt.
    var address: URL { method.address?.url ?? startURL }

    var method: SignInMethod { configuration.method }

    /// The page that asked, or what comes nearest.
    var page: URL { waiting.first?.page ?? startURL }

    /// Whether a dialog is open.
    package var isPresenting: Bool {
        switch phase {
        case .asking, .posting, .browsing, .exchanging: true
        case .settingCookies(_, let grant): grant.isPresented
        case .idle, .lookingUp, .refreshing, .signingOut: false
        }
    }

    /// The screens that wait for the end of the sign-in.
    package var waitingScreens: [Screen.ID] { waiting.map(\.screen) }

    /// Those of them that have no page of their own to show meanwhile.
    package var screensWithoutPage: [Screen.ID] { waiting.filter { !$0.cause.keepsPage }.map(\.screen) }

    /// Takes in an event and says what must be done for it, in order.
    package mutating func handle(_ event: SignInEvent) -> [SignInCommand] {
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

    /// Goes on with whatever waits: silently with a token, or with a dialog.
    mutating func proceed() -> [SignInCommand] {
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

    /// Gives up for now: every screen gets its error, every request its 401.
    mutating func giveUp() -> [SignInCommand] {
        phase = .idle
        pendingCode = nil
        var commands = refusal(waiting)
        if !waitingRequests.isEmpty { commands.append(.failRequests(waitingRequests)) }
        waiting = []
        repeatedRequests.subtract(waitingRequests)
        waitingRequests = []
        return commands
    }

    func refusal(_ refused: [Waiting], offeringSignIn: Bool = true) -> [SignInCommand] {
        // Where only a part of the page was refused, or a link was followed, the page is still there.
        let screens = refused.filter { !$0.cause.keepsPage }.map(\.screen)
        guard !screens.isEmpty else { return [] }
        return [offeringSignIn ? .showErrorWithSignIn(screens) : .showError(screens)]
    }

    /// The user is signed in: everything that waits is done again.
    mutating func succeed(_ grant: Grant) -> [SignInCommand] {
        var commands: [SignInCommand] = grant.isPresented ? [.dismissDialog] : []
        commands.append(.report(.succeeded, address, status: grant.status))
        unanswered = 0
        if let tokens = grant.tokens, tokens != self.tokens { commands += keep(tokens) }
        commands += learnUser(grant)
        let screens = waiting.map(\.screen)
        if grant.isPresented || grant.isAbandoned {
            for screen in waiting where !screen.cause.keepsPage { attempts[screen.screen, default: 0] += 1 }
        }
        let repeated = waiting.filter { !$0.cause.isForm }.map(\.screen)
        // Whatever frames were refused before has nothing to do with who is signed in now.
        askedByFrame.formIntersection(screens)
        waiting = []
        phase = .idle
        pendingCode = nil
        commands.append(.markOthersStale(except: screens))
        if !repeated.isEmpty { commands.append(.repeatVisits(repeated)) }
        if repeated.count < screens.count {
            commands.append(.notify(localized("You are signed in. Send the form again.")))
        }
        return commands + sendWaitingRequests()
    }
}
