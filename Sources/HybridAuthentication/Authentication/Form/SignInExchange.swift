package import FoundationEssentials
package import HybridValues

/// The exchange of requests and responses during a sign-in, as a reducer that returns the next request for each
/// response.
///
/// If the application file configures a page with the form, the exchange first fetches this page. It then sends the
/// form. If the server redirects back to the form, the exchange fetches the page that shows the reason.
package struct SignInExchange: Sendable {
    /// The next step of the exchange.
    package enum Next: Sendable {
        /// Send the request. Include the web view's cookies if ``usesCookies`` is true.
        case send(HTTPRequest)
        /// End the exchange with this outcome, which the response determined.
        case end(SignInOutcome, HTTPResponse)
    }

    private enum Phase { case page, posting, reason }

    private let credentials: CredentialsSignIn
    private let configuration: AuthenticationConfiguration
    private let submission: SignInSubmission
    private let endpoint: SignInEndpoint
    private let timeout: Int
    private var phase = Phase.page

    /// - Parameters:
    ///   - credentials: The settings of the dialog.
    ///   - configuration: The configuration that contains `credentials`.
    ///   - timeout: The timeout of each request in seconds.
    package init(
        _ submission: SignInSubmission, to endpoint: SignInEndpoint, credentials: CredentialsSignIn,
        configuration: AuthenticationConfiguration, timeout: Int
    ) {
        self.submission = submission
        self.credentials = credentials
        self.endpoint = endpoint
        self.configuration = configuration
        self.timeout = timeout
    }

    private var form: SignInForm { credentials.form }
    private var code: SignInCode? { submission.code == nil ? nil : form.code }
    private var page: SignInEndpoint? { code == nil ? form.page : code?.page }

    /// True if the requests use and update the web view's cookies, as a browser would. A form belongs to the session in
    /// which its page was fetched. A one-time code belongs to the session in which the password was sent.
    package var usesCookies: Bool { page != nil || submission.code != nil }

    /// True if the cookies of the last response are needed before the sign-in succeeds. The next attempt with the form
    /// needs them, or the request with the one-time code.
    package func keepsCookies(after outcome: SignInOutcome) -> Bool {
        switch outcome {
        case .success: false
        case .codeWanted: true
        case .rejected, .expired: usesCookies
        }
    }

    package mutating func start() -> HTTPRequest {
        if let page { return get(page.url) }
        return post(with: nil)
    }

    /// Handles the response to the last request.
    /// - Parameters:
    ///   - response: The response. Redirects have not been followed.
    ///   - now: The current time.
    package mutating func next(after response: HTTPResponse, now: Date) -> Next {
        switch phase {
        case .page: return takePage(response)
        case .posting: return takeAnswer(response, now: now)
        case .reason:
            let page = SignInPage(page: response.body, url: response.url, target: endpoint.url)
            return .end(.rejected(message: page.alert ?? standard(forStatus: 401)), response)
        }
    }

    private mutating func takePage(_ response: HTTPResponse) -> Next {
        switch response.status {
        case 200..<300:
            return .send(post(with: SignInPage(page: response.body, url: response.url, target: endpoint.url)))
        case 300..<400:
            if submission.code != nil { return .end(expired, response) }
            return .end(
                .rejected(
                    message: localized("The server did not show its sign-in form: the address redirects elsewhere.")),
                response)
        case 401, 404, 410:
            return .end(
                .rejected(
                    message: localized(
                        "The server has no sign-in form at the configured address (status \(response.status)).")),
                response)
        default: return .end(.rejected(message: ServerMessage.standard(forStatus: response.status)), response)
        }
    }

    private mutating func takeAnswer(_ response: HTTPResponse, now: Date) -> Next {
        let outcome = judge(response, now: now)
        if case .codeWanted = outcome { return .end(outcome, response) }
        if submission.code != nil, [410, 419, 440].contains(response.status) { return .end(expired, response) }
        let isJSON = SignInResponse.isJSON(response.values(of: "Content-Type").first)
        guard form.format == .form, !isJSON, response.body.count <= SignInResponse.maximumSize else {
            return .end(outcome, response)
        }
        switch response.status {
        case 301, 302, 303: return takeRedirect(response)
        case 200..<300 where !response.body.isEmpty, 400..<500:
            let page = SignInPage(page: response.body, url: response.url, target: endpoint.url)
            if response.status < 300, !page.asksForPassword, page.alert == nil {
                return .end(.success(nil, nil), response)
            }
            let status = response.status < 300 ? 401 : response.status
            return .end(.rejected(message: page.alert ?? standard(forStatus: status)), response)
        default: return .end(outcome, response)
        }
    }

    private func judge(_ response: HTTPResponse, now: Date) -> SignInOutcome {
        let outcome = SignInOutcome.interpret(
            response, credentials: credentials, userKey: configuration.userKey, now: now)
        // The default messages mention the password, which need not be the problem here.
        guard outcome == .rejected(message: ServerMessage.standard(forStatus: response.status)) else { return outcome }
        return .rejected(message: standard(forStatus: response.status))
    }

    private func standard(forStatus status: Int) -> String {
        let isAboutCode = submission.code != nil && [400, 401, 422].contains(status)
        return isAboutCode ? AuthenticatorState.codeRefused : ServerMessage.standard(forStatus: status)
    }

    /// Evaluates a redirect. The server may redirect after accepting or refusing a form. If it refused the form, it
    /// redirects to the page with the form or to the sign-in page.
    private mutating func takeRedirect(_ response: HTTPResponse) -> Next {
        let elsewhere = SignInOutcome.rejected(message: ServerMessage.standard(forStatus: 302))
        guard let url = response.location, endpoint.origin.contains(url) else {
            return .end(elsewhere, response)
        }
        let leadsToCode = form.code?.page?.isSamePage(as: url) ?? false
        if leadsToCode, submission.code == nil { return .end(.codeWanted(challenge: nil, message: nil), response) }
        let leadsToForm = configuration.isSignInPage(url) || (form.page?.isSamePage(as: url) ?? false)
        if leadsToForm, submission.code != nil { return .end(expired, response) }
        guard leadsToForm || leadsToCode else {
            let header = response.values(of: credentials.keys.tokenHeader).first.flatMap(Secret.init(token:))
            return .end(.success(header.map { Tokens(access: $0) }, nil), response)
        }
        phase = .reason
        return .send(get(url))
    }

    private var expired: SignInOutcome {
        .expired(message: localized("The code has expired. Sign in again."))
    }

    // MARK: Requests

    private func get(_ url: URL) -> HTTPRequest {
        HTTPRequest(
            url: url, headers: [("Accept", "text/html, application/xhtml+xml")], timeout: timeout,
            followsRedirects: false, sizeLimit: SignInResponse.maximumSize)
    }

    private mutating func post(with page: SignInPage?) -> HTTPRequest {
        phase = .posting
        let request = SignInRequest(submission, form: form, page: page)
        return HTTPRequest(
            method: "POST", url: endpoint.url, headers: request.headers(origin: usesCookies ? endpoint.origin : nil),
            body: request.body, timeout: timeout, followsRedirects: false, sizeLimit: SignInResponse.maximumSize)
    }
}

extension SignInEndpoint {
    /// True if the address is that of this page. The query is ignored.
    package func isSamePage(as url: URL) -> Bool {
        origin.contains(url) && PageIdentity(self.url, query: .replace) == PageIdentity(url, query: .replace)
    }
}
