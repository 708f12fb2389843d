import FoundationEssentials
import HybridCore
import Testing

/// Main documents whose load WebKit blocked before the request.
@Suite struct BlockedLoadTests {
    private let other = url("https://other.example/a?b")

    @Test func scriptNavigationIsProposed() {
        var session = SessionNotation.ready()
        _ = session.decideNavigation(NavigationAction(url: other, kind: .other))
        let commands = session.take(.loadBlocked(other))
        #expect(SessionNotation.describe(commands) == "propose https://other.example/a?b advance redirect")
    }

    /// The value decides whether the browser may open the address.
    @Test(arguments: [true, false]) func initiatorIsKept(isUserGesture: Bool) {
        var session = SessionNotation.ready()
        _ = session.decideNavigation(NavigationAction(url: other, kind: .other, isUserGesture: isUserGesture))
        let commands = session.take(.loadBlocked(other))
        let options = VisitOptions(isByScript: !isUserGesture)
        #expect(commands == [.propose(VisitProposal(url: other, options: options, origin: .redirect))])
    }

    @Test func externalPostIsRefusedAndReported() {
        var session = SessionNotation.ready()
        _ = session.decideNavigation(NavigationAction(url: other, kind: .formSubmitted, isGet: false))
        let commands = session.take(.loadBlocked(other))
        #expect(SessionNotation.describe(commands) == "form refused https://other.example/a?b")
        // The next navigation there is only proposed.
        _ = session.decideNavigation(NavigationAction(url: other, kind: .other))
        let next = session.take(.loadBlocked(other))
        #expect(SessionNotation.describe(next) == "propose https://other.example/a?b advance redirect")
    }

    @Test func blockedPageLoadLeavesScreenOfPendingVisit() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        let commands = session.take(.loadBlocked(other))
        #expect(
            SessionNotation.describe(commands)
                == "disarm; cancelled 2; leave 2 for https://other.example/a?b")
    }

    @Test func blockedVisitFails() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        let commands = session.take(.loadBlocked(SessionNotation.page("/two")))
        #expect(SessionNotation.describe(commands) == "disarm; failed 2 invalidResponse")
    }

    /// A kiosk's list contains only one of the two pages.
    @Test func blockedSameHostRedirectLeavesScreen() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        let commands = session.take(.loadBlocked(SessionNotation.page("/three")))
        #expect(SessionNotation.describe(commands) == "disarm; cancelled 2; leave 2 for /three")
    }

    /// A kiosk blocks addresses that no WebKit pattern detects before they are requested.
    @Test func disguisedAddressIsNotRequested() {
        let address = url("https://example.com/visitors/..%2fadmin")
        let action = NavigationAction(url: address, kind: .formSubmitted, isGet: false)
        var session = SessionNotation.ready()
        #expect(session.decideNavigation(action).0 == .allow)
        session = SessionNotation.ready()
        session.isListed = true
        let (decision, commands) = session.decideNavigation(action)
        #expect(decision == .cancel)
        #expect(SessionNotation.describe(commands) == "propose /visitors/..%2fadmin advance redirect")
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        let (answer, left) = session.decideNavigation(NavigationAction(url: address, kind: .other, isRedirect: true))
        #expect(answer == .cancel)
        #expect(SessionNotation.describe(left) == "disarm; cancelled 2; leave 2 for /visitors/..%2fadmin")
    }

    @Test func blockedLoadWithoutScreenIsIgnored() {
        var session = SessionState(name: .main)
        let commands = session.take(.loadBlocked(other))
        #expect(commands.isEmpty)
    }

    @Test func redirectToOtherSchemeFailsVisit() {
        let code = url("javascript:alert(1)")
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        let (decision, commands) = session.decideNavigation(NavigationAction(url: code, kind: .other, isRedirect: true))
        #expect(decision == .cancel && SessionNotation.describe(commands) == "disarm; failed 2 invalidResponse")
        // The same with Turbo's fetch.
        session = SessionNotation.ready()
        for event in [SessionNotation.visit(2, "/two"), SessionNotation.started("T2", "/two")] {
            _ = session.take(event)
        }
        _ = session.take(.fetchRedirected(from: SessionNotation.page("/two"), to: code))
        let failed = session.take(SessionNotation.failed("T2", "/two", 0))
        #expect(SessionNotation.describe(failed) == "disarm; failed 2 invalidResponse")
    }

    @Test func redirectOfEarlierFetchIsIgnored() {
        var session = SessionNotation.ready()
        _ = session.take(.fetchRedirected(from: SessionNotation.page("/two"), to: other))
        for event in [SessionNotation.visit(2, "/two"), SessionNotation.started("T2", "/two")] {
            _ = session.take(event)
        }
        let commands = session.take(SessionNotation.failed("T2", "/two", 0))
        #expect(!SessionNotation.describe(commands).contains("leave"))
    }
}
