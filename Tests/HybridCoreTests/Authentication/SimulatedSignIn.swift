import FoundationEssentials
import HybridCore

@testable import HybridAuthentication

/// A shell and a server that execute a flow's commands, successfully or not and in any order, and check its invariants.
struct SimulatedSignIn {
    private(set) var flow: AuthenticatorState
    private(set) var problems: [String] = []
    private(set) var log: [String] = []
    private(set) var restarts = 0
    private(set) var signOuts = 0
    private var random: SeededGenerator
    private var dialogs = 0
    /// Screens and requests that wait for a result.
    private var openScreens: Set<Int> = []
    private var linkScreens: Set<Int> = []
    private var openRequests: Set<Int> = []
    /// Steps that the shell has started and not yet completed.
    private var steps: [(step: Int, command: SignInStep)] = []
    private var answeredSteps: [(step: Int, command: SignInStep)] = []
    private var secrets = 0
    private var nextRequest = 0

    static let foreign = "https://evil.test"

    init(seed: Int) {
        random = SeededGenerator(seed: seed)
        let strategies = [
            "native", "native code links", "native refresh me out", "token otp", "token", "token refresh me out page",
            "web", "web me out", "browser",
            "browser me out",
        ]
        let read = AuthenticatorNotation.flow(random.pick(strategies))
        var configuration = read.configuration
        // A configuration created in code may be invalid. The file's reader would reject it.
        if random.chance(25), let evil = try? SignInEndpoint("/x", startURL: url(Self.foreign)) {
            if random.chance(50), case .token(let credentials, _) = configuration.method {
                configuration.method = .token(credentials, cookieEndpoint: evil)
            }
            if random.chance(50) { configuration.meEndpoint = evil }
            if random.chance(50) { configuration.signOut = .init(endpoint: evil) }
            if random.chance(50) { configuration.method = configuration.method.renewing(at: evil) }
        }
        flow = AuthenticatorState(configuration: configuration, startURL: AuthenticatorNotation.start) ?? read
    }

    // MARK: Events

    /// Performs one possible event.
    mutating func act() {
        if !steps.isEmpty, random.chance(45) { return answer() }
        if !answeredSteps.isEmpty, random.chance(5) {
            return feed(result(of: random.pick(answeredSteps)), "late answer")
        }
        let screen = random.number(1..<5)
        switch random.number(0..<24) {
        case 0..<5: need(screen, .refused(status: 401))
        case 5: need(screen, .button)
        case 6: need(screen, .link)
        case 7..<10: submit()
        case 10: feed(.webPageLeft, "left")
        case 11: feed(.retried, "retry")
        case 12: feed(.cancelled, "cancel")
        case 13, 14:
            openScreens.remove(screen)
            linkScreens.remove(screen)
            random.chance(50) ? feed(.screensRemoved([screen]), "removed \(screen)") : shown(screen)
        case 15..<18: request()
        case 18..<21: refuse()
        case 21: if random.chance(20) { signOut() }
        case 22: feed(.started, "started")
        default: if random.chance(30) { end() }
        }
    }

    /// Completes everything: the user cancels, the responses arrive.
    mutating func settle() {
        for _ in 0..<60 {
            if steps.isEmpty, !flow.isPresenting { break }
            steps.isEmpty ? feed(.cancelled, "cancel") : answer()
        }
        check(steps.isEmpty && dialogs == 0, "it never becomes idle")
        check(openScreens.isEmpty, "screens \(openScreens) were never answered")
        check(openRequests.isEmpty, "requests \(openRequests) were never answered")
        check(signOuts == 0 || restarts > 0, "a sign-out has not come to its end")
    }

    private mutating func submit() {
        if random.chance(30) { return feed(.codeSubmitted(Secret("123")), "type") }
        if random.chance(10) { return feed(.firstStepWanted, "again") }
        if random.chance(5) {
            let link = SignInLink(title: "Forgot password?", url: AuthenticatorNotation.page("/forgot"))
            return feed(.linkFollowed(link), "follow")
        }
        feed(.submitted(["email": Secret("ann"), "password": Secret("pw")]), "submit")
    }

    private mutating func need(_ screen: Int, _ cause: SignInCause) {
        if cause == .link { linkScreens.insert(screen) } else { openScreens.insert(screen) }
        feed(
            .needed(page: AuthenticatorNotation.page("/\(screen)"), screen: screen, cause: cause),
            "needed \(screen) \(cause)")
    }

    private mutating func shown(_ screen: Int) {
        // A screen that still waits has not shown a page.
        if flow.waitingScreens.contains(screen) { return feed(.screensRemoved([screen]), "removed \(screen)") }
        feed(.pageShown(screen), "shown \(screen)")
    }

    private mutating func request() {
        nextRequest += 1
        openRequests.insert(nextRequest)
        feed(.requestMade(nextRequest), "made \(nextRequest)")
    }

    private mutating func refuse() {
        guard nextRequest > 0 else { return }
        let request = random.number(1..<nextRequest + 1)
        guard !openRequests.contains(request) else { return }
        openRequests.insert(request)
        let generation = max(0, flow.generation - (random.chance(30) ? 1 : 0))
        feed(
            .requestRefused(request, generation: generation, page: AuthenticatorNotation.page("/posts.json")),
            "refused \(request)")
    }

    private mutating func end() {
        guard nextRequest > 0 else { return }
        let request = random.number(1..<nextRequest + 1)
        openRequests.remove(request)
        feed(.requestEnded(request), "ended \(request)")
    }

    private mutating func signOut() {
        signOuts += 1
        feed(.signOutRequested, "sign-out")
        check(flow.configuration.signOut != nil || flow.tokens == nil, "tokens outlive the sign-out")
    }

    private mutating func answer() {
        let index = random.number(0..<steps.count)
        let step = steps.remove(at: index)
        answeredSteps.append(step)
        feed(result(of: step), "answer \(step.step)")
    }

    private mutating func result(of step: (step: Int, command: SignInStep)) -> AuthenticatorEvent {
        let number = step.step
        if random.chance(15) { return .stepFailed(number, message: "It failed.") }
        secrets += 1
        let tokens = Tokens(access: Secret("t\(secrets)"), refresh: random.chance(50) ? Secret("r\(secrets)") : nil)
        switch step.command {
        case .postCredentials:
            var outcome: [SignInOutcome] = [.success(tokens, nil), .success(nil, nil), .rejected(message: "No.")]
            if flow.configuration.method.credentials?.form.code != nil {
                outcome += [.codeWanted(challenge: Secret("c"), message: nil), .expired(message: "Too late.")]
            }
            return .answered(random.pick(outcome), status: 200, step: number)
        case .openBrowser:
            return .browserReturned(random.pick([.code(Secret("c")), .failed(message: "No.")]), step: number)
        case .exchangeCode:
            return .codeExchanged(random.pick([.success(tokens), .refused(message: "No.")]), step: number)
        case .copyCookies:
            return .cookiesSet(status: 200, url: AuthenticatorNotation.page("/in"), step: number)
        case .loadCookieEndpoint:
            let path = random.pick(["/cookie", "/cookie", "/sign-in"])
            return .cookiesSet(
                status: random.pick([200, 204, 401, 500]), url: AuthenticatorNotation.page(path), step: number)
        case .lookUpToken: return random.chance(60) ? .tokenFound(tokens, step: number) : .tokenMissing(step: number)
        case .refresh:
            let responses: [TokenResponse] = [.success(tokens), .refused(message: "No."), .failed(message: "Busy.")]
            return .refreshed(random.pick(responses), step: number)
        case .fetchUser:
            let user = SignedInUser(["name": .string("Ann")])
            return .userAnswered(random.pick([.user(user), .refused, .unknown]), step: number)
        default: return .stepFinished(number)
        }
    }

    // MARK: Checks

    private mutating func feed(_ event: AuthenticatorEvent, _ text: String) {
        let commands = flow.handle(event)
        log.append("\(text) -> \(AuthenticatorNotation.describe(commands))")
        for command in commands { perform(command) }
        check(
            dialogs == (flow.isPresenting ? 1 : 0),
            "\(dialogs) dialogs are open, and the flow says \(flow.isPresenting)")
    }

    private mutating func perform(_ command: AuthenticatorCommand) {
        if case .run(let command, let step) = command { steps.append((step, command)) }
        for (address, token) in tokensLeaving(with: command) where token != nil {
            check(address.absoluteString.hasPrefix("https://h.test/"), "a token leaves for \(address)")
        }
        switch command {
        case .presentDialog, .presentWeb, .presentBrowserDialog:
            dialogs += 1
            check(dialogs == 1, "there is a second dialog")
        case .dismissDialog: dialogs -= 1
        case .showCodeStep, .showFirstStep: check(dialogs == 1, "a step has no dialog to stand in")
        case .showProblem: check(dialogs == 1, "a problem has no dialog to stand in")
        case .repeatVisits(let screens), .showErrorWithSignIn(let screens), .showError(let screens):
            for screen in screens {
                let isLink = linkScreens.remove(screen) != nil
                check(openScreens.remove(screen) != nil || isLink, "screen \(screen) is answered and did not wait")
            }
        case .sendRequests(let requests), .failRequests(let requests):
            for request in requests {
                check(openRequests.remove(request) != nil, "request \(request) is answered and did not wait")
            }
        case .restart: restarts += 1
        default: break
        }
    }

    private func tokensLeaving(with command: AuthenticatorCommand) -> [(URL, Secret?)] {
        switch command {
        case .run(.loadCookieEndpoint(let endpoint, let token), _): [(endpoint.url, token)]
        case .run(.refresh(let tokens, let renewal), _): [(renewal.endpoint.url, tokens.access)]
        case .run(.fetchUser(let endpoint, let token), _), .run(.revoke(let endpoint, let token), _):
            [(endpoint.url, token)]
        default: []
        }
    }

    private mutating func check(_ isTrue: Bool, _ problem: String) {
        if !isTrue { problems.append(problem) }
    }
}
