import FoundationEssentials
import HybridValues

/// The lookup, exchange, renewal and sending of tokens.
extension AuthenticatorState {
    /// True if a request to the endpoint may carry the token.
    func mayCarryToken(_ endpoint: SignInEndpoint) -> Bool {
        method.tokenOrigin.map { BearerPolicy(origin: $0).allows(endpoint.url) } ?? false
    }

    // MARK: Start

    /// Checks the stored token with the server if the application file configures this. Pages do not wait for the
    /// result.
    package mutating func started() -> [AuthenticatorCommand] {
        guard configuration.isConfigured, configuration.meEndpoint != nil, phase == .idle else { return [] }
        guard method.tokenOrigin != nil else { return fetchUser(isFresh: true) }
        checksTokenWhenFound = true
        return startLookUp()
    }

    mutating func startLookUp() -> [AuthenticatorCommand] {
        guard lookUp == nil else { return [] }
        let step = newStep()
        lookUp = step
        return [.run(.lookUpToken, step: step)]
    }

    mutating func lookedUp(_ found: Tokens?, _ step: Step) -> [AuthenticatorCommand] {
        guard lookUp == step else { return [] }
        lookUp = nil
        // A sign-in that completed before the lookup takes precedence.
        if !hasLookedUp, let found {
            tokens = found
            generation += 1
        }
        hasLookedUp = true
        if case .signingOut(let signOut) = phase { return revokeAndRemove(signOut) }
        var commands: [AuthenticatorCommand] = []
        if checksTokenWhenFound, tokens != nil { commands += fetchUser(isFresh: false) }
        checksTokenWhenFound = false
        if !unsentRequests.isEmpty { commands.append(.sendRequests(unsentRequests)) }
        unsentRequests = []
        return phase == .lookingUp ? commands + proceed() : commands
    }

    // MARK: Cookies

    mutating func setCookies(_ grant: Grant) -> [AuthenticatorCommand] {
        guard let endpoint = method.cookieEndpoint, let tokens = grant.tokens, mayCarryToken(endpoint) else {
            return cookiesFailed(
                grant, localized("The token cannot be sent to the configured address. Fix the application file."))
        }
        let step = newStep()
        phase = .settingCookies(step, grant)
        return [.run(.loadCookieEndpoint(endpoint, token: tokens.access), step: step)]
    }

    mutating func cookiesSet(_ status: Int, _ url: URL, _ step: Step) -> [AuthenticatorCommand] {
        guard case .settingCookies(step, let grant) = phase else { return [] }
        // Without a cookie endpoint, the cookies come from a response that has already been checked. The response to a
        // form is a redirect, possibly from the sign-in page.
        guard method.cookieEndpoint != nil else { return succeed(grant) }
        let isRefused = [401, 403].contains(status) || configuration.isSignInPage(url)
        if (200..<300).contains(status), !isRefused { return succeed(grant) }
        guard isRefused, !grant.isAbandoned else {
            return cookiesFailed(grant, ServerMessage.standard(forStatus: status))
        }
        if grant.isPresented {
            return problem(localized("The server rejected the token that it issued. Contact the site's administrator."))
        }
        if !grant.isFresh, let tokens = grant.tokens, method.renewal(of: tokens) != nil {
            return refresh(tokens, for: .cookies)
        }
        return forgetTokens() + proceed()
    }

    /// Shows the message in the dialog if one is open, otherwise the errors of the screens. Stored tokens are not
    /// removed, because they may still be valid.
    mutating func cookiesFailed(_ grant: Grant, _ message: String) -> [AuthenticatorCommand] {
        grant.isPresented ? problem(message) : giveUp()
    }

    // MARK: Renewal

    private mutating func refresh(_ tokens: Tokens, for reason: RefreshReason) -> [AuthenticatorCommand] {
        guard let renewal = method.renewal(of: tokens) else { return giveUp() }
        let step = newStep()
        phase = .refreshing(step, reason)
        return [.run(.refresh(tokens, by: renewal), step: step)]
    }

    mutating func refreshed(_ response: TokenResponse, _ step: Step) -> [AuthenticatorCommand] {
        guard case .refreshing(step, let reason) = phase else { return [] }
        switch response {
        case .success(let tokens):
            var commands = keep(tokens) + sendWaitingRequests()
            phase = .idle
            if reason == .check { commands += fetchUser(isFresh: true) }
            if reason == .cookies {
                return commands + setCookies(Grant(tokens: tokens, user: nil, isPresented: false, isFresh: true))
            }
            return commands + proceed()
        case .refused(let message):
            // Waiting screens start another sign-in. If no screen waits, the user is signed out.
            if !waiting.isEmpty { return forgetTokens() + proceed() }
            if reason != .requests, waitingRequests.isEmpty {
                phase = .idle
                return forgetTokens()
            }
            return giveUp() + signOut(SignOut(revokes: false, notice: message))
        case .failed: return giveUp()
        }
    }

    /// Discards tokens that the server refused.
    mutating func forgetTokens() -> [AuthenticatorCommand] {
        tokens = nil
        generation += 1
        hasLookedUp = true
        var commands: [AuthenticatorCommand] = []
        if user != nil { commands.append(.userChanged(nil)) }
        user = nil
        let step = newStep()
        background[step] = .keeping
        return commands + [.run(.removeToken, step: step)]
    }

    mutating func keep(_ tokens: Tokens) -> [AuthenticatorCommand] {
        self.tokens = tokens
        hasLookedUp = true
        generation += 1
        let step = newStep()
        background[step] = .keeping
        return [.run(.storeToken(tokens), step: step)]
    }

    // MARK: Requests of native screens

    mutating func requestMade(_ request: RequestID) -> [AuthenticatorCommand] {
        if case .signingOut = phase { return [.failRequests([request])] }
        guard method.tokenOrigin != nil, !hasLookedUp, tokens == nil else { return [.sendRequests([request])] }
        unsentRequests.append(request)
        return startLookUp()
    }

    mutating func requestRefused(_ request: RequestID, generation: Int, page: URL) -> [AuthenticatorCommand] {
        guard configuration.isConfigured, origin.contains(page) || method.tokenOrigin?.contains(page) == true,
            !waitingRequests.contains(request)
        else { return waitingRequests.contains(request) ? [] : [.failRequests([request])] }
        if case .signingOut = phase { return [.failRequests([request])] }
        if generation < self.generation, tokens != nil { return [.sendRequests([request])] }
        guard !repeatedRequests.contains(request) else { return [.failRequests([request])] }
        waitingRequests.append(request)
        refusedRequest = page
        guard phase == .idle else { return [] }
        if let tokens, method.renewal(of: tokens) != nil { return refresh(tokens, for: .requests) }
        return present()
    }

    mutating func requestEnded(_ request: RequestID) -> [AuthenticatorCommand] {
        waitingRequests.removeAll { $0 == request }
        unsentRequests.removeAll { $0 == request }
        repeatedRequests.remove(request)
        return leaveUnlessWanted()
    }

    mutating func sendWaitingRequests() -> [AuthenticatorCommand] {
        guard !waitingRequests.isEmpty else { return [] }
        defer { waitingRequests = [] }
        repeatedRequests.formUnion(waitingRequests)
        return [.sendRequests(waitingRequests)]
    }

    // MARK: Signed-in user

    mutating func learnUser(_ grant: Grant) -> [AuthenticatorCommand] {
        if let user = grant.user {
            self.user = user
            return [.userChanged(user)]
        }
        return user == nil || grant.isPresented ? fetchUser(isFresh: true) : []
    }

    mutating func fetchUser(isFresh: Bool) -> [AuthenticatorCommand] {
        guard let endpoint = configuration.meEndpoint else { return [] }
        if tokens != nil, !mayCarryToken(endpoint) { return [] }
        let step = newStep()
        background[step] = .fetchingUser(isFresh: isFresh)
        return [.run(.fetchUser(endpoint, token: tokens?.access), step: step)]
    }

    mutating func userAnswered(_ response: UserResponse, _ step: Step) -> [AuthenticatorCommand] {
        guard case .fetchingUser(let isFresh) = background.removeValue(forKey: step) else { return [] }
        switch response {
        case .user(let user):
            guard user != self.user else { return [] }
            self.user = user
            return [.userChanged(user)]
        case .unknown: return []
        case .refused:
            // The operation in progress will check the token.
            guard phase == .idle else { return [] }
            guard let tokens else {
                guard user != nil else { return [] }
                user = nil
                return [.userChanged(nil)]
            }
            if !isFresh, method.renewal(of: tokens) != nil { return refresh(tokens, for: .check) }
            return forgetTokens()
        }
    }
}
