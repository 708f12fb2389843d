import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct TurboMistakeTests {
    private static let good: PageFacts = {
        var facts = PageFacts()
        facts.address = "/posts"
        facts.title = "Posts"
        facts.libraries = ["/turbo.js"]
        facts.tracked = ["/app-1.css"]
        facts.frames = ["post_1", "post_2"]
        facts.targets = ["post_1", "_top", "_self"]
        facts.permanent = ["player"]
        facts.forms = [.init(action: "/posts", method: "post", isInFrame: false, hasToken: true)]
        return facts
    }()

    private func kinds(_ change: (inout PageFacts) -> Void) -> [TurboMistake.Kind] {
        var facts = Self.good
        change(&facts)
        return TurboMistake.all(in: facts).map(\.kind)
    }

    @Test("A page without mistakes has none")
    func none() {
        #expect(kinds { _ in } == [])
        #expect(TurboMistake.all(in: Self.good, after: Self.good) == [])
    }

    @Test("Each mistake is found alone")
    func each() {
        #expect(kinds { $0.title = nil } == [.missingTitle])
        #expect(kinds { $0.title = "" } == [.missingTitle])
        #expect(kinds { $0.libraries = ["/turbo.js", "importmap: @hotwired/turbo-rails"] } == [.severalLibraries])
        #expect(kinds { $0.libraries = ["/turbo.js", "/turbo.js"] } == [])
        #expect(kinds { $0.bodyLibraries = ["/turbo.js"] } == [.libraryInBody])
        #expect(kinds { $0.frames += ["post_1", "post_1"] } == [.duplicateFrame])
        #expect(kinds { $0.frames += ["", ""] } == [.frameWithoutID])
        #expect(kinds { $0.targets = ["gone"] } == [.unknownFrame])
        #expect(kinds { $0.permanent += ["player"] } == [.duplicatePermanent])
        #expect(kinds { $0.permanent = [""] } == [.permanentWithoutID])
        #expect(kinds { $0.forms[0].hasToken = false } == [.missingToken])
        #expect(kinds { $0.files = ["/report.pdf", "/report.pdf"] } == [.fileLink])
        #expect(kinds { $0.framedAutofocus = ["input#q"] } == [.backgroundAutofocus])
        #expect(kinds { $0.autofocus = ["input#q"] } == [])
        #expect(
            kinds {
                $0.forms[0].hasToken = false
                $0.hasTokenMeta = true
            } == [])
    }

    @Test("Turbo 8 visits files whose ending it does not know, and older libraries visit none")
    func files() {
        var facts = Self.good
        facts.files = ["/a.pdf", "/b.PDF", "/c.ics"]
        facts.removeUnvisitedFiles([".pdf", ".zip"])
        #expect(facts.files == ["/b.PDF", "/c.ics"])
        facts.removeUnvisitedFiles(nil)
        #expect(facts.files == [])
    }

    @Test("A tracked asset may not change between two responses")
    func tracked() {
        var later = Self.good
        later.tracked = ["/app-2.css"]
        #expect(TurboMistake.all(in: later, after: Self.good).map(\.subject) == ["/app-2.css"])
        later.tracked = []
        #expect(TurboMistake.all(in: later, after: Self.good) == [])
    }

    @Test("A page behind a dialog may not take the focus")
    func background() {
        var page = Self.good
        page.autofocus = ["input#q"]
        #expect(TurboMistake.all(in: page, isBehind: true).map(\.subject) == ["input#q"])
    }

    @Test("A form outside a frame must redirect or fail")
    func forms() {
        func found(_ status: Int, _ isRedirected: Bool, _ type: String = "text/html") -> Bool {
            let response = TurboMistake.FormResponse(
                path: "/posts", status: status, isRedirected: isRedirected, type: type)
            return !TurboMistake.all(in: Self.good, responses: [response]).isEmpty
        }
        #expect(found(200, false) && found(201, false))
        #expect(!found(200, true) && !found(422, false) && !found(204, false))
        #expect(!found(200, false, "text/vnd.turbo-stream.html"))
        var framed = Self.good
        framed.forms[0].isInFrame = true
        let response = TurboMistake.FormResponse(path: "/posts", status: 200, isRedirected: false, type: "text/html")
        #expect(TurboMistake.all(in: framed, responses: [response]) == [])
    }

    @Test("Identifiers are unique and each mistake has its sentences")
    func sentences() {
        #expect(Set(TurboMistake.Kind.allCases.map(\.rawValue)).count == TurboMistake.Kind.allCases.count)
        for kind in TurboMistake.Kind.allCases {
            #expect(kind.sentence.hasSuffix(".") && kind.fix.hasSuffix("."))
        }
    }

    @Test("The script's result is read, and anything else is ignored")
    func reading() throws {
        let json = try JSONValue(
            parsing: """
                {"address":"/p","title":"T","libraries":["a"],"bodyLibraries":[],"tracked":["t"],"frames":["",1],
                 "targets":[],"permanent":null,"forms":[{"action":"/p","method":"patch","isInFrame":true}],
                 "hasTokenMeta":true,"files":["/a.pdf"],"autofocus":["input"],"framedAutofocus":["select"]}
                """)
        let facts = try #require(PageFacts(json))
        #expect(facts.frames == [""])
        #expect(facts.permanent == [])
        #expect(facts.forms == [.init(action: "/p", method: "patch", isInFrame: true, hasToken: false)])
        #expect(facts.hasTokenMeta)
        #expect(facts.files + facts.autofocus + facts.framedAutofocus == ["/a.pdf", "input", "select"])
        #expect(PageFacts("no object") == nil)
    }
}
