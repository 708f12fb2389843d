import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Pages refreshed when a user returns, and pages left unchanged.
@Suite struct ReturnRefreshTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var seconds: Int? = 60
        var away = 60
        var kind = Screen.Kind.web
        var failure: VisitError?
        var settled: Screen.ID? = 1
        var hasScreen = true
        var hasLibrary = true
        var isSigningIn = false
        var way: ReturnRefresh.Way?

        var testDescription: String { "\(self)" }

        var screen: Screen? {
            guard hasScreen else { return nil }
            var screen = Screen(
                id: 1, location: url("https://example.com/"), currentLocation: url("https://example.com/"),
                properties: PathProperties(), kind: kind)
            screen.failure = failure
            return screen
        }
    }

    @Test(arguments: [
        Case(way: .library), Case(away: 61, way: .library), Case(hasLibrary: false, way: .load),
        Case(away: 59), Case(seconds: nil, away: 100_000), Case(seconds: 1, away: 1, way: .library),
        // No refreshable page is shown.
        Case(kind: .native("about")), Case(failure: .offline), Case(hasScreen: false),
        // A visit is in progress, or failed above a page that remains.
        Case(settled: nil), Case(settled: 2),
        // The page waits for a sign-in.
        Case(isSigningIn: true),
    ])
    func refreshedScreens(_ row: Case) {
        let front = ReturnRefresh.Front(
            screen: row.screen, settled: row.settled, hasLibrary: row.hasLibrary, isSigningIn: row.isSigningIn)
        #expect(ReturnRefresh(after: row.seconds).way(away: row.away, front) == row.way)
    }

    @Test(arguments: [
        (#"{"isInUse":false,"hasForm":false}"#, false, true), (#"{"isInUse":false,"hasForm":true}"#, false, true),
        (#"{"isInUse":true,"hasForm":true}"#, false, false), (#"{"isInUse":true,"hasForm":false}"#, true, false),
        // A form in a dialog waits for input.
        (#"{"isInUse":false,"hasForm":true}"#, true, false), (#"{"isInUse":false,"hasForm":false}"#, true, true),
        // A page that returns nothing or invalid data is left unchanged.
        ("", false, false), ("{}", false, false), (#"{"isInUse":false}"#, false, false),
        (#"{"isInUse":"no","hasForm":false}"#, false, false), ("false", false, false),
    ])
    func pageInUseIsNotRefreshed(said: String, isModal: Bool, allows: Bool) {
        #expect(ReturnRefresh.allows(ReturnRefresh.PageUse(said), isModal: isModal) == allows)
    }

    @Test func unresponsivePageIsNotRefreshed() {
        #expect(!ReturnRefresh.allows(nil, isModal: false))
    }

    @Test(arguments: [("1", 1), ("86400", 86_400)])
    func intervalIsConfigurable(value: String, seconds: Int) throws {
        let file = #"{"startURL": "https://example.com", "refreshOnReturn": \#(value)}"#
        let application = try ApplicationConfiguration(json: Array(file.utf8), source: "application.json")
        #expect(application.refreshOnReturn == seconds)
    }

    @Test(arguments: ["0", "86401", "1.5", "true", "\"60\""])
    func invalidIntervalIsRejected(value: String) {
        let file = #"{"startURL": "https://example.com", "refreshOnReturn": \#(value)}"#
        #expect(throws: (any Error).self) {
            try ApplicationConfiguration(json: Array(file.utf8), source: "application.json")
        }
    }
}
