import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// The cases of Docs/Behaviour.md#web-view-policy: WebKitGTK does not report which frame navigates.
@Suite struct WebViewPolicyTests {
    /// State before the decision.
    enum Situation {
        /// The page of screen 1, /one, is displayed.
        case shown
        /// The same, and the main frame has reported a click on a link to `/link`.
        case clicked
        /// The same, and the main frame has reported a form with the action `/form`.
        case submitted
        /// The same, and the form has been posted.
        case posted
        /// The same, and the form's response, which redirects to /two, has been taken over for screen 2.
        case redirected
        /// The document of screen 2, /two, is loading.
        case loading
        /// The same, and the main frame has reported a click on a link to `/link`.
        case clickedWhileLoading
        /// Back to screen 1, whose page must be reloaded.
        case returning
        /// The modal was closed, but its page still exists.
        case left

        var session: SessionState {
            var session = self == .returning ? SessionNotation.ready(library: .none) : SessionNotation.ready()
            switch self {
            case .shown, .clicked, .submitted, .posted, .redirected: break
            case .loading, .clickedWhileLoading: _ = session.take(SessionNotation.visit(2, "/two", "reload"))
            case .left: _ = session.take(.screensRemoved([1]))
            case .returning:
                for event in [
                    SessionNotation.visit(2, "/two"), SessionNotation.commit("/two"), SessionNotation.loaded(.none),
                    SessionNotation.visit(1, "/one", "restore"),
                ] { _ = session.take(event) }
            }
            if [.clicked, .clickedWhileLoading].contains(self) {
                _ = session.take(.message(.linkActivated(location: SessionNotation.page("/link"))))
            }
            let form = SessionNotation.page("/form")
            if [.submitted, .posted, .redirected].contains(self) {
                _ = session.take(.message(.formActivated(location: form, hasInput: true)))
            }
            if [.posted, .redirected].contains(self) {
                _ = session.decideNavigation(NavigationAction(url: form, kind: .formSubmitted, isGet: false))
                _ = session.take(.loadStarted)
            }
            if self == .redirected { _ = session.take(SessionNotation.visit(2, "/two", "adopts")) }
            return session
        }
    }

    struct ActionCase: CustomTestStringConvertible {
        let testDescription: String
        let situation: Situation
        let action: NavigationAction
        let decision: PolicyDecision
        let commands: String

        init(
            _ name: String, _ situation: Situation, _ kind: NavigationAction.Kind, _ address: String,
            post: Bool = false, redirect: Bool = false, newWindow: Bool = false, gesture: Bool = false,
            _ decision: PolicyDecision, _ commands: String
        ) {
            testDescription = "\(name): \(address) (\(situation))"
            self.situation = situation
            action = NavigationAction(
                url: SessionNotation.page(address), kind: kind, isGet: !post, isRedirect: redirect,
                wantsNewWindow: newWindow, isUserGesture: gesture, page: SessionNotation.page("/one#part"),
                stepsBack: kind == .backForward ? 1 : nil)
            self.decision = decision
            self.commands = commands
        }
    }

    static let actions: [ActionCase] = [
        .init("main frame's link", .clicked, .linkClicked, "/link", .cancel, "propose /link advance link"),
        .init("another link than the one reported", .clicked, .linkClicked, "/other", .allow, ""),
        .init("a frame's link", .shown, .linkClicked, "/link", .allow, ""),
        .init("a frame's link elsewhere", .shown, .linkClicked, "https://other.test/", .allow, ""),
        .init("plain form", .shown, .formSubmitted, "/posts", .allow, ""),
        .init("script's location", .shown, .other, "/other", .allowUnlessElsewhere, ""),
        .init("script's form", .shown, .other, "/other", post: true, .allow, ""),
        .init("script's location, of another host", .shown, .other, "https://other.test/", .allow, ""),
        .init("script's location while loading", .loading, .other, "/other", .allow, ""),
        .init(
            "new window", .shown, .linkClicked, "/new", newWindow: true, .cancel, "propose /new advance newWindow"),
        .init(
            "new window by script while loading", .loading, .other, "https://other.test/", newWindow: true, .cancel,
            "propose https://other.test/ advance newWindow"),
        .init(
            "location.reload()", .shown, .reload, "/one", .cancel, "started 2 coldBoot; cover 1; load /one; arm 2"),
        .init("a frame's reload", .shown, .reload, "https://other.test/", .allow, ""),
        .init("a frame's reload, of the same host", .shown, .reload, "/frame", .allow, ""),
        .init("history.back()", .shown, .backForward, "/zero", .cancel, "history /zero by 1"),
        .init(
            "mailto after a click", .shown, .linkClicked, "mailto:a@b.test", gesture: true, .cancel,
            "propose mailto:a@b.test advance link"),
        .init("mailto by script", .shown, .other, "mailto:a@b.test", .cancel, ""),
        .init("mailto by a script's click", .shown, .linkClicked, "mailto:a@b.test", .cancel, ""),
        .init(
            "mailto by a click in a frame", .shown, .linkClicked, "tel:+1", gesture: true, .cancel,
            "propose tel:+1 advance link"),
        .init(
            "mailto in a new window by script", .shown, .linkClicked, "mailto:a@b.test", newWindow: true, .cancel, ""),
        .init("a form to mailto by script", .shown, .formSubmitted, "mailto:a@b.test?a=b", .cancel, ""),
        .init("a form to mailto that posts", .shown, .formSubmitted, "mailto:a@b.test", post: true, .cancel, ""),
        .init(
            "a form to mailto after a click", .shown, .formSubmitted, "mailto:a@b.test", gesture: true, .cancel,
            "propose mailto:a@b.test advance link"),
        .init("a script's form's redirect to mailto", .posted, .formSubmitted, "sms:1", redirect: true, .cancel, ""),
        .init("a frame's redirect to mailto", .shown, .other, "mailto:a@b.test", redirect: true, .cancel, ""),
        .init("javascript: by script", .shown, .other, "javascript:alert(1)", .cancel, ""),
        .init("a frame's srcdoc", .shown, .other, "about:srcdoc", .allow, ""),
        .init("a frame's data", .shown, .other, "data:text/html,x", .allow, ""),
        .init("a blob", .shown, .other, "blob:https://example.com/1", .allow, ""),
        .init("a file", .shown, .other, "file:///etc/passwd", .cancel, ""),
        .init("a form that asks", .submitted, .formSubmitted, "/form?q=1", .cancel, "propose /form?q=1 advance form"),
        .init("a form that posts", .submitted, .formSubmitted, "/form", post: true, .allow, "form"),
        .init("a frame's form", .shown, .formSubmitted, "/form", .allow, ""),
        .init("a frame's form beside it", .submitted, .formSubmitted, "/other", post: true, .allow, ""),
        .init("a frame's link after it", .submitted, .other, "/form", .allowUnlessElsewhere, ""),
        .init(
            "the form's redirect", .posted, .formSubmitted, "/two", redirect: true, .allowIfAdopted,
            "propose /two advance form adopts"),
        .init(
            "the form's redirect repeats it", .posted, .formSubmitted, "/two", post: true, redirect: true, .allow, ""),
        .init("a frame's form's redirect", .submitted, .formSubmitted, "/two", redirect: true, .allow, ""),
        .init(
            "the next redirect", .redirected, .formSubmitted, "/three", redirect: true, .allowIfWanted,
            "redirected 2 to /three"),
        .init(
            "the next redirect, to another host", .redirected, .formSubmitted, "https://other.test/x", redirect: true,
            .cancel, "disarm; cancelled 2; leave 2 for https://other.test/x"),
        .init("the visit's own load", .loading, .other, "/two", .allow, ""),
        .init(
            "redirect on the same host", .loading, .other, "/three", redirect: true, .allowIfWanted,
            "redirected 2 to /three"),
        .init(
            "redirect to the same host, spelt otherwise", .loading, .other, "https://EXAMPLE.com/x", redirect: true,
            .allowIfWanted, "redirected 2 to https://EXAMPLE.com/x"),
        .init(
            "redirect to another host", .loading, .other, "https://other.test/x", redirect: true, .cancel,
            "disarm; cancelled 2; leave 2 for https://other.test/x"),
        .init(
            "redirect to another application", .loading, .other, "mailto:a@b.test", redirect: true, .cancel,
            "disarm; cancelled 2; leave 2 for mailto:a@b.test"),
        .init(
            "the way back leads to another host", .returning, .other, "https://other.test/x", redirect: true, .cancel,
            "disarm; failed 3 invalidResponse; propose https://other.test/x advance redirect"),
        .init("a frame elsewhere while loading", .loading, .other, "https://other.test/x", .allow, ""),
        .init("a script's scheme while loading", .loading, .other, "zoommtg://x", .cancel, ""),
        .init(
            "a click on the old page while loading", .clickedWhileLoading, .linkClicked, "/link", .cancel,
            "propose /link advance link"),
        .init("a closed modal's new window", .left, .other, "/new", newWindow: true, .cancel, ""),
        .init("a closed modal's reload", .left, .reload, "/one", .allow, ""),
    ]

    @Test(arguments: actions)
    func action(row: ActionCase) {
        var session = row.situation.session
        let (decision, commands) = session.decideNavigation(row.action)
        #expect(decision == row.decision)
        #expect(SessionNotation.describe(commands) == row.commands)
    }

    struct ResponseCase: CustomTestStringConvertible {
        let testDescription: String
        let situation: Situation
        let response: NavigationResponse
        let decision: PolicyDecision
        let commands: String

        init(
            _ name: String, _ situation: Situation, _ address: String, _ status: Int, frame: Bool = false,
            file: Bool = false, _ decision: PolicyDecision, _ commands: String
        ) {
            testDescription = "\(name): \(status) \(address) (\(situation))"
            self.situation = situation
            response = NavigationResponse(
                url: SessionNotation.page(address), status: status, isMainFrame: !frame, isDisplayable: !file)
            self.decision = decision
            self.commands = commands
        }
    }

    static let responses: [ResponseCase] = [
        .init("page", .loading, "/two", 200, .allow, ""),
        .init("page", .loading, "/two", 299, .allow, ""),
        .init("missing", .loading, "/two", 404, .cancel, "disarm; failed 2 http 404"),
        .init("problem", .loading, "/two", 500, .cancel, "disarm; failed 2 http 500"),
        .init(
            "not modified, which WebKit keeps to itself", .loading, "/two", 304, .cancel, "disarm; failed 2 http 304"),
        .init("no content", .loading, "/two", 204, .cancel, "disarm; cancelled 2; abandon 2"),
        .init("nothing to go back to", .returning, "/one", 204, .cancel, "disarm; failed 3 invalidResponse"),
        .init("no content for a script or a form", .shown, "/two", 204, file: true, .cancel, "form finished"),
        .init("a frame's missing page", .loading, "/frame", 404, frame: true, .allow, ""),
        .init("a frame's file", .loading, "/frame.zip", 200, frame: true, file: true, .download, ""),
        .init("a frame's missing file", .shown, "/frame.zip", 404, frame: true, file: true, .allow, ""),
        .init("a frame without content", .shown, "/frame", 204, frame: true, file: true, .allow, ""),
        .init("a frame's data", .shown, "data:x/y,z", 0, frame: true, file: true, .allow, ""),
        .init(
            "a blob that overtakes the visit", .loading, "blob:https://example.com/1", 0, .cancel,
            "disarm; failed 2 invalidResponse"),
        .init(
            "another site that overtakes the visit", .loading, "https://other.test/", 200, .cancel,
            "disarm; cancelled 2; leave 2 for https://other.test/"),
        .init(
            "another site's 401 that overtakes the visit", .loading, "https://other.test/", 401, .cancel,
            "disarm; cancelled 2; leave 2 for https://other.test/"),
        .init("file", .loading, "/two.zip", 200, file: true, .download, "disarm; cancelled 2; abandon 2"),
        .init("missing file", .loading, "/two.zip", 404, file: true, .cancel, "disarm; failed 2 http 404"),
        .init(
            "the way back is a file now", .returning, "/one", 200, file: true, .download,
            "disarm; failed 3 contentType"),
        .init(
            "a plain form's answer", .shown, "/posts/1", 200, .allowIfAdopted,
            "propose /posts/1 advance form adopts"),
        .init(
            "a plain form with problems", .posted, "/form", 422, .allowIfAdopted, "propose /form replace form adopts"),
        .init(
            "a plain form that the server fails at", .posted, "/form", 500, .allowIfAdopted,
            "propose /form replace form adopts"),
        // Not caused by a form: an error is not shown as a page.
        .init(
            "a script's missing page", .shown, "/missing", 404, .cancel,
            "propose /missing advance redirect adopts; refuse http 404"),
        .init(
            "a script's page for members", .shown, "/members", 401, .cancel,
            "propose /members advance redirect adopts; refuse http 401"),
        .init("a closed modal's missing page", .left, "/missing", 404, .cancel, "refuse http 404"),
        .init("the page's own file", .shown, "/file.zip", 200, file: true, .download, ""),
        .init("a frame's page", .shown, "/frame", 200, frame: true, .allow, ""),
        .init(
            "another site in place of the page", .shown, "https://other.test/", 200, .cancel,
            "propose https://other.test/ advance redirect"),
        .init("a blob in place of the page", .shown, "blob:https://example.com/1", 0, .cancel, ""),
        .init("a closed modal's page", .left, "/posts/1", 200, .allowIfAdopted, ""),
    ]

    @Test(arguments: responses)
    func response(row: ResponseCase) {
        var session = row.situation.session
        let (decision, commands) = session.decideResponse(row.response)
        #expect(decision == row.decision)
        #expect(SessionNotation.describe(commands) == row.commands)
    }

    /// The relay reports a script's click like the user's. Only WebKit and the gesture distinguish them.
    @Test(arguments: [true, false])
    func externalLinkRequiresUserGesture(isUserGesture: Bool) {
        var session = SessionNotation.ready()
        _ = session.handle(.message(.linkActivated(location: url("mailto:a@b.test"))))
        let link = NavigationAction(url: url("mailto:a@b.test"), kind: .linkClicked, isUserGesture: isUserGesture)
        let (decision, commands) = session.decideNavigation(link)
        #expect(decision == .cancel)
        #expect(
            SessionNotation.describe(commands) == (isUserGesture ? "propose mailto:a@b.test advance link" : ""))
    }

    @Test(arguments: [true, false])
    func scriptNavigationIsNotAUserGesture(isUserGesture: Bool) {
        let options = VisitOptions(isByScript: !isUserGesture)
        var session = SessionNotation.ready()
        _ = session.handle(.message(.linkActivated(location: SessionNotation.page("/link"))))
        let link = NavigationAction(
            url: SessionNotation.page("/link"), kind: .linkClicked, isUserGesture: isUserGesture)
        #expect(
            session.decideNavigation(link).1
                == [.propose(VisitProposal(url: link.url, options: options, origin: .link))])
        // Another site replaces the page in the same navigation.
        _ = session.decideNavigation(
            NavigationAction(url: SessionNotation.page("/go"), kind: .other, isUserGesture: isUserGesture))
        let answer = NavigationResponse(
            url: url("https://other.test/"), status: 200, isMainFrame: true, isDisplayable: true)
        #expect(
            session.decideResponse(answer).1
                == [.propose(VisitProposal(url: answer.url, options: options, origin: .redirect))])
    }

    /// WebKit writes such a host in Punycode.
    @Test func internationalHostMatchesPunycode() {
        var session = SessionState(name: .main)
        _ = session.take(.visit(VisitRequest(screen: 1, url: url("https://bücher.example/"))))
        let there = url("https://xn--bcher-kva.example/home")
        #expect(
            session.decideNavigation(NavigationAction(url: there, kind: .other, isRedirect: true)).0 == .allowIfWanted)
        let response = NavigationResponse(url: there, status: 200, isMainFrame: true, isDisplayable: true)
        #expect(session.decideResponse(response).0 == .allow)
    }

    /// A reported click counts for one navigation: an iframe's link to the same address is separate.
    @Test func clickCountsOnce() {
        let link = NavigationAction(url: SessionNotation.page("/link"), kind: .linkClicked)
        var session = Situation.clicked.session
        #expect(session.decideNavigation(link).0 == .cancel)
        #expect(session.decideNavigation(link).0 == .allow)
        var other = Situation.clicked.session
        _ = other.handle(SessionNotation.proposed("/link"))
        #expect(other.decideNavigation(link).0 == .allow)
    }

    /// The shell asks the active visit whether the load was taken over. The visit of an earlier load must not confirm
    /// it.
    @Test func loadIsTakenOverOnce() {
        var session = SessionNotation.ready(library: .none)
        _ = session.take(SessionNotation.visit(2, "/two", "adopts"))
        #expect(session.activeVisit?.request.adoptsLoad == true)
        _ = session.take(SessionNotation.commit("/two"))
        #expect(session.activeVisit?.request.adoptsLoad == false)
    }

    /// The page of a form with fields stays, with its input. A button may have signed the user out.
    @Test(arguments: [
        (true, false, SignInCause.form(status: 401)), (false, false, .refused(status: 401)),
        (false, true, .form(status: 401)),
    ])
    func formRedirectedToSignInPageIsRefused(hasInput: Bool, typesMeanwhile: Bool, cause: SignInCause) throws {
        let start = SessionNotation.page("/")
        var configuration = ApplicationConfiguration(startURL: start)
        configuration.authentication = AuthenticationConfiguration(
            .native(CredentialsSignIn(endpoint: try SignInEndpoint("/in", startURL: start))))
        configuration.authentication.redirectPage = try SignInEndpoint("/sign-in", startURL: start)
        var session = SessionState(name: .main, configuration: configuration)
        let form = SessionNotation.page("/form")
        for event in [
            SessionNotation.visit(1, "/form"), SessionNotation.commit("/form"), SessionNotation.loaded(.none),
            .message(.formActivated(location: form, hasInput: hasInput)),
        ] { _ = session.take(event) }
        _ = session.decideNavigation(NavigationAction(url: form, kind: .formSubmitted, isGet: false))
        if typesMeanwhile { _ = session.take(.message(.formInputAdded)) }
        let redirect = NavigationAction(
            url: SessionNotation.page("/sign-in"), kind: .formSubmitted, isRedirect: true)
        let (decision, commands) = session.decideNavigation(redirect)
        #expect(decision == .cancel)
        #expect(commands == [.formFinished, .signInNeeded(screen: 1, cause: cause)])
    }

    /// Law 1: a plain form costs its POST and one GET, made by the web view for the redirect.
    @Test func plainFormFromClickToPage() {
        var session = SessionNotation.ready(library: .none)
        let post = NavigationAction(url: SessionNotation.page("/posts"), kind: .formSubmitted)
        #expect(session.decideNavigation(post).0 == .allow)
        let answer = NavigationResponse(
            url: SessionNotation.page("/posts/1"), status: 200, isMainFrame: true, isDisplayable: true)
        #expect(session.decideResponse(answer).0 == .allowIfAdopted)
        var commands = session.take(SessionNotation.visit(2, "/posts/1", "adopts"))
        for event in [SessionNotation.commit("/posts/1"), .loadFinished, SessionNotation.loaded(.none)] {
            commands += session.take(event)
        }
        #expect(
            SessionNotation.describe(commands)
                == "started 2 coldBoot; cover 2; arm 2; arm 2; await 2; uncover 2; rendered 2; disarm; completed 2")
    }
}
