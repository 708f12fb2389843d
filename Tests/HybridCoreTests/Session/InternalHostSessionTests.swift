import FoundationEssentials
import HybridCore
import Testing

/// A session whose application has an internal host.
@Suite struct InternalHostSessionTests {
    private func ready() throws -> SessionState {
        var session = SessionNotation.ready()
        session.family = HostFamily(
            of: try #require(ApplicationOrigin(url("https://example.com"))),
            internalHosts: [try #require(HostPattern("sso.test"))])
        return session
    }

    private let foreign = url("https://sso.test/in?state=1")

    /// The same session on the other host's page, screen 2.
    private func onForeign() throws -> SessionState {
        var session = try ready()
        for event in [SessionNotation.visit(2, foreign.absoluteString), .loadCommitted(foreign), .loadFinished] {
            _ = session.take(event)
        }
        return session
    }

    @Test func pageIsLoadedWithoutTurbo() throws {
        var session = try ready()
        let commands = session.take(SessionNotation.visit(2, foreign.absoluteString))
        #expect(SessionNotation.describe(commands).contains("load https://sso.test/in?state=1"))
        _ = session.take(.loadCommitted(foreign))
        let finished = session.take(.loadFinished)
        #expect(SessionNotation.describe(finished).contains("completed 2"), "there is no adapter to wait for")
    }

    @Test func requiredTurboDoesNotApplyToInternalHost() throws {
        var configuration = ApplicationConfiguration(startURL: url("https://example.com"))
        configuration.requiresTurbo = true
        var session = SessionState(name: .main, configuration: configuration)
        session.family = try ready().family
        _ = session.take(SessionNotation.visit(1, foreign.absoluteString))
        _ = session.take(.loadCommitted(foreign))
        let finished = session.take(.loadFinished)
        #expect(SessionNotation.describe(finished).contains("completed 1"))
    }

    @Test func redirectsBetweenHostsKeepScreen() throws {
        var session = try ready()
        _ = session.take(SessionNotation.visit(2, "/login", "reload"))
        let (decision, commands) = session.decideNavigation(
            NavigationAction(url: foreign, kind: .other, isRedirect: true))
        #expect(decision == .allow && commands.isEmpty)
        let response = NavigationResponse(url: foreign, status: 200, isMainFrame: true, isDisplayable: true)
        let (shown, _) = session.decideResponse(response)
        #expect(shown == .allow)
        let (left, leaving) = session.decideNavigation(
            NavigationAction(url: url("https://evil.test/"), kind: .other, isRedirect: true))
        #expect(left == .cancel && SessionNotation.describe(leaving).contains("leave 2 for https://evil.test/"))
    }

    @Test func itsNavigationIsTakenOverWithoutRequest() throws {
        for address in ["https://example.com/callback?code=1", "https://sso.test/step/2"] {
            var session = try onForeign()
            let response = NavigationResponse(url: url(address), status: 200, isMainFrame: true, isDisplayable: true)
            let (decision, commands) = session.decideResponse(response)
            #expect(decision == .allowIfAdopted, "\(address)")
            #expect(SessionNotation.describe(commands).hasSuffix("advance form adopts"))
        }
    }

    @Test func itsRefusalCausesNoSignIn() throws {
        let start = url("https://example.com")
        var configuration = ApplicationConfiguration(startURL: start)
        configuration.authentication = AuthenticationConfiguration(
            .native(CredentialsSignIn(endpoint: try SignInEndpoint("/in", startURL: start))))
        var session = SessionState(name: .main, configuration: configuration)
        session.family = try ready().family
        for event in [SessionNotation.visit(1, foreign.absoluteString), .loadCommitted(foreign), .loadFinished] {
            _ = session.take(event)
        }
        _ = session.decideNavigation(NavigationAction(url: foreign, kind: .formSubmitted, isGet: false))
        let response = NavigationResponse(url: foreign, status: 401, isMainFrame: true, isDisplayable: true)
        let (decision, commands) = session.decideResponse(response)
        #expect(decision == .allowIfAdopted && SessionNotation.describe(commands).contains("replace form adopts"))
    }

    @Test func applicationPagesAreLoadedFromThere() throws {
        var session = try onForeign()
        let commands = session.take(SessionNotation.visit(3, "/posts"))
        #expect(SessionNotation.describe(commands).contains("load /posts"))
    }
}
