import FoundationEssentials
import HybridCore
import Testing

/// The server's own page for a refused request, in an application without a sign-in.
@Suite struct RefusalPageTests {
    private static func answer(_ address: String, isPage: Bool = true) -> NavigationResponse {
        NavigationResponse(
            url: SessionNotation.page(address), status: 401, isMainFrame: true, isDisplayable: true, isPage: isPage)
    }

    @Test func serverPageIsShown() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/members", "reload"))
        let (decision, commands) = session.decideResponse(Self.answer("/members"))
        #expect(decision == .allow)
        #expect(commands.isEmpty)
    }

    @Test func responseWithoutPageIsAnError() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/members", "reload"))
        let (decision, commands) = session.decideResponse(Self.answer("/members", isPage: false))
        #expect(decision == .cancel)
        #expect(SessionNotation.describe(commands) == "disarm; failed 2 http 401")
    }

    @Test func refusedScriptLoadIsProposed() {
        var session = SessionNotation.ready()
        let (decision, commands) = session.decideResponse(Self.answer("/members"))
        #expect(decision == .allowIfAdopted)
        #expect(SessionNotation.describe(commands) == "propose /members advance form adopts")
    }

    @Test func turboVisitIsLoaded() {
        var session = SessionNotation.ready()
        for event in [SessionNotation.visit(2, "/members"), SessionNotation.started("T2", "/members")] {
            _ = session.take(event)
        }
        #expect(
            SessionNotation.describe(session.handle(SessionNotation.failed("T2", "/members", 401)))
                .contains("load /members"))
    }
}
