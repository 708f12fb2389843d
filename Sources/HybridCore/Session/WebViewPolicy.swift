package import FoundationEssentials

/// A navigation for which the web view requests a decision before it begins.
///
/// WebKitGTK does not report whether a navigation is the main frame's (Docs/Platform.md#navigation-and-answers). The
/// adapter reports the page's own links in the main frame; the response decides the rest.
package struct NavigationAction: Equatable, Sendable {
    /// WebKit's navigation types.
    package enum Kind: Sendable {
        case linkClicked, formSubmitted, backForward, reload, other
    }

    /// The target.
    package var url: URL
    /// The cause.
    package var kind: Kind
    /// True if it is a GET, which can be repeated elsewhere. A redirect may repeat a form's POST.
    package var isGet: Bool
    /// True if a server's redirect led here.
    package var isRedirect: Bool
    /// True if the page requests a new window: `target=_blank` or `window.open`.
    package var wantsNewWindow: Bool
    /// True if the user requests a new window: Ctrl, Shift or the middle button.
    package var wantsOwnWindow: Bool
    /// True if the navigation follows a click or key press.
    package var isUserGesture: Bool
    /// The location of the main frame's document.
    package var page: URL?
    /// True if it is the load that native code ordered last.
    package var isOrdered: Bool
    /// True if it leads to a fragment of the page, judging by the address.
    package var isWithinPage: Bool
    /// True if a form uploads files.
    package var isUpload: Bool
    /// The number of history entries to go back, negative for forward; `nil` for other navigations.
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

/// A response for which the web view requests a decision before it is shown.
package struct NavigationResponse: Equatable, Sendable {
    /// The response's URL.
    package var url: URL
    /// The HTTP status; 0 for a scheme without one.
    package var status: Int
    /// True if the response is the main frame's document.
    package var isMainFrame: Bool
    /// True if WebKit can display it. False for attachments.
    package var isDisplayable: Bool
    /// True if the response is HTML, and not empty according to its headers.
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

/// The decision on a navigation or response.
package enum PolicyDecision: Equatable, Sendable {
    case allow
    case cancel
    case download
    /// Allow the load if a visit has adopted it once the commands are executed; otherwise cancel it.
    case allowIfAdopted
    /// Allow the load to continue if its visit is still active once the commands are executed; otherwise cancel it.
    case allowIfWanted
    /// Allow it, unless it is the main frame's and the page is to be shown elsewhere. In that case cancel it and send
    /// ``SessionEvent/scriptNavigated(to:)``.
    case allowUnlessElsewhere
}

extension SessionState {
    /// Decides whether a navigation may begin (Docs/Behaviour.md#web-view-policy).
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
            // Only the user, not a script, may open another application's scheme.
            return (.cancel, propose(VisitProposal(url: action.url, options: options, origin: .link)))
        }
        if action.kind == .formSubmitted, let answer = decide(form: action) { return answer }
        switch action.kind {
        // A frame's reload has the frame's own address and must not replace the page.
        case .reload where isWebScheme(scheme) && action.page?.isSameRequest(as: action.url) ?? false:
            guard let screen = topScreen else { return (.allow, []) }
            let request = VisitRequest(
                screen: screen, url: action.url, options: VisitOptions(action: .replace), isReload: true)
            return (.cancel, handle(.visit(request)))
        case .backForward where isWebScheme(scheme):
            return (.cancel, [.historyTraversed(to: action.url, stepsBack: action.stepsBack)])
        // Possibly a script's `location = …` to a page of the other stack: a request here would be repeated there, and
        // a one-time message (flash) would be lost.
        case .other
        where isWebScheme(scheme) && action.isGet && !action.isRedirect
            && visit?.request.url.isSameHost(as: action.url) ?? false:
            return (.allowUnlessElsewhere, [])
        default:
            break
        }
        return (.allow, [])
    }

    /// Refuses an address that hides its path from WebKit's filter, in every frame: no legitimate page needs one.
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
        // Checked before the sign-in page, which would not be shown, is fetched.
        if action.isRedirect, leadsToSignIn(status: 200, at: action.url) {
            return (.cancel, fail(.http(status: 401)))
        }
        let scheme = action.url.scheme?.lowercased() ?? ""
        if action.isRedirect, action.isGet, isWebScheme(scheme), !family.isForeign(action.url) {
            return (.allowIfWanted, [.redirected(to: action.url, screen: visit.request.screen)])
        }
        return (isWebScheme(scheme) || Self.frameSchemes.contains(scheme) ? .allow : .cancel, [])
    }

    /// Decides whether a response may be shown. Only here is its frame known.
    package mutating func decide(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        guard response.isMainFrame else { return (decide(inFrame: response), []) }
        // Ignore the response to a stopped load.
        guard ledger.isCurrent else { return (.cancel, []) }
        answered()
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted {
            return decide(response, for: visit)
        }
        return decideUnexpected(response)
    }

    /// Downloads attachments in frames: the server does not want them executed as a page.
    private func decide(inFrame response: NavigationResponse) -> PolicyDecision {
        let isFile =
            !response.isDisplayable && isWebScheme(response.url.scheme?.lowercased() ?? "")
            && (200..<300).contains(response.status) && !Self.statusesWithoutPage.contains(response.status)
        return isFile ? .download : .allow
    }

    private mutating func decide(
        _ response: NavigationResponse, for visit: Visit
    ) -> (PolicyDecision, [SessionCommand]) {
        // Redirects were checked on the way. A response from elsewhere is not the visit's: the page being left began
        // its own load, which replaced the visit's.
        guard isWebScheme(response.url.scheme?.lowercased() ?? "") else {
            return (.cancel, fail(.invalidResponse("The previous page opened something else instead.")))
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
        // As when a page leads to another host: the user cannot go back to a page that is now a file.
        if visit.request.options.action == .restore { return fail(.contentType) }
        let commands = cancel(callingTurbo: false, keepingLoad: true)
        let reason = VisitError.invalidResponse("The address is a file, which is being downloaded.")
        return commands + [.abandon(screen: visit.request.screen, because: reason)]
    }

    /// No Content and Reset Content: WebKit keeps the current document, so no page would follow.
    private static let statusesWithoutPage: Set = [204, 205]

    /// Decides a response to the page's own load: a plain form, or a script's `location = …`.
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
            // The page and its input stay.
            if isForm {
                return (
                    .cancel, [.signInNeeded(screen: topScreen, cause: .form(status: isError ? response.status : 401))]
                )
            }
        }
        // An error not caused by a form is not a page. A visit, which can be repeated, shows it.
        if isError, !isForm, !(response.isPage && showsRefusal(status: response.status)) {
            var proposal = redirect(to: response.url)
            proposal.adoptsLoad = true
            return (.cancel, propose(proposal) + [.refuse(.http(status: response.status))])
        }
        // A form returned with validation errors replaces the form's screen.
        let options = VisitOptions(action: isError && isForm ? .replace : .advance)
        let proposal = VisitProposal(url: response.url, options: options, origin: .form, adoptsLoad: true)
        return (.allowIfAdopted, propose(proposal))
    }

    /// True if the server's own page for this status is shown: it usually contains the sign-in form, and no other
    /// sign-in is configured. If HTTP credentials were requested, the page has none.
    func showsRefusal(status: Int) -> Bool {
        status == 401 && !authentication.isConfigured && !hasRefusedPassword
    }

    /// A proposal for the target of the web view's last navigation, which had no visit.
    func redirect(to url: URL) -> VisitProposal {
        VisitProposal(url: url, options: VisitOptions(isByScript: isNavigationByScript), origin: .redirect)
    }

    /// True if a response requires a sign-in. Visits to the sign-in page itself are exempt.
    private func leadsToSignIn(status: Int, at url: URL) -> Bool {
        guard let own = visit?.request.url, !authentication.belongsToSignIn(own), !family.isForeign(url) else {
            return false
        }
        return authentication.asksForSignIn(status: status, url: url)
    }

    func isWebScheme(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// Schemes of documents that frames load without a request. As main documents they have no effect: WebKit blocks
    /// `data:` and `file:`, and the response decides the rest.
    private static let frameSchemes: Set = ["about", "blob", "data", "webkit-pdfjs-viewer"]
}
