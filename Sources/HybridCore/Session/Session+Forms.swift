import FoundationEssentials

/// A form of the main frame that the browser sends, not Turbo.
enum PlainForm: Equatable, Sendable {
    /// Submitted, with this action. What comes of it is not known yet.
    case activated(URL)
    /// Posted: the answer is awaited.
    case posted
}

/// Forms that the browser sends. Which stack the answer belongs to is decided before it is asked for, where that is
/// possible: what one session's web view has loaded is of no use to the other, and a message that a page shows once
/// would be lost.
extension Session {
    /// The page's library has sent a form and got no answer, perhaps because a redirect leads to another site, whose
    /// page the library may not fetch.
    mutating func formBroken(_ location: URL, isByScript: Bool) -> [SessionCommand] {
        // A page that is going ends its requests.
        guard topScreen != nil, !awaitsDocument, !ledger.isPageLoading else { return [] }
        guard let redirect = lastRedirect, redirect.from.isSameRequest(as: location),
            !redirect.to.isSameHost(as: location)
        else { return [.formFailed(VisitError(turboStatus: 0))] }
        lastRedirect = nil
        if let error = VisitError.redirected(to: redirect.to) { return [.formFailed(error)] }
        let options = VisitOptions(isByScript: isByScript)
        return propose(VisitProposal(url: redirect.to, options: options, origin: .redirect))
    }

    /// Whether a form's navigation may begin, or go on where a redirect leads; `nil` if it is not the main frame's.
    mutating func decide(form action: NavigationAction) -> (PolicyDecision, [SessionCommand])? {
        let options = VisitOptions(isByScript: !action.isUserGesture)
        switch document?.form {
        case .activated(let location)? where !action.isRedirect && action.url.isSamePath(as: location):
            // A form that asks is a link.
            document?.form = action.isGet ? nil : .posted
            return action.isGet
                ? (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .form)))
                : (.allow, [.formSubmitted(to: action.url)])
        case .posted? where action.isRedirect && action.isGet:
            document?.form = nil
            // It goes on if it stays in this session; else the other session asks in its stead.
            let proposal = VisitProposal(url: action.url, options: options, origin: .form, adoptsLoad: true)
            return (.allowIfAdopted, propose(proposal))
        default:
            return nil
        }
    }
}

extension URL {
    /// Whether all but query and fragment agree: a form that asks sends its fields as the query.
    fileprivate func isSamePath(as other: URL) -> Bool {
        absoluteString.prefix { !"?#".contains($0) } == other.absoluteString.prefix { !"?#".contains($0) }
    }
}
