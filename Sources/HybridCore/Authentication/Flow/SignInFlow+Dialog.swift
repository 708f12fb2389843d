import FoundationEssentials

/// What the user does: the dialog, the sign-in page, the browser.
extension SignInFlow {
    /// Opens the one dialog.
    mutating func present() -> [SignInCommand] {
        let status = waiting.first?.cause.status
        phase = .asking
        let report = SignInCommand.report(.presented, page, status: status)
        switch configuration.strategy {
        case .native, .token: return [.presentDialog(page: page, status: status), report]
        case .web:
            guard let signInPage = configuration.signInPage else { return giveUp() }
            return [.presentWeb(signInPage), report]
        case .browser: return [.presentBrowserDialog, report] + openBrowser()
        case .none: return giveUp()
        }
    }

    mutating func submitted(_ email: String, _ password: Secret) -> [SignInCommand] {
        guard phase == .asking, let endpoint = configuration.endpoint,
            [.native, .token].contains(configuration.strategy)
        else { return [] }
        let step = newStep()
        phase = .posting(step)
        return [.postCredentials(email: email, password: password, to: endpoint, step: step)]
    }

    mutating func answered(_ outcome: SignInOutcome, _ status: Int, _ step: Step) -> [SignInCommand] {
        guard phase == .posting(step) else { return [] }
        switch outcome {
        case .rejected(let message): return problem(message, status: status)
        case .success(let tokens, let user):
            let grant = Grant(tokens: tokens, user: user, isPresented: true, isFresh: true, status: status)
            if configuration.strategy == .token {
                guard tokens != nil else {
                    return problem("The server's answer has no token. Tell whoever runs the site.")
                }
                return setCookies(grant)
            }
            let step = newStep()
            phase = .settingCookies(step, grant)
            return [.copyCookies(step: step)]
        }
    }

    mutating func webPageLeft() -> [SignInCommand] {
        guard phase == .asking, configuration.strategy == .web else { return [] }
        return succeed(Grant(tokens: nil, user: nil, isPresented: true, isFresh: true))
    }

    mutating func retried() -> [SignInCommand] {
        guard configuration.strategy == .browser else { return [] }
        switch phase {
        case .asking, .browsing: return openBrowser()
        default: return []
        }
    }

    private mutating func openBrowser() -> [SignInCommand] {
        guard let oauth = configuration.oauth else { return giveUp() }
        let step = newStep()
        phase = .browsing(step)
        return [.openBrowser(oauth, step: step)]
    }

    mutating func browserReturned(_ response: AuthorizationResponse, _ step: Step) -> [SignInCommand] {
        guard phase == .browsing(step), let oauth = configuration.oauth else { return [] }
        switch response {
        case .code(let code):
            let step = newStep()
            phase = .exchanging(step)
            return [.exchangeCode(code, oauth, step: step)]
        case .failed(let message): return problem(message)
        // Anybody on this machine can call the port: only an answer with the attempt's own state ends the waiting.
        case .foreign, .unrelated: return []
        }
    }

    mutating func codeExchanged(_ response: TokenResponse, _ step: Step) -> [SignInCommand] {
        guard phase == .exchanging(step) else { return [] }
        switch response {
        case .success(let tokens):
            return setCookies(Grant(tokens: tokens, user: nil, isPresented: true, isFresh: true))
        case .refused(let message), .failed(let message): return problem(message)
        }
    }

    /// The dialog says what is wrong and can be used again.
    mutating func problem(_ message: String, status: Int? = nil) -> [SignInCommand] {
        phase = .asking
        return [.showProblem(message), .report(.failed, address, status: status)]
    }

    mutating func cancelled() -> [SignInCommand] {
        guard isPresenting else { return [] }
        if case .settingCookies(let step, var grant) = phase {
            // Too late: the server has said yes, and the cookies are on their way. The sign-in ends without the dialog.
            grant.isPresented = false
            grant.isAbandoned = true
            phase = .settingCookies(step, grant)
            return [.dismissDialog]
        }
        return [.dismissDialog, .report(.cancelled, page, status: nil)] + giveUp()
    }
}
