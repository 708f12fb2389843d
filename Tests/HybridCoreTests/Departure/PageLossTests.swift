import FoundationEssentials
import HybridCore
import Testing

/// Pages removed by a command, and a session's handling of a discarded page.
@Suite struct PageLossTests {
    private typealias Notation = SessionNotation

    @Test func removedAndReloadedScreensAreLost() {
        let lost = { (stacks: String, event: StacksEvent) in
            let stacks = StacksNotation(stacks).stacks
            let all = stacks.main + (stacks.modal ?? [])
            return all.filter { Set(stacks.lostScreens(by: event)).contains($0.id) }.map(\.location.lastPathComponent)
        }
        #expect(lost("one two", .goBack) == ["two"])
        #expect(lost("one two three", .clearAll) == ["two", "three"])
        #expect(lost("one two | m n", .dismissModal) == ["m", "n"])
        #expect(lost("one two", .reload) == [], "a web page")
        let instead = VisitProposal(
            url: SessionNotation.page("/new"), properties: PathProperties(["presentation": "replace"]), origin: .link)
        #expect(lost("one (map)", .propose(instead, from: .main, kind: .web)) == ["map"], "when the page arrives")
        #expect(lost("one (map)", .reload) == ["map"])
    }

    private func losses(_ stacks: String, _ event: StacksEvent) -> String {
        StacksNotation(stacks).stacks.losses(by: event)
            .map { name, loss in loss == .dismissal ? "\(name) goes" : "\(name) visits" }.sorted()
            .joined(separator: ", ")
    }

    @Test func commandsDiscardPages() {
        for (stacks, event, expected) in [
            ("one two", StacksEvent.goBack, "main visits"), ("one", .goBack, ""),
            ("one | m", .goBack, "modal goes"),
            ("one | m n", .goBack, "modal visits"), ("one | m n", .dismissModal, "modal goes"),
            ("one", .dismissModal, ""), ("one two | m", .clearAll, "main visits, modal goes"), ("one", .clearAll, ""),
            ("one", .reload, "main visits"), ("one | m", .reload, "modal visits"),
            ("one (map)", .goBack, "main visits"),
        ] as [(String, StacksEvent, String)] {
            #expect(losses(stacks, event) == expected, "\(stacks): \(event)")
        }
    }

    @Test func proposalDiscardsPageOfItsStack() {
        let page = SessionNotation.page("/new")
        let inDialog = PathProperties(["context": "modal"])
        #expect(losses("one", .propose(VisitProposal(url: page), from: .main, kind: .web)) == "main visits")
        #expect(
            losses("one", .propose(VisitProposal(url: page, properties: inDialog), from: .main, kind: .web))
                == "modal visits")
        #expect(
            losses("one | m", .propose(VisitProposal(url: page), from: .modal, kind: .web)) == "main visits, modal goes"
        )
        #expect(losses("one", .propose(VisitProposal(url: page), from: .main, kind: .native("map"))) == "")
        // The dialog stays until the response is known to be a page and not a file, so the question must be asked now.
        #expect(
            losses("one | m", .propose(VisitProposal(url: page, origin: .link), from: .modal, kind: .web))
                == "main visits, modal goes")
    }

    private func request(_ session: inout SessionState, _ event: SessionEvent) -> Bool {
        guard case .visit(let request) = event else { return false }
        return session.losesPage(by: .visit(request))
    }

    @Test func onlyLoadedPageIsLost() {
        var session = SessionState(name: .main)
        #expect(!session.losesPage(by: .dismissal), "nothing is loaded")
        session = Notation.ready()
        #expect(session.losesPage(by: .dismissal))
        #expect(request(&session, Notation.visit(2, "/two")))
        #expect(request(&session, Notation.visit(1, "/one", "reload replace")))
        // The page has never left the web view: a native screen covered it.
        #expect(!request(&session, Notation.visit(1, "/one", "restore")))
        _ = session.take(.screensRemoved([1]))
        #expect(!session.losesPage(by: .dismissal), "its screen has been left: there is no staying")
        #expect(!session.asksBeforeLoad)
    }

    @Test func discardedPageIsNotAskedAgain() {
        var session = Notation.ready()
        #expect(session.asksBeforeLoad)
        _ = session.take(.pageGivenUp(true))
        #expect(!session.asksBeforeLoad)
        _ = session.take(Notation.visit(2, "/two", "reload"))
        #expect(!session.asksBeforeLoad, "this is the load that it was given up for")
        _ = session.take(.loadFailed(.offline))
        #expect(session.asksBeforeLoad, "the page is still there, and what was entered in it")

        _ = session.take(.pageGivenUp(true))
        _ = session.take(Notation.visit(2, "/two", "reload"))
        _ = session.take(.loadCommitted(Notation.page("/two")))
        _ = session.take(Notation.loaded(.none))
        #expect(session.asksBeforeLoad, "another page")

        _ = session.take(.pageGivenUp(true))
        _ = session.take(Notation.visit(3, "/three", "reload"))
        _ = session.take(.cancelVisit)
        #expect(session.asksBeforeLoad)
        _ = session.take(.pageGivenUp(true))
        _ = session.take(.loadFinished)
        #expect(session.asksBeforeLoad, "a load of the page's own came to nothing")
        _ = session.take(.pageGivenUp(true))
        _ = session.take(.pageGivenUp(false))
        #expect(session.asksBeforeLoad)
    }
}
