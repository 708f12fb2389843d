import FoundationEssentials
import HybridAuthentication
import HybridValues

/// A submitted form of the main frame.
enum SubmittedForm: Equatable, Sendable {
    /// The form was submitted with this action. The effect is unknown.
    case activated(URL, hasInput: Bool)
    /// Turbo sends the form.
    case fetched(hasInput: Bool)
    /// The browser posted the form. The response is awaited.
    case posted(hasInput: Bool)

    /// True if the form or its page has input that would be lost with the page.
    var hasInput: Bool {
        switch self {
        case .activated(_, let hasInput), .fetched(let hasInput), .posted(let hasInput): hasInput
        }
    }

    /// Records that the user changed a field after the submission.
    mutating func addInput() {
        self =
            switch self {
            case .activated(let location, _): .activated(location, hasInput: true)
            case .fetched: .fetched(hasInput: true)
            case .posted: .posted(hasInput: true)
            }
    }
}

/// Forms that the page submits. Where possible, the stack that shows the response is chosen before the request is
/// sent: one session cannot use what the web view of the other session has loaded, and a one-time message (flash) would
/// be lost.
extension SessionState {
    /// Handles a form that the library sent without receiving a response. A redirect may lead to another site, which
    /// the library may not fetch.
    mutating func formBroken(_ location: URL, isByScript: Bool) -> [SessionCommand] {
        // A page that is being unloaded aborts its requests.
        guard topScreen != nil, !awaitsDocument, !ledger.isPageLoading else { return [] }
        guard let redirect = lastRedirect, redirect.from.isSameRequest(as: location),
            !redirect.to.isSameHost(as: location)
        else { return [.formFailed(VisitError(turboStatus: 0))] }
        lastRedirect = nil
        if let error = VisitError.redirected(to: redirect.to) { return [.formFailed(error)] }
        let options = VisitOptions(isByScript: isByScript)
        return propose(VisitProposal(url: redirect.to, options: options, origin: .redirect))
    }

    /// Remembers that Turbo sends the form, not the browser. A form whose submission was not reported may have input.
    mutating func formFetched() {
        guard case .activated(_, let hasInput)? = document?.form else {
            document?.form = nil
            return
        }
        document?.form = .fetched(hasInput: hasInput)
    }

    /// Handles a visit that Turbo proposes. It may be the response to a form.
    mutating func visitProposed(_ proposal: VisitProposal) -> [SessionCommand] {
        var proposal = proposal
        if proposal.options.response?.redirected == true, case .fetched(let hasInput)? = document?.form {
            proposal.formHasInput = hasInput
        }
        // Turbo handled the clicked link: no WebKit navigation follows.
        document?.activatedLink = nil
        document?.form = nil
        // Turbo visits only web pages. A proposal with the scheme of another application comes from a script.
        return proposal.url.isWeb ? propose(proposal) : []
    }

    /// Handles a response to a form, a frame or another request of the page that requires a sign-in.
    mutating func signInNeeded(status: Int?, isForm: Bool, isRedirected: Bool) -> [SessionCommand] {
        // The server requested HTTP credentials and the user refused. The application's own sign-in would not help.
        guard !challenges.isRefused, let topScreen else { return [] }
        guard isForm else { return [.signInNeeded(screen: topScreen, cause: .frame(status: status))] }
        defer { document?.form = nil }
        let cause: SignInCause =
            isRedirected ? .ofForm(hasInput: document?.form?.hasInput ?? true) : .form(status: status)
        return [.signInNeeded(screen: topScreen, cause: cause)]
    }

    /// Decides whether a form's navigation may begin or follow a redirect. Returns `nil` if the navigation is not in
    /// the main frame.
    mutating func decideForm(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        let options = VisitOptions(isByScript: !action.isUserGesture)
        switch document?.form {
        case .activated(let location, let hasInput)? where !action.isRedirect && action.url.isSamePath(as: location):
            // A GET form is treated like a link.
            document?.form = action.isGet ? nil : .posted(hasInput: hasInput)
            if !action.isGet { pages.expire() }
            return action.isGet
                ? (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .form)))
                : (.allow, [.formSubmitted(to: action.url)])
        case .posted(let hasInput)? where action.isRedirect && action.isGet:
            document?.form = nil
            if leadsToSignIn(status: 200, at: action.url), let topScreen {
                return (
                    .cancel, [.formFinished, .signInNeeded(screen: topScreen, cause: .ofForm(hasInput: hasInput))]
                )
            }
            // If the response stays in this session, the load continues. Otherwise the other session requests the page.
            var proposal = VisitProposal(url: action.url, options: options, origin: .form, adoptsLoad: true)
            proposal.formHasInput = hasInput
            return (.allowIfAdopted, propose(proposal))
        default: return nil
        }
    }
}

extension URL {
    /// Returns whether the URLs agree except for query and fragment. A GET form sends its fields as the query.
    fileprivate func isSamePath(as other: URL) -> Bool {
        absoluteString.prefix { !"?#".contains($0) } == other.absoluteString.prefix { !"?#".contains($0) }
    }
}
