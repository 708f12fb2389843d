import FoundationEssentials

/// A main-frame form that the browser sends, not Turbo.
enum PlainForm: Equatable, Sendable {
    /// Submitted with this action; its effect is unknown.
    case activated(URL)
    /// Posted; awaiting the response.
    case posted
}

/// Forms sent by the browser. Where possible, the stack for the response is decided before the request: one session
/// cannot use what the other's web view has loaded, and a one-time message (flash) would be lost.
extension SessionState {
    /// Handles a form that the library sent without getting a response, perhaps because a redirect leads to another
    /// site, which the library may not fetch.
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

    /// Decides whether a form's navigation may begin or follow a redirect; `nil` if it is not the main frame's.
    mutating func decide(form action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        let options = VisitOptions(isByScript: !action.isUserGesture)
        switch document?.form {
        case .activated(let location)? where !action.isRedirect && action.url.isSamePath(as: location):
            // A GET form is treated like a link.
            document?.form = action.isGet ? nil : .posted
            if !action.isGet { leftPages.expire() }
            return action.isGet
                ? (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .form)))
                : (.allow, [.formSubmitted(to: action.url)])
        case .posted? where action.isRedirect && action.isGet:
            document?.form = nil
            // The load continues if it stays in this session; otherwise the other session requests the page.
            let proposal = VisitProposal(url: action.url, options: options, origin: .form, adoptsLoad: true)
            return (.allowIfAdopted, propose(proposal))
        default:
            return nil
        }
    }
}

extension URL {
    /// True if the URLs agree except for query and fragment: a GET form sends its fields as the query.
    fileprivate func isSamePath(as other: URL) -> Bool {
        absoluteString.prefix { !"?#".contains($0) } == other.absoluteString.prefix { !"?#".contains($0) }
    }
}
