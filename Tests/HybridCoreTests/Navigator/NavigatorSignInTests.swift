import FoundationEssentials
import HybridCore
import Testing

/// Effects of a sign-in on screens, and of screens on a sign-in.
@Suite struct NavigatorSignInTests {
    @Test func signInLinkKeepsPage() throws {
        var notation = try NavigatorNotation("signs-in")
        notation.show("/one")
        #expect(
            notation.link("/members") == "routed /members authentication by authentication; sign in at /one: link")
        #expect(notation.stacks == "/ /one")
    }

    @Test func withoutSignInItIsAnOrdinaryPage() throws {
        var notation = try NavigatorNotation()
        notation.show()
        #expect(notation.link("/members").hasPrefix("routed /members web"))
    }

    /// Turbo replaces the page that it was about to visit, and proposes a form's redirect target again.
    @Test(arguments: [
        (VisitAction.replace, "sign in at /one: refused(status: Optional(401))", true),
        (.advance, "sign in at /one: form(status: Optional(401))", false),
    ])
    func redirectToSignInIsARefusal(action: VisitAction, expected: String, fails: Bool) throws {
        var notation = try NavigatorNotation("signs-in")
        notation.show("/one")
        let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "")
        let commands = notation.link("/members", in: .main, VisitOptions(action: action, response: response))
        #expect(commands.hasSuffix(expected))
        #expect(notation.state.stacks.main.last?.failure == (fails ? .http(status: 401) : nil))
    }

    /// The page of a form that the browser sent stays, with its input. The sign-in form itself is a link.
    @Test(arguments: [
        (true, "/one", "form(status: Optional(401))"), (false, "/one", "refused(status: Optional(401))"),
        (true, "/members", "link"),
    ])
    func formRedirectedToSignInIsRefused(hasInput: Bool, page: String, cause: String) throws {
        var notation = try NavigatorNotation("signs-in", start: page)
        notation.show()
        let form = NavigatorNotation.page("/form")
        _ = notation.send(.message(.formActivated(location: form, hasInput: hasInput)))
        for (address, isRedirect) in [("/form", false), ("/members", true)] {
            let action = NavigationAction(
                url: NavigatorNotation.page(address), kind: .formSubmitted, isGet: isRedirect, isRedirect: isRedirect)
            let commands = notation.take(.navigationAsked(.main, action, NavigatorNotation.state()))
            guard isRedirect else { continue }
            #expect(commands.contains("sign in at \(page): \(cause)"))
            #expect(commands.hasSuffix("answer main cancel"))
        }
        #expect(notation.stacks == page)
    }

    /// A form that Turbo sends is decided in the same way, whichever action it has. An earlier form decides nothing.
    @Test(arguments: [
        (true, "/one", VisitAction.advance, false, "form(status: Optional(401))"),
        (true, "/one", .replace, false, "form(status: Optional(401))"),
        (false, "/one", .advance, false, "refused(status: Optional(401))"),
        (false, "/one", .replace, false, "refused(status: Optional(401))"),
        (false, "/members", .advance, false, "form(status: Optional(401))"),
        (false, "/one", .advance, true, "form(status: Optional(401))"),
    ])
    func turboFormRedirectedToSignInIsRefused(
        hasInput: Bool, page: String, action: VisitAction, isAnswered: Bool, cause: String
    ) throws {
        var notation = try NavigatorNotation("signs-in", start: page)
        notation.show()
        let form = NavigatorNotation.page("/form")
        _ = notation.send(.message(.formActivated(location: form, hasInput: hasInput)))
        _ = notation.send(.message(.formSubmissionStarted(location: form)))
        if isAnswered { _ = notation.send(.message(.formAnswered)) }
        let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "")
        let commands = notation.link("/members", in: .main, VisitOptions(action: action, response: response))
        #expect(commands.contains("sign in at \(page): \(cause)"))
    }

    /// Of a load, the shell sees the redirect itself. A sign-in page may be redirected.
    @Test(arguments: [("/", "answer main cancel", true), ("/members", "answer main allow", false)])
    func redirectOfALoadToSignInIsARefusal(start: String, answer: String, signsIn: Bool) throws {
        var notation = try NavigatorNotation("signs-in", start: start)
        _ = notation.take(.start(nil))
        let order = NavigationAction(url: NavigatorNotation.page(start), kind: .other, isOrdered: true)
        _ = notation.take(.navigationAsked(.main, order, NavigatorNotation.state()))
        _ = notation.send(.loadStarted)
        let redirect = NavigationAction(url: NavigatorNotation.page("/members"), kind: .other, isRedirect: true)
        let commands = notation.take(.navigationAsked(.main, redirect, NavigatorNotation.state()))
        #expect(commands.contains("sign in at /: refused(status: Optional(401))") == signsIn)
        #expect(commands.hasSuffix(answer))
        #expect(notation.stacks == start)
    }

    @Test func refusedPageShowsSignInAndOtherErrorsAreShown() throws {
        for (status, expected) in [
            (401, "sign in at /two: refused(status: Optional(401))"), (500, "error http 500 on main /two"),
        ] {
            var notation = try NavigatorNotation("signs-in")
            notation.show()
            _ = notation.link("/two")
            let visit = try #require(notation.state[.main].activeVisit)
            let start = ScriptMessage.visitStarted(
                identifier: "T", location: visit.url, action: .advance, hasCachedSnapshot: false, visit: visit.id)
            _ = notation.send(.message(start))
            #expect(notation.send(SessionNotation.failed("T", "/two", status)).hasSuffix(expected))
        }
    }

    @Test func coveredMainStackReloadsAfterModal() throws {
        var notation = try NavigatorNotation("signs-in")
        notation.show("/one", "/m")
        _ = notation.take(.identityChanged(except: []))
        #expect(notation.take(.navigate(.dismissModal)).contains("started /one; main load /one"))
    }

    @Test func repeatedVisitIsNotLoadedTwice() throws {
        var notation = try NavigatorNotation("signs-in")
        notation.show("/one", "/m")
        let covered = try #require(notation.state.stacks.main.last).id
        _ = notation.take(.identityChanged(except: [covered]))
        #expect(!notation.take(.navigate(.dismissModal)).contains("started"))
    }
}
