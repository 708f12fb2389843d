import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Decisions of a navigator between a page's message and its stacks.
@Suite struct NavigatorStateTests {
    // MARK: The first page

    @Test func externalAddressWaitsForFirstPage() throws {
        var notation = try NavigatorNotation()
        _ = notation.take(.start(NavigatorNotation.page("/two")))
        #expect(notation.stacks == "/")
        #expect(notation.state.waitingURLs.map(\.path) == ["/two"])
        let commands = notation.arrive()
        #expect(commands.contains("uncover; begun"))
        // Only after all commands for the first page.
        let visit = "show main /two push; started /two; main turbo /two advance"
        #expect(commands.hasSuffix("routed /two web by app-navigation; \(visit)"))
        #expect(notation.stacks == "/ /two")
    }

    @Test func addressesWaitOnlyUntilFirstPage() throws {
        var notation = try NavigatorNotation()
        _ = notation.take(.start(nil))
        #expect(notation.take(.handOver(NavigatorNotation.page("notes://two"))) == "")
        notation.arrive()
        #expect(notation.stacks == "/ /two", "the application's own scheme names a page of the site")
        notation.arrive()
        #expect(notation.take(.visit("https://example.com/three")).hasPrefix("routed /three web"))
        #expect(notation.take(.visit("https://")) == "no address https://")
    }

    @Test func onlyFirstPageIsAwaited() throws {
        var notation = try NavigatorNotation()
        _ = notation.take(.start(nil))
        notation.arrive()
        _ = notation.take(.leave(.reload))
        #expect(notation.take(.handOver(NavigatorNotation.page("/two"))).hasPrefix("routed /two web"))
        #expect(notation.stacks == "/ /two")
    }

    @Test func firstPageIsReportedOnceWithAnyResult() throws {
        var notation = try NavigatorNotation()
        _ = notation.take(.start(nil))
        #expect(notation.send(.watchdogExpired(visit: 1)).contains("error timeout on main /; begun"))
        _ = notation.take(.navigate(.reload))
        #expect(!notation.arrive().contains("begun"))
    }

    // MARK: Routing

    /// A WebDriver client empties the web view between two tests. Screens of the first test do not affect the second.
    @Test func pageAfterBlankPageReplacesStacksUnderWebDriver() throws {
        for (isUnattended, path, stacks) in [
            (true, "/new", "/new"), (true, "/m", "/ /one /two | /m"), (false, "/new", "/ /one /two"),
        ] {
            var notation = try NavigatorNotation()
            notation.show("/one", "/two")
            notation.state.context.isUnattended = isUnattended
            let blank = try #require(URL(string: "about:blank"))
            _ = notation.send(.loadStarted)
            _ = notation.send(.loadCommitted(blank))
            let response = NavigationResponse(
                url: NavigatorNotation.page(path), status: 200, isMainFrame: true, isDisplayable: true)
            _ = notation.take(.responseAsked(.main, response, NavigatorNotation.state()))
            #expect(notation.stacks.hasPrefix(stacks), "\(notation.stacks)")
        }
    }

    @Test(arguments: [
        ("/two", "routed /two web by app-navigation; show main /two push; started /two; main turbo /two advance"),
        ("/map", "routed /map native by app-navigation; show main /map push"),
        (
            "https://other.test/",
            "routed https://other.test/ external by browser; main spend gesture; open https://other.test/"
        ),
        ("https://pay.example.org/x", "routed https://pay.example.org/x web by internal-hosts; show main /x push"),
    ])
    func linksFollowRouterDecision(path: String, expected: String) throws {
        var notation = try NavigatorNotation()
        notation.show()
        let commands = notation.link(path)
        #expect(commands.hasPrefix(expected), "\(commands)")
    }

    @Test func scriptOpensOneBrowserPageAndNoApplication() throws {
        var notation = try NavigatorNotation()
        notation.show()
        let byScript = VisitOptions(isByScript: true)
        #expect(notation.link("https://other.test/", byScript).contains("open https://other.test/"))
        #expect(notation.link("https://other.test/again", byScript).hasSuffix("refuse https://other.test/again"))
        // A request from the user's own desktop is always opened.
        let url = NavigatorNotation.page("https://other.test/")
        #expect(notation.take(.openOutside(url)) == "open https://other.test/")
    }

    @Test func flowThroughInternalHostsStaysInItsStack() throws {
        var notation = try NavigatorNotation()
        notation.show("/m")
        #expect(notation.link("https://pay.example.org/one", in: .modal).contains("show modal"))
        #expect(notation.stacks == "/ | /m /one")
    }

    // MARK: Locked

    @Test func blockedAddressIsRefusedOrLeft() throws {
        var notation = try NavigatorNotation("locked")
        notation.show("/one")
        #expect(notation.link("/secret") == "routed /secret cancelled by kiosk; refuse /secret")
        #expect(notation.stacks == "/ /one")
        // A script has changed the page's address.
        let commands = notation.take(.pageChanged(.main, NavigatorNotation.state("/secret")))
        #expect(commands.hasPrefix("routed /secret cancelled by kiosk; refuse /secret; show main / pop"))
        #expect(notation.stacks == "/")
        #expect(notation.state.stacks.main.last?.currentLocation.path == "/")
        notation.arrive()
        #expect(
            notation.take(.pageChanged(.main, NavigatorNotation.state("/secret"))) == "", "the first screen stays")
    }

    @Test func refusedRedirectLeavesScreen() throws {
        var notation = try NavigatorNotation("locked")
        notation.show("/one")
        let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "")
        let commands = notation.link("/secret", in: .main, VisitOptions(action: .replace, response: response))
        #expect(commands.hasPrefix("routed /secret cancelled by kiosk; refuse /secret; show main / pop"))
    }

    // MARK: Delegate

    @Test(arguments: [
        (ProposalDecision.accept, "routed /two web by app-navigation; show main /two push", "/ /two"),
        (.native("map"), "routed /two native by app-navigation; show main /two push", "/ /two"),
        (.show(PathProperties(["context": "modal"])), "routed /two web by app-navigation; present", "/ | /two"),
        (.openOutside, "routed /two external by delegate; ask outside /two", "/"),
        (.reject, "routed /two cancelled by delegate", "/"),
    ])
    func delegateDecides(decision: ProposalDecision, expected: String, stacks: String) throws {
        var notation = try NavigatorNotation("delegate")
        _ = notation.take(.start(nil))
        #expect(notation.stacks == "", "nothing is shown unasked")
        _ = notation.take(.proposalDecided(.accept))
        notation.arrive()
        #expect(notation.link("/two") == "ask /two")
        #expect(notation.take(.proposalDecided(decision)).hasPrefix(expected))
        #expect(notation.stacks == stacks)
    }

    @Test func eventsWaitForDelegateInOrder() throws {
        var notation = try NavigatorNotation("delegate")
        _ = notation.take(.start(nil))
        _ = notation.take(.proposalDecided(.accept))
        notation.arrive()
        #expect(notation.link("/two") == "ask /two")
        #expect(notation.link("/three") == "")
        #expect(notation.take(.leave(.goBack)) == "")
        let asked = NavigationAction(url: NavigatorNotation.page("/frame"), kind: .other)
        #expect(
            notation.take(.navigationAsked(.main, asked, NavigatorNotation.state())) == "answer main cancel",
            "WebKit cannot wait")
        #expect(notation.take(.proposalDecided(.accept)).hasSuffix("main turbo /two advance; ask /three"))
        #expect(notation.stacks == "/ /two")
        _ = notation.take(.proposalDecided(.reject))
        #expect(notation.stacks == "/", "and then the way back")
    }

    @Test func webViewWaitsForDelegateDecision() throws {
        for (decision, answer) in [(ProposalDecision.accept, "allow"), (.reject, "cancel")] {
            var notation = try NavigatorNotation("delegate")
            _ = notation.take(.start(nil))
            _ = notation.take(.proposalDecided(.accept))
            notation.arrive()
            let form = NavigationAction(url: NavigatorNotation.page("/sent"), kind: .formSubmitted, isGet: false)
            _ = notation.take(.navigationAsked(.main, form, NavigatorNotation.state("/")))
            _ = notation.send(.loadStarted)
            let response = SessionNotation.answer("/sent")
            #expect(notation.take(.responseAsked(.main, response, NavigatorNotation.state("/"))) == "ask /sent")
            #expect(notation.take(.proposalDecided(decision)).hasSuffix("answer main \(answer)"))
        }
    }

    @Test func delegateMayKeepAddressInside() throws {
        var notation = try NavigatorNotation("delegate")
        let url = NavigatorNotation.page("https://other.test/")
        #expect(notation.take(.openOutside(url)) == "ask outside https://other.test/")
        #expect(notation.take(.outsideDecided(url, isAllowed: false)) == "")
        #expect(notation.take(.outsideDecided(url, isAllowed: true)) == "open https://other.test/")
    }

    @Test func formStartAndEndAreReportedOnce() throws {
        var notation = try NavigatorNotation("delegate")
        _ = notation.take(.start(nil))
        _ = notation.take(.proposalDecided(.accept))
        notation.arrive()
        let sent = ScriptMessage.formSubmissionStarted(location: NavigatorNotation.page("/sent"))
        #expect(notation.send(.message(sent)) == "form to /sent")
        #expect(notation.send(.message(sent)) == "form done at /sent; form to /sent")
        let finished = ScriptMessage.formSubmissionFinished(location: NavigatorNotation.page("/sent"))
        #expect(notation.send(.message(finished)) == "form done at /sent")
        #expect(notation.send(.message(finished)) == "")
    }

    /// Back would briefly show the page's state before the form.
    @Test func formInvalidatesPicturesOfOtherStack() throws {
        var notation = try NavigatorNotation()
        notation.show("/two", "/m")
        let sent = ScriptMessage.formSubmissionStarted(location: NavigatorNotation.page("/sent"))
        #expect(notation.send(.message(sent), to: .modal) == "main forget pictures")
    }

    // MARK: Pages

    /// A preview is uncovered before its page arrives. The title at the end of the visit applies.
    @Test func visitEndUpdatesShownPage() throws {
        var notation = try NavigatorNotation()
        notation.show()
        _ = notation.link("/two")
        let visit = try #require(notation.state[.main].activeVisit)
        let start = ScriptMessage.visitStarted(
            identifier: "T", location: visit.url, action: .advance, hasCachedSnapshot: true, visit: visit.id)
        _ = notation.send(.message(start))
        for (message, title) in [(SessionNotation.rendered("T"), "Preview"), (SessionNotation.completed("T"), "Page")] {
            _ = notation.take(.session(.main, message, NavigatorNotation.state("/two", title)))
            #expect(notation.state.stacks.main.last?.title == title)
        }
    }

    @Test func forcedFailureAffectsOneVisit() throws {
        var notation = try NavigatorNotation()
        notation.show()
        _ = notation.link("/two")
        let visit = try #require(notation.state[.main].activeVisit).id
        #expect(notation.take(.visitMadeToFail(.main, visit - 1, .timeout)) == "")
        #expect(notation.take(.visitMadeToFail(.main, visit, .timeout)).contains("error timeout on main /two"))
    }

    @Test func newWebViewsRestoreNoOldState() throws {
        var notation = try NavigatorNotation()
        notation.show("/two", "/m")
        let commands = notation.take(.renewWebViews)
        #expect(commands.hasPrefix("close pop-ups; dismiss; forget modal"))
        #expect(commands.hasSuffix("main renew; modal renew"))
        #expect(notation.take(.restart).contains("show main / none"))
        #expect(notation.stacks == "/")
    }
}
