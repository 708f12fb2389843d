import FoundationEssentials
import HybridCore
import Testing

@Suite struct SessionStateTests {
    @Test(arguments: SessionCase.all)
    func scenario(row: SessionCase) {
        var session = row.start
        for (index, step) in row.steps.enumerated() {
            #expect(SessionNotation.describe(session.take(step.event)) == step.commands, "step \(index)")
        }
        #expect(session.shownScreen == row.shown)
    }

    /// Law 3, for every scenario: each started visit ends once, and no other visit ends.
    @Test(arguments: SessionCase.all)
    func everyVisitEndsOnce(row: SessionCase) {
        var session = row.start
        var commands: [SessionCommand] = []
        for step in row.steps { commands += session.take(step.event) }
        commands += session.take(.cancelVisit)
        var open: Set<Visit.ID> = session.visit.map { row.start.activeVisit == nil ? [] : [$0.id] } ?? []
        for case .report(let report) in commands {
            switch report {
            case .started(let visit): #expect(open.insert(visit.id).inserted && open.count == 1)
            case .rendered(let visit): #expect(open.contains(visit.id))
            case .completed(let visit), .failed(let visit, _), .cancelled(let visit):
                #expect(open.remove(visit.id) != nil)
            }
        }
        #expect(open.isEmpty)
        #expect(session.activeVisit == nil)
    }

    @Test func visitReportsItsState() {
        var session = SessionNotation.ready()
        _ = session.take(SessionNotation.visit(2, "/two"))
        _ = session.take(SessionNotation.started("T2", "/two", cached: true))
        #expect(session.activeVisit?.hasCachedSnapshot == true)
        #expect(session.activeVisit?.isRendered == false)
        _ = session.take(SessionNotation.rendered("T2"))
        #expect(session.activeVisit?.isRendered == true)
        _ = session.take(SessionNotation.failed("T2", "/two", 500))
        #expect(session.visit?.state == .failed(.http(status: 500)))
        #expect(session.visit?.isActive == false)
    }

    @Test func pageIsKeptUntilNextArrives() {
        var session = SessionNotation.ready()
        #expect(!session.isLeavingPage)
        _ = session.take(SessionNotation.visit(2, "/two"))
        #expect(session.isLeavingPage, "the user still sees the first")
        _ = session.take(SessionNotation.started("T2", "/two"))
        _ = session.take(SessionNotation.rendered("T2"))
        #expect(!session.isLeavingPage)
        _ = session.take(SessionNotation.completed("T2"))
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        #expect(!session.isLeavingPage, "the same page is fetched again")
        _ = session.take(.loadCommitted(url("https://example.com/two")))
        #expect(!session.isLeavingPage)
    }

    /// The second of two clicks may arrive after the first one's visit has failed.
    @Test func pageBehindErrorCountsAsLeft() {
        var session = SessionNotation.ready()
        for event in [
            SessionNotation.visit(2, "/two"), SessionNotation.started("T2", "/two"),
            SessionNotation.failed("T2", "/two", 403),
        ] { _ = session.take(event) }
        #expect(session.isLeavingPage)
        _ = session.take(SessionNotation.visit(1, "/one"))
        for event in [SessionNotation.started("T3", "/one"), SessionNotation.rendered("T3")] { _ = session.take(event) }
        #expect(!session.isLeavingPage)
    }

    @Test func onlyVisiblePageIsKeptUntilNext() {
        func keepsPage(_ commands: [SessionCommand]) -> Bool? {
            for case .cover(_, let keepsPage) in commands { return keepsPage }
            return nil
        }
        var session = SessionState(name: .main)
        #expect(keepsPage(session.take(SessionNotation.visit(1, "/one"))) == false, "there is none yet")
        session = SessionNotation.ready()
        #expect(keepsPage(session.take(SessionNotation.visit(2, "/two"))) == true)
        session = SessionNotation.ready()
        #expect(keepsPage(session.take(SessionNotation.visit(1, "/one", "reload"))) == true)
        session = SessionNotation.ready()
        #expect(keepsPage(session.take(SessionNotation.dies(at: 0))) == false, "it was lost with its process")
        session = SessionNotation.ready()
        _ = session.take(.reset)
        #expect(keepsPage(session.take(SessionNotation.visit(2, "/two"))) == false, "it belonged to another user")
    }

    @Test func uncoveredPageIsSettled() {
        var session = SessionNotation.ready()
        #expect(session.settledScreen == 1)
        _ = session.take(SessionNotation.visit(1, "/one", "reload"))
        #expect(session.settledScreen == nil, "a visit is on its way")
        _ = session.take(.loadFailed(.offline))
        #expect(session.shownScreen == 1)
        #expect(session.settledScreen == nil, "its error is in front")
        _ = session.take(SessionNotation.visit(2, "/two", "reload"))
        _ = session.take(.loadFailed(.offline))
        #expect(session.settledScreen == 1, "the error is another screen's")
    }

    /// Law 7: Turbo visits only pages. Any other proposal in its name comes from a script, not from the user.
    @Test(arguments: ["mailto:a@b.test", "tel:1", "javascript:alert(1)", "file:///etc/passwd", "//no-scheme"])
    func onlyPagesAreProposedInTurbosName(address: String) {
        var session = SessionNotation.ready()
        let commands = session.take(
            .message(.visitProposed(VisitProposal(url: url(address), options: VisitOptions(), origin: .turbo))))
        #expect(commands == [])
    }
}
