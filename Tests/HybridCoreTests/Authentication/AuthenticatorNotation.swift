import FoundationEssentials
import HybridCore

@testable import HybridAuthentication

/// Events and commands of a sign-in as short texts, so that a step of a scenario fits on one line. Tokens are single
/// words; `t+r` is the token t with the refresh token r.
enum AuthenticatorNotation {
    static let start = url("https://h.test/start")

    static func page(_ path: String) -> URL { url(path.hasPrefix("/") ? "https://h.test\(path)" : path) }

    // MARK: Commands

    static func describe(_ commands: [AuthenticatorCommand]) -> String {
        commands.compactMap(describe).joined(separator: "; ")
    }

    private static func describe(_ command: AuthenticatorCommand) -> String? {
        switch command {
        case .presentDialog(_, let page, let status): "dialog \(path(page))\(status.map { " \($0)" } ?? "")"
        case .presentWeb(let endpoint): "web \(path(endpoint.url))"
        case .presentBrowserDialog: "browser dialog"
        case .presentOwn(let page, let step): "\(step): own \(path(page))"
        case .showProblem(let message): "problem \(message)"
        case .dismissDialog: "dismiss"
        case .run(.postCredentials(let submission, _, let endpoint), let step):
            "\(step): post \(text(submission)) to \(path(endpoint.url))"
        case .showCodeStep(let message): "ask for the code\(message.map { " \($0)" } ?? "")"
        case .showFirstStep: "first step"
        case .follow(let url): "follow \(path(url))"
        case .run(.openBrowser(_), let step): "\(step): open browser"
        case .run(.exchangeCode(let code, _), let step): "\(step): exchange \(code.reveal())"
        case .run(.copyCookies, let step): "\(step): copy cookies"
        case .run(.loadCookieEndpoint(let endpoint, let token), let step):
            "\(step): cookies from \(path(endpoint.url)) for \(token.reveal())"
        case .run(.lookUpToken, let step): "\(step): look up"
        case .run(.storeToken(let tokens), let step): "\(step): store \(word(tokens))"
        case .run(.removeToken, let step): "\(step): remove"
        case .run(.refresh(let tokens, let renewal), let step):
            "\(step): refresh \(word(tokens)) at \(path(renewal.endpoint.url))"
        case .run(.fetchUser(_, let token), let step): "\(step): who \(token?.reveal() ?? "by cookies")"
        case .run(.revoke(_, let token), let step): "\(step): revoke \(token?.reveal() ?? "by cookies")"
        case .run(.clearData, let step): "\(step): clear"
        case .repeatVisits(let screens): "repeat \(numbers(screens))"
        case .identityChanged(let screens): "stale but \(numbers(screens))"
        case .showErrorWithSignIn(let screens): "error \(numbers(screens))"
        case .showError(let screens): "plain error \(numbers(screens))"
        case .sendRequests(let requests): "send \(numbers(requests))"
        case .failRequests(let requests): "fail \(numbers(requests))"
        case .notify(let message): "notify \(message)"
        case .userChanged(let user): "user \(user?.name ?? "nobody")"
        case .restart: "restart"
        case .report: nil
        }
    }

    private static func text(_ submission: SignInSubmission) -> String {
        let words = [submission.values["email"], submission.values["password"], submission.code, submission.challenge]
        return words.compactMap { $0?.reveal() }.joined(separator: " ")
    }

    private static func path(_ url: URL) -> String {
        let text = url.absoluteString
        return text.hasPrefix("https://h.test/") ? String(text.dropFirst("https://h.test".count)) : text
    }

    private static func word(_ tokens: Tokens) -> String {
        tokens.access.reveal() + (tokens.refresh.map { "+\($0.reveal())" } ?? "")
    }

    private static func numbers(_ numbers: [Int]) -> String {
        numbers.isEmpty ? "none" : numbers.map(String.init).joined(separator: ",")
    }

    // MARK: Events

    static func tokens(_ word: String) -> Tokens {
        let parts = word.split(separator: "+").map(String.init)
        return Tokens(access: Secret(parts[0]), refresh: parts.count > 1 ? Secret(parts[1]) : nil)
    }

    /// `needed 1 /a 401`, `button 1 /a`, `link 1 /a`, `submit`, `3: yes t Ann`, `3: no Wrong.`, `3: found t`, ...
    static func event(_ text: String) -> AuthenticatorEvent {
        let words = text.split(separator: " ").map(String.init)
        if words[0].hasSuffix(":"), let step = Int(words[0].dropLast()) {
            return answer(words[1], Array(words.dropFirst(2)), step)
        }
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch words[0] {
        case "started": return .started
        case "needed":
            let status = words.count > 3 ? Int(words[3]) : 401
            return .needed(page: page(words[2]), screen: number, cause: .refused(status: status))
        case "button": return .needed(page: page(words[2]), screen: number, cause: .button)
        case "link": return .needed(page: page(words[2]), screen: number, cause: .link)
        case "form": return .needed(page: page(words[2]), screen: number, cause: .form(status: 401))
        case "frame": return .needed(page: page(words[2]), screen: number, cause: .frame(status: 401))
        case "made": return .requestMade(number)
        case "refused": return .requestRefused(number, generation: Int(words[2]) ?? 0, page: page("/posts.json"))
        case "ended": return .requestEnded(number)
        case "shown": return .pageShown(number)
        case "removed": return .screensRemoved([number])
        case "visited": return .userVisited
        case "sign-out": return .signOutRequested
        case "submit": return .submitted(["email": Secret("ann"), "password": Secret("pw")])
        case "type": return .codeSubmitted(Secret(words[1]))
        case "again": return .firstStepWanted
        case "follow": return .linkFollowed(SignInLink(title: "Forgot password?", url: page(words[1])))
        case "left": return .webPageLeft
        case "retry": return .retried
        case "cancel": return .cancelled
        default: preconditionFailure("The test's own event is unknown: \(text)")
        }
    }

    private static func answer(_ word: String, _ rest: [String], _ step: Int) -> AuthenticatorEvent {
        let sentence = rest.joined(separator: " ")
        switch word {
        case "yes":
            let user = rest.count > 1 ? SignedInUser(["name": .string(rest[1])]) : nil
            let found = rest.first.flatMap { $0 == "-" ? nil : tokens($0) }
            return .answered(.success(found, user), status: 200, step: step)
        case "wanted":
            return .answered(
                .codeWanted(challenge: rest.first.map { Secret($0) }, message: nil), status: 401, step: step)
        case "expired": return .answered(.expired(message: sentence), status: 410, step: step)
        case "no": return .answered(.rejected(message: sentence), status: 401, step: step)
        case "code": return .browserReturned(.code(Secret(rest[0])), step: step)
        case "denied": return .browserReturned(.failed(message: sentence), step: step)
        case "foreign": return .browserReturned(.foreign(message: "x"), step: step)
        case "exchanged": return .codeExchanged(.success(tokens(rest[0])), step: step)
        case "unexchanged": return .codeExchanged(.refused(message: sentence), step: step)
        case "found": return .tokenFound(tokens(rest[0]), step: step)
        case "missing": return .tokenMissing(step: step)
        case "cookies":
            return .cookiesSet(
                status: Int(rest[0]) ?? 0, url: page(rest.count > 1 ? rest[1] : "/cookie"), step: step)
        case "refreshed": return .refreshed(.success(tokens(rest[0])), step: step)
        case "unrefreshed": return .refreshed(.refused(message: sentence), step: step)
        case "unclear": return .refreshed(.failed(message: sentence), step: step)
        case "user": return .userAnswered(.user(SignedInUser(["name": .string(rest[0])])), step: step)
        case "nobody": return .userAnswered(.refused, step: step)
        case "unknown": return .userAnswered(.unknown, step: step)
        case "done": return .stepFinished(step)
        case "failed": return .stepFailed(step, message: sentence)
        default: preconditionFailure("The test's own answer is unknown: \(word)")
        }
    }

    // MARK: Configurations

    static func flow(_ strategy: String) -> AuthenticatorState {
        guard let configuration = try? AuthenticationConfigurationTests.read(text(strategy)),
            let flow = AuthenticatorState(configuration: configuration, startURL: start)
        else { preconditionFailure("The test's own configuration is broken: \(strategy)") }
        return flow
    }

    private static func text(_ strategy: String) -> String {
        let words = strategy.split(separator: " ")
        var parts = ["\"strategy\": \"\(words[0])\""]
        if ["native", "token"].contains(words[0]) { parts.append(#""endpoint": "/in""#) }
        if ["token", "browser"].contains(words[0]) { parts.append(#""cookieEndpoint": "/cookie""#) }
        if words[0] == "browser" { parts.append(AuthenticationConfigurationTests.oauth) }
        if words[0] == "web" || words.contains("page") { parts.append(#""signInPath": "/sign-in""#) }
        if words.contains("refresh") { parts.append(#""refreshEndpoint": "/refresh""#) }
        if words.contains("code") {
            parts.append(#""code": {"name": "code", "endpoint": "/code", "challengeKey": "proof"}"#)
        }
        if words.contains("links") {
            parts.append(#""links": [{"title": "Forgot password?", "path": "/forgot"}]"#)
        }
        if words.contains("otp") { parts.append(#""code": {"name": "otp"}"#) }
        if words.contains("me") { parts.append(#""meEndpoint": "/me""#) }
        if words.contains("out") { parts.append(#""signOutEndpoint": "/out""#) }
        return parts.joined(separator: ", ")
    }
}
