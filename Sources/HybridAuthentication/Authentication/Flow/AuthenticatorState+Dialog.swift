import FoundationEssentials
import HybridValues

/// User actions in the dialog, the sign-in page and the browser.
extension AuthenticatorState {
    /// Opens the dialog, unless the user has closed too many dialogs without an answer.
    mutating func present() -> [AuthenticatorCommand] {
        guard unanswered < Self.maximumUnanswered else { return giveUp() }
        let status = waiting.first?.cause.status
        phase = .asking
        let request = waiting.isEmpty ? refusedRequest : nil
        let report = AuthenticatorCommand.report(.presented, request ?? page, status: request == nil ? status : 401)
        switch method.prompt {
        case .dialog(let credentials):
            return [.presentDialog(credentials.form, page: page, status: status), report]
        case .page(let endpoint): return [.presentWeb(endpoint), report]
        case .browser(let oauth): return [.presentBrowserDialog, report] + openBrowser(oauth)
        case .own:
            let step = newStep()
            phase = .posting(step, SignInSubmission(values: [:]))
            return [.presentOwn(page: page, step: step), report]
        case nil: return giveUp()
        }
    }

    /// The default message for a refused code.
    static let codeRefused = localized("Code not accepted. Enter the current code.")

    mutating func submitted(_ values: [String: Secret]) -> [AuthenticatorCommand] {
        pendingCode == nil ? post(SignInSubmission(values: values)) : []
    }

    mutating func codeSubmitted(_ code: Secret) -> [AuthenticatorCommand] {
        guard var submission = pendingCode else { return [] }
        submission.code = code
        return post(submission)
    }

    private mutating func post(_ submission: SignInSubmission) -> [AuthenticatorCommand] {
        guard phase == .asking, let credentials = method.credentials else { return [] }
        let step = newStep()
        phase = .posting(step, submission)
        let endpoint = credentials.endpoint(isCode: submission.code != nil)
        return [.run(.postCredentials(submission, credentials, to: endpoint), step: step)]
    }

    mutating func firstStepWanted() -> [AuthenticatorCommand] {
        guard phase == .asking, pendingCode != nil else { return [] }
        pendingCode = nil
        return [.showFirstStep]
    }

    /// Follows a link of the dialog. Only links from the application file are followed. No link is followed while a
    /// request is pending, because the response to it would be lost.
    mutating func followed(_ link: SignInLink) -> [AuthenticatorCommand] {
        guard phase == .asking, method.credentials?.form.links.contains(link) == true else { return [] }
        return cancelled() + [.follow(link.url)]
    }

    package mutating func answered(_ outcome: SignInOutcome, _ status: Int, _ step: Step) -> [AuthenticatorCommand] {
        guard case .posting(step, let submission) = phase else { return [] }
        if case .own = method.prompt { return ownAnswered(outcome) }
        switch outcome {
        case .rejected(let message): return problem(message, status: status)
        case .expired(let message):
            pendingCode = nil
            return [.showFirstStep] + problem(message, status: status)
        case .codeWanted(let challenge, let message):
            let isAskedAgain = submission.code != nil
            // Keep only the values that are sent again together with the code.
            let values = method.credentials?.form.code?.endpoint == nil ? submission.values : [:]
            pendingCode = SignInSubmission(values: values, challenge: challenge ?? submission.challenge)
            if isAskedAgain { return problem(message ?? Self.codeRefused, status: status) }
            phase = .asking
            return [.showCodeStep(message: message)]
        case .success(let tokens, let user):
            let grant = Grant(tokens: tokens, user: user, isPresented: true, isFresh: true, status: status)
            if method.cookieEndpoint != nil {
                guard tokens != nil else {
                    return problem(localized("The server's response has no token. Contact the site's administrator."))
                }
                return setCookies(grant)
            }
            let step = newStep()
            phase = .settingCookies(step, grant)
            return [.run(.copyCookies, step: step)]
        }
    }

    /// The application's code has finished. It has shown its own messages, except for an error.
    private mutating func ownAnswered(_ outcome: SignInOutcome) -> [AuthenticatorCommand] {
        switch outcome {
        case .success(let tokens, let user):
            return succeed(Grant(tokens: tokens, user: user, isPresented: true, isFresh: true))
        case .rejected(let message), .expired(let message):
            return [.report(.failed, address, status: nil)] + cancelled() + [.notify(message)]
        case .codeWanted: return cancelled()
        }
    }

    mutating func webPageLeft() -> [AuthenticatorCommand] {
        guard phase == .asking, case .page = method.prompt else { return [] }
        return succeed(Grant(tokens: nil, user: nil, isPresented: true, isFresh: true))
    }

    mutating func retried() -> [AuthenticatorCommand] {
        guard let oauth = method.oauth else { return [] }
        switch phase {
        case .asking, .browsing: return openBrowser(oauth)
        default: return []
        }
    }

    private mutating func openBrowser(_ oauth: OAuthConfiguration) -> [AuthenticatorCommand] {
        let step = newStep()
        phase = .browsing(step)
        return [.run(.openBrowser(oauth), step: step)]
    }

    mutating func browserReturned(_ response: AuthorizationResponse, _ step: Step) -> [AuthenticatorCommand] {
        guard phase == .browsing(step), let oauth = method.oauth else { return [] }
        switch response {
        case .code(let code):
            let step = newStep()
            phase = .exchanging(step)
            return [.run(.exchangeCode(code, oauth), step: step)]
        case .failed(let message): return problem(message)
        // Any process on this machine can connect to the port. Only a response with the attempt's own state ends the
        // wait.
        case .foreign, .unrelated: return []
        }
    }

    mutating func codeExchanged(_ response: TokenResponse, _ step: Step) -> [AuthenticatorCommand] {
        guard phase == .exchanging(step) else { return [] }
        switch response {
        case .success(let tokens):
            return setCookies(Grant(tokens: tokens, user: nil, isPresented: true, isFresh: true))
        case .refused(let message), .failed(let message): return problem(message)
        }
    }

    /// Shows the problem in the dialog and enables the dialog's controls again.
    package mutating func problem(_ message: String, status: Int? = nil) -> [AuthenticatorCommand] {
        phase = .asking
        return [.showProblem(message), .report(.failed, address, status: status)]
    }

    package mutating func cancelled() -> [AuthenticatorCommand] {
        guard isPresenting else { return [] }
        if case .settingCookies(let step, var grant) = phase {
            // The server has accepted the sign-in, and the cookies are being set. The sign-in completes without the
            // dialog.
            grant.isPresented = false
            grant.isAbandoned = true
            phase = .settingCookies(step, grant)
            return [.dismissDialog]
        }
        unanswered += 1
        return [.dismissDialog, .report(.cancelled, page, status: nil)] + giveUp()
    }
}
