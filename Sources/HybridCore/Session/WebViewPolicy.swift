package import FoundationEssentials

/// A navigation that the web view asks about before it begins.
///
/// WebKitGTK does not say whether a navigation is the main frame's (Docs/Platform.md#navigation-and-answers). What a page's own links do is
/// reported by the adapter in the main frame; the rest is settled when the response arrives.
package struct NavigationAction: Equatable, Sendable {
    /// WebKit's types of navigation.
    package enum Kind: Sendable {
        case linkClicked, formSubmitted, backForward, reload, other
    }

    /// Where to.
    package var url: URL
    /// What began it.
    package var kind: Kind
    /// Whether it is a GET, which may be made anew elsewhere. A redirect may repeat a form's POST.
    package var isGet: Bool
    /// Whether a server's redirect led here.
    package var isRedirect: Bool
    /// The page asked for a window of its own: `target=_blank` or `window.open`.
    package var wantsNewWindow: Bool
    /// The user followed the link with a key or button that asks for a window of its own: Ctrl, Shift, the middle one.
    package var wantsOwnWindow: Bool
    /// The navigation follows a click or key press.
    package var isUserGesture: Bool
    /// Where the main frame's document is.
    package var page: URL?
    /// Whether it is the load that native code ordered last.
    package var isOrdered: Bool
    /// Whether it leads to a place within the page alone, as far as the address tells.
    package var isWithinPage: Bool
    /// Whether a form sends files along.
    package var isUpload: Bool
    /// How many entries a step in the history goes back, less than none being forward; `nil` for all else.
    package var stepsBack: Int?

    /// A navigation.
    package init(
        url: URL, kind: Kind, isGet: Bool = true, isRedirect: Bool = false, wantsNewWindow: Bool = false,
        wantsOwnWindow: Bool = false, isUserGesture: Bool = false,
        page: URL? = nil, isOrdered: Bool = false, isWithinPage: Bool = false, isUpload: Bool = false,
        stepsBack: Int? = nil
    ) {
        self.url = url
        self.kind = kind
        self.isGet = isGet
        self.isRedirect = isRedirect
        self.wantsNewWindow = wantsNewWindow
        self.wantsOwnWindow = wantsOwnWindow
        self.isUserGesture = isUserGesture
        self.page = page
        self.isOrdered = isOrdered
        self.isWithinPage = isWithinPage
        self.isUpload = isUpload
        self.stepsBack = stepsBack
    }
}

/// A response that the web view asks about before it is shown.
package struct NavigationResponse: Equatable, Sendable {
    /// Where it comes from.
    package var url: URL
    /// The HTTP status; 0 for a scheme without one.
    package var status: Int
    /// Whether the response is the main frame's document.
    package var isMainFrame: Bool
    /// Whether WebKit can show it. An attachment is not to be shown.
    package var isDisplayable: Bool
    /// Whether the response is HTML, and not empty as far as its headers tell.
    package var isPage: Bool

    /// A response.
    package init(url: URL, status: Int, isMainFrame: Bool, isDisplayable: Bool, isPage: Bool = false) {
        self.url = url
        self.status = status
        self.isMainFrame = isMainFrame
        self.isDisplayable = isDisplayable
        self.isPage = isPage
    }
}

/// The answer to the web view.
package enum PolicyDecision: Equatable, Sendable {
    case allow
    case cancel
    case download
    /// Allow the load if a visit has taken it over once the commands are performed; else cancel it.
    case allowIfAdopted
    /// Allow the load to go on if its visit still wants it once the commands are performed; else cancel it.
    case allowIfWanted
    /// Allow it unless it is the main frame's and the page is to be shown elsewhere. Then cancel it, and tell of it with
    /// ``SessionEvent/scriptNavigated(to:)``.
    case allowUnlessElsewhere
}

extension Session {
    /// Whether a navigation may begin (Docs/Behaviour.md#web-view-policy).
    package mutating func decide(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand]) {
        let options = VisitOptions(isByScript: !action.isUserGesture)
        if action.wantsOwnWindow, action.isUserGesture {
            var proposal = VisitProposal(url: action.url, options: options, origin: .newWindow)
            proposal.wantsWindow = true
            return (.cancel, propose(proposal))
        }
        if action.wantsNewWindow {
            return (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .newWindow)))
        }
        if !action.isRedirect, !action.isOrdered { isNavigationByScript = options.isByScript }
        postedTo = action.isGet ? nil : action.url
        if isListed, HiddenPath.isIn(action.url.path(percentEncoded: true)) {
            return refuse(disguised: action, options)
        }
        if let answer = decide(byLedger: action) { return answer }
        let scheme = action.url.scheme?.lowercased() ?? ""
        if action.kind == .linkClicked, document?.activatedLink?.absoluteString == action.url.absoluteString {
            document?.activatedLink = nil
            return (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .link)))
        }
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted,
            !visit.request.adoptsLoad || action.isRedirect
        {
            return decide(action, during: visit)
        }
        if !isWebScheme(scheme), !Self.frameSchemes.contains(scheme) {
            // Another application's: only the user, not a script, may open one.
            return (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .link)))
        }
        if action.kind == .formSubmitted, let answer = decide(form: action) { return answer }
        switch action.kind {
        // A frame that reloads itself has an address of its own; taken for the page's, it would become the page.
        case .reload where isWebScheme(scheme) && action.page?.isSameRequest(as: action.url) ?? false:
            guard let screen = topScreen else { return (.allow, []) }
            let request = VisitRequest(
                screen: screen, url: action.url, options: VisitOptions(action: .replace), isReload: true)
            return (.cancel, handle(.visit(request)))
        case .backForward where isWebScheme(scheme):
            return (.cancel, [.historyTraversed(to: action.url, stepsBack: action.stepsBack)])
        // Perhaps a script's `location = …`, whose page belongs to the other stack: asked for here, it would be asked for
        // there once more, and a message that the server shows once would be lost.
        case .other
        where isWebScheme(scheme) && action.isGet && !action.isRedirect
            && visit?.request.url.isSameHost(as: action.url) ?? false:
            return (.allowUnlessElsewhere, [])
        default:
            break
        }
        return (.allow, [])
    }

    /// What WebKit's own filter cannot tell from an address on the list. In whichever frame: no page means it well.
    private mutating func refuse(
        disguised action: NavigationAction, _ options: VisitOptions
    ) -> (PolicyDecision, [SessionCommand]) {
        guard action.isRedirect, let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else {
            return (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .redirect)))
        }
        return (.cancel, leave(visit, for: action.url))
    }

    private mutating func decide(
        _ action: NavigationAction, during visit: Visit
    ) -> (PolicyDecision, [SessionCommand]) {
        if action.isRedirect, !family.joins(action.url, visit.request.url) {
            return (.cancel, leave(visit, for: action.url))
        }
        // Before the sign-in page is fetched, which nobody is going to see.
        if action.isRedirect, leadsToSignIn(status: 200, at: action.url) {
            return (.cancel, fail(.http(status: 401)))
        }
        let scheme = action.url.scheme?.lowercased() ?? ""
        if action.isRedirect, action.isGet, isWebScheme(scheme), !family.isForeign(action.url) {
            return (.allowIfWanted, [.redirected(to: action.url, screen: visit.request.screen)])
        }
        return (isWebScheme(scheme) || Self.frameSchemes.contains(scheme) ? .allow : .cancel, [])
    }

    /// Whether a response may be shown. Only here is it known which frame it is for.
    package mutating func decide(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        guard response.isMainFrame else { return (decide(inFrame: response), []) }
        // The answer to a load that was stopped counts for nothing.
        guard ledger.isCurrent else { return (.cancel, []) }
        answered()
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted {
            return decide(response, for: visit)
        }
        return decideUnexpected(response)
    }

    /// What a server sends as an attachment it does not want to have run as a page of its own: to show it in a frame
    /// would do just that.
    private func decide(inFrame response: NavigationResponse) -> PolicyDecision {
        let isFile =
            !response.isDisplayable && isWebScheme(response.url.scheme?.lowercased() ?? "")
            && (200..<300).contains(response.status) && !Self.statusesWithoutPage.contains(response.status)
        return isFile ? .download : .allow
    }

    private mutating func decide(
        _ response: NavigationResponse, for visit: Visit
    ) -> (PolicyDecision, [SessionCommand]) {
        // Redirects have been judged on the way. What comes from elsewhere now is no answer to the visit: the page that
        // is being left has begun a load of its own, which took the place of the visit's.
        guard isWebScheme(response.url.scheme?.lowercased() ?? "") else {
            return (.cancel, fail(.invalidResponse("The previous page put something else in its place.")))
        }
        guard family.joins(response.url, visit.request.url) else {
            return (.cancel, leave(visit, for: response.url))
        }
        if showsRefusal(status: response.status), response.isPage, visit.refusal == nil { return (.allow, []) }
        if !(200..<300).contains(response.status) {
            return (.cancel, fail(.http(status: response.status)))
        }
        if Self.statusesWithoutPage.contains(response.status) {
            return (.cancel, stayWithoutContent(visit))
        }
        if !response.isDisplayable { return (.download, leaveForFile(visit)) }
        return (.allow, [])
    }

    mutating func leaveForFile(_ visit: Visit) -> [SessionCommand] {
        // As when a page leads to another host: a page that is a file now cannot be gone back to.
        if visit.request.options.action == .restore { return fail(.contentType) }
        let commands = cancel(callingTurbo: false, keepingLoad: true)
        let reason = VisitError.invalidResponse("The address is that of a file, which is being downloaded.")
        return commands + [.abandon(screen: visit.request.screen, because: reason)]
    }

    /// No Content and Reset Content: WebKit keeps the document it has, so no page would ever follow.
    private static let statusesWithoutPage: Set = [204, 205]

    /// A document that the page put in place of itself: the answer to a plain form, or a script's `location = …`.
    private mutating func decideUnexpected(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        guard isWebScheme(response.url.scheme?.lowercased() ?? "") else { return (.cancel, []) }
        if Self.statusesWithoutPage.contains(response.status) {
            document?.form = nil
            return (.cancel, [.formFinished])
        }
        if !response.isDisplayable { return (.download, []) }
        guard let own = visit?.request.url, family.joins(response.url, own) else {
            return (.cancel, propose(redirect(to: response.url)))
        }
        let isError = !(200..<300).contains(response.status)
        let isForm = ledger.isForm(response.url)
        if leadsToSignIn(status: response.status, at: response.url), let topScreen {
            // The page stays, and what was typed in it.
            if isForm {
                return (
                    .cancel, [.signInNeeded(screen: topScreen, cause: .form(status: isError ? response.status : 401))]
                )
            }
        }
        // An error that no form caused is no page. It is that of a visit, which can be repeated.
        if isError, !isForm, !(response.isPage && showsRefusal(status: response.status)) {
            var proposal = redirect(to: response.url)
            proposal.adoptsLoad = true
            return (.cancel, propose(proposal) + [.refuse(.http(status: response.status))])
        }
        // A form that is shown again with its problems takes the place of the form.
        let options = VisitOptions(action: isError && isForm ? .replace : .advance)
        let proposal = VisitProposal(url: response.url, options: options, origin: .form, adoptsLoad: true)
        return (.allowIfAdopted, propose(proposal))
    }

    /// Whether the server's own page for such an answer is shown: it usually has the form to sign in by, and the
    /// application has no other way. Where HTTP credentials were wanted the page has none.
    func showsRefusal(status: Int) -> Bool {
        status == 401 && !authentication.isConfigured && !hasRefusedPassword
    }

    /// What the navigation that the web view asked about last has led to, though nobody has visited it.
    func redirect(to url: URL) -> VisitProposal {
        VisitProposal(url: url, options: VisitOptions(isByScript: isNavigationByScript), origin: .redirect)
    }

    /// Whether an answer asks for a sign-in. One to the sign-in page itself is that page's own affair.
    private func leadsToSignIn(status: Int, at url: URL) -> Bool {
        guard let own = visit?.request.url, !authentication.belongsToSignIn(own), !family.isForeign(url) else {
            return false
        }
        return authentication.asksForSignIn(status: status, url: url)
    }

    func isWebScheme(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// Documents that frames are made of without a request. As main documents they come to nothing: WebKit blocks
    /// `data:` and `file:` there, and the response decides about the rest.
    private static let frameSchemes: Set = ["about", "blob", "data", "webkit-pdfjs-viewer"]
}
