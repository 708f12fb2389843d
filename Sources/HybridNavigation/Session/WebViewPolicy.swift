import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// A decision for the web view, and the commands that accompany it.
typealias PolicyAnswer = (PolicyDecision, [SessionCommand])

/// A row of a policy table. The first row that has an answer decides.
struct PolicyRule<Question: Sendable>: Sendable {
    /// The case that the row covers.
    let name: String
    let answer: @Sendable (inout SessionState, Question) -> PolicyAnswer?

    init(_ name: String, _ answer: @escaping @Sendable (inout SessionState, Question) -> PolicyAnswer?) {
        self.name = name
        self.answer = answer
    }
}

extension [PolicyRule<NavigationAction>] {
    /// Decides whether a navigation may begin (Docs/Behaviour.md#web-view-policy).
    static let navigations: Self = [
        PolicyRule("The user opens a link in a window of its own") { session, action in
            guard action.wantsOwnWindow, action.isUserGesture else { return nil }
            var proposal = action.proposal(from: .newWindow)
            proposal.wantsWindow = true
            return (.cancel, session.propose(proposal))
        },
        PolicyRule("The page opens a window") { session, action in
            action.wantsNewWindow ? (.cancel, session.propose(action.proposal(from: .newWindow))) : nil
        },
        // This rule applies to every frame, because no legitimate page needs such an address.
        PolicyRule("The address hides its path from the kiosk's filter") { session, action in
            guard session.isListed, HiddenPath.isIn(action.url.path(percentEncoded: true)) else { return nil }
            guard action.isRedirect, let visit = session.pendingLoad else {
                return (.cancel, session.propose(action.proposal(from: .redirect)))
            }
            return (.cancel, session.leave(visit, for: action.url))
        },
        PolicyRule("The session ordered or stopped the load") { $0.decideByLedger($1) },
        PolicyRule("The page reported the link") { session, action in
            guard action.kind == .linkClicked,
                session.document?.activatedLink?.absoluteString == action.url.absoluteString
            else { return nil }
            session.document?.activatedLink = nil
            return (.cancel, session.propose(action.proposal(from: .link)))
        },
        PolicyRule("A visit waits for its document") { session, action in
            guard let visit = session.pendingLoad, !visit.request.adoptsLoad || action.isRedirect else { return nil }
            return session.decideNavigation(action, during: visit)
        },
        // Only the user, not a script, may open another application's scheme.
        PolicyRule("The address belongs to another application") { session, action in
            action.url.isDocument ? nil : (.cancel, session.propose(action.proposal(from: .link)))
        },
        PolicyRule("The page sends a form") { session, action in
            action.kind == .formSubmitted ? session.decideForm(action) : nil
        },
        // If a frame reloads, the address is that of the frame. It must not replace the page.
        PolicyRule("The page reloads") { session, action in
            guard action.kind == .reload, action.url.isWeb, action.page?.isSameRequest(as: action.url) ?? false
            else { return nil }
            guard let screen = session.topScreen else { return (.allow, []) }
            let request = VisitRequest(
                screen: screen, url: action.url, options: VisitOptions(action: .replace), isReload: true)
            return (.cancel, session.handle(.visit(request)))
        },
        PolicyRule("The page steps in its history") { _, action in
            guard action.kind == .backForward, action.url.isWeb else { return nil }
            return (.cancel, [.historyTraversed(to: action.url, stepsBack: action.stepsBack)])
        },
        // If the request were sent here, it would be repeated in the other stack, and a one-time message (flash) would
        // be lost.
        PolicyRule("A script sets the location, perhaps to a page of the other stack") { session, action in
            guard action.kind == .other, action.url.isWeb, action.isGet, !action.isRedirect,
                session.visit?.request.url.isSameHost(as: action.url) ?? false
            else { return nil }
            return (.allowUnlessElsewhere, [])
        },
    ]
}

extension [PolicyRule<NavigationResponse>] {
    /// Decides whether a response may be shown. The frame of a load is known only from its response.
    static let responses: Self = [
        // If the server sends an attachment, it does not allow its content to run as a page.
        PolicyRule("A frame's response") { _, response in
            guard !response.isMainFrame else { return nil }
            let isFile =
                !response.isDisplayable && response.url.isWeb && response.isSuccessful && !response.hasNoContent
            return (isFile ? .download : .allow, [])
        },
        PolicyRule("The load was stopped") { session, _ in session.ledger.isCurrent ? nil : (.cancel, []) },
        PolicyRule("A visit waits for its document") { session, response in
            session.answered()
            return session.pendingLoad.map { session.decideResponse(response, for: $0) }
        },
        PolicyRule("The page's own load: a form without Turbo, or a script that set the location") {
            $0.decideUnexpected($1)
        },
    ]
}

extension SessionState {
    /// Decides whether a navigation may begin.
    package mutating func decideNavigation(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand]) {
        if !action.opensWindow {
            if !action.isRedirect, !action.isOrdered { isNavigationByScript = !action.isUserGesture }
            postedTo = action.isGet ? nil : action.url
        }
        return firstAnswer(to: action, by: .navigations)
    }

    /// Decides whether a response may be shown.
    package mutating func decideResponse(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        firstAnswer(to: response, by: .responses)
    }

    private mutating func firstAnswer<Question>(to question: Question, by rules: [PolicyRule<Question>]) -> PolicyAnswer
    {
        for rule in rules {
            if let answer = rule.answer(&self, question) { return answer }
        }
        return (.allow, [])
    }

    /// The visit whose document has not arrived yet.
    fileprivate var pendingLoad: Visit? {
        activeVisit.flatMap { $0.kind == .coldBoot && !$0.isCommitted ? $0 : nil }
    }

    fileprivate mutating func decideNavigation(_ action: NavigationAction, during visit: Visit) -> PolicyAnswer {
        guard action.isRedirect else { return (action.url.isDocument ? .allow : .cancel, []) }
        guard family.joins(action.url, visit.request.url) else { return (.cancel, leave(visit, for: action.url)) }
        // This is checked before the sign-in page is fetched, because that page would not be shown.
        if leadsToSignIn(status: 200, at: action.url) { return (.cancel, fail(.http(status: 401))) }
        if action.isGet, action.url.isWeb, !family.isForeign(action.url) {
            return (.allowIfWanted, [.redirected(to: action.url, screen: visit.request.screen)])
        }
        return (action.url.isDocument ? .allow : .cancel, [])
    }

    fileprivate mutating func decideResponse(_ response: NavigationResponse, for visit: Visit) -> PolicyAnswer {
        // Redirects were checked when they occurred, so a response that is not from the web does not belong to the
        // visit. The page that is being left began its own load, which replaced the load of the visit.
        guard response.url.isWeb else {
            return (.cancel, fail(.invalidResponse("The previous page opened something else instead.")))
        }
        guard family.joins(response.url, visit.request.url) else { return (.cancel, leave(visit, for: response.url)) }
        let showsPage = visit.request.showsErrorPage || showsRefusal(status: response.status)
        if showsPage, response.isPage, visit.refusal == nil { return (.allow, []) }
        if !response.isSuccessful { return (.cancel, fail(.http(status: response.status))) }
        if response.hasNoContent { return (.cancel, stayWithoutContent(visit)) }
        return response.isDisplayable ? (.allow, []) : (.download, leaveForFile(visit))
    }

    mutating func leaveForFile(_ visit: Visit) -> [SessionCommand] {
        // This is handled like a page that leads to another host: the user cannot go back to a page that is now a file.
        if visit.request.options.action == .restore { return fail(.contentType) }
        let commands = cancel(callingTurbo: false, keepingLoad: true)
        let reason = VisitError.invalidResponse("The address is a file, which is being downloaded.")
        return commands + [.abandon(screen: visit.request.screen, because: reason)]
    }

    fileprivate mutating func decideUnexpected(_ response: NavigationResponse) -> PolicyAnswer {
        guard response.url.isWeb else { return (.cancel, []) }
        if response.hasNoContent {
            document?.form = nil
            return (.cancel, [.formFinished])
        }
        if !response.isDisplayable { return (.download, []) }
        guard let own = visit?.request.url, family.joins(response.url, own) else {
            return (.cancel, propose(redirect(to: response.url)))
        }
        let isForm = ledger.isForm(response.url)
        // The page and its input stay.
        if isForm, leadsToSignIn(status: response.status, at: response.url), let topScreen {
            let status = response.isSuccessful ? 401 : response.status
            return (.cancel, [.formFinished, .signInNeeded(screen: topScreen, cause: .form(status: status))])
        }
        // An error response that was not caused by a form is not a page. It is shown by a visit, which can be repeated.
        if !response.isSuccessful, !isForm, !(response.isPage && showsRefusal(status: response.status)) {
            var proposal = redirect(to: response.url)
            proposal.adoptsLoad = true
            return (.cancel, propose(proposal) + [.refuse(.http(status: response.status))])
        }
        // If a form is returned with validation errors, its response replaces the form's screen.
        let options = VisitOptions(action: !response.isSuccessful && isForm ? .replace : .advance)
        var proposal = VisitProposal(url: response.url, options: options, origin: .form, adoptsLoad: true)
        proposal.replacesStacks = document?.url.absoluteString == "about:blank"
        return (.allowIfAdopted, propose(proposal))
    }

    /// Returns whether the server's own page for this status is shown. It usually contains the sign-in form, and it is
    /// shown only if no other sign-in is configured. If the server requested HTTP credentials, the page contains no
    /// form.
    func showsRefusal(status: Int) -> Bool {
        status == 401 && !configuration.authentication.isConfigured && !challenges.isRefused
    }

    /// Returns a proposal for the target of the web view's last navigation, which had no visit.
    func redirect(to url: URL) -> VisitProposal {
        VisitProposal(url: url, options: VisitOptions(isByScript: isNavigationByScript), origin: .redirect)
    }

    /// Returns whether a response requires a sign-in. Visits to the sign-in page itself are exempt.
    func leadsToSignIn(status: Int, at url: URL) -> Bool {
        guard let own = visit?.request.url, !configuration.authentication.belongsToSignIn(own), !family.isForeign(url)
        else {
            return false
        }
        return configuration.authentication.asksForSignIn(status: status, url: url)
    }
}

extension NavigationAction {
    fileprivate func proposal(from origin: ProposalOrigin) -> VisitProposal {
        VisitProposal(url: url, options: VisitOptions(isByScript: !isUserGesture), origin: origin)
    }
}

extension NavigationResponse {
    fileprivate var isSuccessful: Bool { (200..<300).contains(status) }

    /// True for the statuses No Content and Reset Content. WebKit keeps the current document, so no page would follow.
    fileprivate var hasNoContent: Bool { status == 204 || status == 205 }
}

extension URL {
    var isWeb: Bool { ["http", "https"].contains(scheme?.lowercased()) }

    /// True for the schemes of documents, which are the web's schemes and those that frames load without a request. The
    /// latter have no effect as main documents: WebKit blocks `data:` and `file:`, and the response decides about the
    /// others.
    fileprivate var isDocument: Bool {
        isWeb || ["about", "blob", "data", "webkit-pdfjs-viewer"].contains(scheme?.lowercased() ?? "")
    }
}
