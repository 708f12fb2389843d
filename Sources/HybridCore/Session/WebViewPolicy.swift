public import FoundationEssentials

/// A navigation that the web view asks about before it begins.
///
/// WebKitGTK does not say whether a navigation is the main frame's (facts, section 4). What a page's own links do is
/// reported by the adapter in the main frame; the rest is settled when the response arrives.
public struct NavigationAction: Equatable, Sendable {
    /// WebKit's types of navigation.
    public enum Kind: Sendable {
        case linkClicked, formSubmitted, backForward, reload, other
    }

    /// Where to.
    public var url: URL
    /// What began it.
    public var kind: Kind
    /// Whether it is a GET, which may be made anew elsewhere. A redirect may repeat a form's POST.
    public var isGet: Bool
    /// Whether a server's redirect led here.
    public var isRedirect: Bool
    /// The page asked for a window of its own: `target=_blank` or `window.open`.
    public var wantsNewWindow: Bool
    /// The navigation follows a click or key press.
    public var isUserGesture: Bool
    /// Where the main frame's document is.
    public var page: URL?
    /// How many entries a step in the history goes back, less than none being forward; `nil` for all else.
    public var stepsBack: Int?

    /// A navigation.
    public init(
        url: URL, kind: Kind, isGet: Bool = true, isRedirect: Bool = false, wantsNewWindow: Bool = false,
        isUserGesture: Bool = false,
        page: URL? = nil, stepsBack: Int? = nil
    ) {
        self.url = url
        self.kind = kind
        self.isGet = isGet
        self.isRedirect = isRedirect
        self.wantsNewWindow = wantsNewWindow
        self.isUserGesture = isUserGesture
        self.page = page
        self.stepsBack = stepsBack
    }
}

/// A response that the web view asks about before it is shown.
public struct NavigationResponse: Equatable, Sendable {
    /// Where it comes from.
    public var url: URL
    /// The HTTP status; 0 for a scheme without one.
    public var status: Int
    /// Whether the response is the main frame's document.
    public var isMainFrame: Bool
    /// Whether WebKit can show it. An attachment is not to be shown.
    public var isDisplayable: Bool

    /// A response.
    public init(url: URL, status: Int, isMainFrame: Bool, isDisplayable: Bool) {
        self.url = url
        self.status = status
        self.isMainFrame = isMainFrame
        self.isDisplayable = isDisplayable
    }
}

/// The answer to the web view.
public enum PolicyDecision: Equatable, Sendable {
    case allow
    case cancel
    case download
    /// Allow the load if a visit has taken it over once the commands are performed; else cancel it.
    case allowIfAdopted
    /// Allow the load to go on if its visit still wants it once the commands are performed; else cancel it.
    case allowIfWanted
}

extension Session {
    /// Whether a navigation may begin (reference, sections 3.3 and 6.2).
    public mutating func decide(_ action: NavigationAction) -> (PolicyDecision, [SessionCommand]) {
        if action.wantsNewWindow {
            return (.cancel, propose(action.url, .newWindow))
        }
        if !action.isRedirect { isSendingForm = action.kind == .formSubmitted }
        let scheme = action.url.scheme?.lowercased() ?? ""
        if action.kind == .linkClicked, activatedLink?.absoluteString == action.url.absoluteString {
            activatedLink = nil
            return (.cancel, propose(action.url, .link))
        }
        if let visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted,
            !visit.request.adoptsLoad || action.isRedirect
        {
            return decide(action, during: visit)
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
        default:
            break
        }
        if isWebScheme(scheme) || Self.frameSchemes.contains(scheme) { return (.allow, []) }
        // Another application's scheme: only the user, not a script, may open one.
        return (.cancel, action.isUserGesture ? propose(action.url, .link) : [])
    }

    private mutating func decide(
        _ action: NavigationAction, during visit: Visit
    ) -> (PolicyDecision, [SessionCommand]) {
        if action.isRedirect, !action.url.isSameHost(as: visit.request.url) {
            return (.cancel, leave(visit, for: action.url))
        }
        // Before the sign-in page is fetched, which nobody is going to see.
        if action.isRedirect, leadsToSignIn(status: 200, at: action.url) {
            return (.cancel, fail(.http(status: 401)))
        }
        let scheme = action.url.scheme?.lowercased() ?? ""
        if action.isRedirect, action.isGet, isWebScheme(scheme), !visit.request.adoptsLoad {
            return (.allowIfWanted, [.redirected(to: action.url, screen: visit.request.screen)])
        }
        return (isWebScheme(scheme) || Self.frameSchemes.contains(scheme) ? .allow : .cancel, [])
    }

    /// Whether a response may be shown. Only here is it known which frame it is for.
    public mutating func decide(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        guard response.isMainFrame else { return (decide(inFrame: response), []) }
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
            return (.cancel, fail(.invalidResponse("The page before has put something else in its place.")))
        }
        guard response.url.isSameHost(as: visit.request.url) else {
            return (.cancel, leave(visit, for: response.url))
        }
        if !(200..<300).contains(response.status) {
            return (.cancel, fail(.http(status: response.status)))
        }
        if Self.statusesWithoutPage.contains(response.status) {
            return (.cancel, fail(.invalidResponse("The server has nothing to show at this address.")))
        }
        if !response.isDisplayable { return (.download, leaveForFile(visit)) }
        return (.allow, [])
    }

    private mutating func leaveForFile(_ visit: Visit) -> [SessionCommand] {
        // As when a page leads to another host: a page that is a file now cannot be gone back to.
        if visit.request.options.action == .restore { return fail(.contentType) }
        let commands = cancel(callingTurbo: false, keepingLoad: true)
        return commands + [.abandon(screen: visit.request.screen)]
    }

    /// No Content and Reset Content: WebKit keeps the document it has, so no page would ever follow.
    private static let statusesWithoutPage: Set = [204, 205]

    /// A document that the page put in place of itself: the answer to a plain form, or a script's `location = …`.
    private mutating func decideUnexpected(_ response: NavigationResponse) -> (PolicyDecision, [SessionCommand]) {
        guard isWebScheme(response.url.scheme?.lowercased() ?? "") else { return (.cancel, []) }
        if !response.isDisplayable { return (.download, []) }
        guard let own = visit?.request.url, response.url.isSameHost(as: own) else {
            return (.cancel, propose(response.url, .redirect))
        }
        let isError = !(200..<300).contains(response.status)
        if leadsToSignIn(status: response.status, at: response.url), let topScreen {
            // The page stays, and what was typed in it.
            if isSendingForm {
                return (
                    .cancel, [.signInNeeded(screen: topScreen, cause: .form(status: isError ? response.status : 401))]
                )
            }
            // Visited anew, so that the visit can be repeated when somebody has signed in.
            if isError { return (.cancel, propose(response.url, .redirect)) }
        }
        // A form that is shown again with its faults takes the place of the form.
        let options = VisitOptions(action: isError ? .replace : .advance)
        return (.allowIfAdopted, propose(response.url, .form, options, adoptsLoad: true))
    }

    /// Whether an answer asks for a sign-in. One to the sign-in page itself is that page's own affair.
    private func leadsToSignIn(status: Int, at url: URL) -> Bool {
        guard let own = visit?.request.url, !authentication.belongsToSignIn(own) else { return false }
        return authentication.asksForSignIn(status: status, url: url)
    }

    func isWebScheme(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// Documents that frames are made of without a request. As main documents they come to nothing: WebKit blocks
    /// `data:` and `file:` there, and the response decides about the rest.
    private static let frameSchemes: Set = ["about", "blob", "data", "webkit-pdfjs-viewer"]
}
