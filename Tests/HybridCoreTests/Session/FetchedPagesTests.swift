import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// HTML handed over by a page gets no more rights as a document than its response had.
@Suite struct FetchedPagesTests {
    private let page = url("https://example.com/a")

    private func options(_ html: String = "<p>x") -> VisitOptions {
        VisitOptions(json: .object(["response": ["statusCode": 200, "responseHTML": .string(html)]]))
    }

    /// The session's load for a proposal with that response.
    private func load(_ options: VisitOptions) -> SessionCommand? {
        var session = SessionState(name: .main)
        let commands = session.handle(.visit(VisitRequest(screen: 1, url: page, options: options)))
        return commands.first { command in
            switch command {
            case .view(.load), .view(.loadHTML): true
            default: false
            }
        }
    }

    @Test func missingResponseIsFetched() {
        #expect(load(options()) == .view(.load(page)))
        var fetched = FetchedPages()
        fetched.answered(url("https://example.com/b"), policy: nil)
        #expect(load(fetched.complete(options(), for: page)) == .view(.load(page)))
    }

    @Test func responseWithoutPolicyIsUnchanged() {
        var fetched = FetchedPages()
        fetched.answered(url("https://example.com/a#part"), policy: nil)
        #expect(load(fetched.complete(options(), for: page)) == .view(.loadHTML("<p>x", base: page)))
    }

    @Test(arguments: [
        ("<p>x", "", "<p>x"),
        ("\n<!DOCTYPE html><html><p>x", "<!DOCTYPE html>", "\n<!DOCTYPE html><html><p>x"),
    ])
    func policiesComeFirst(html: String, type: String, rest: String) {
        var fetched = FetchedPages()
        fetched.answered(page, policy: "script-src 'nonce-\"&', img-src *")
        let metas = ["script-src 'nonce-&quot;&amp;'", "img-src *"]
            .map { "<meta http-equiv=\"Content-Security-Policy\" content=\"\($0)\">" }.joined()
        #expect(load(fetched.complete(options(html), for: page)) == .view(.loadHTML(type + metas + rest, base: page)))
    }

    /// A quotation mark or `>` before U+0301 is one `Character`; the HTML parser reads scalars.
    @Test func policiesComeFirstBeforeCombiningMarks() {
        var fetched = FetchedPages()
        fetched.answered(page, policy: "script-src 'none'; report-uri /\"\u{301}x")
        let html = "<!doctype html>\u{301}<script>steal()</script>"
        guard case .view(.loadHTML(let text, _)) = load(fetched.complete(options(html), for: page)) else {
            Issue.record("No document")
            return
        }
        let meta =
            "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; report-uri /&quot;\u{301}x\">"
        #expect(Array(text.utf8) == Array(("<!doctype html>" + meta + html).utf8))
    }

    @Test(arguments: [
        "sandbox", "Sandbox allow-scripts allow-same-origin", "img-src *; sandbox", "img-src *, sandbox;",
    ])
    func sandboxIsPreserved(policy: String) {
        var fetched = FetchedPages()
        fetched.answered(page, policy: policy)
        #expect(load(fetched.complete(options(), for: page)) == .view(.load(page)))
    }

    @Test func lastResponseIsUsedAndNumberIsLimited() {
        var fetched = FetchedPages()
        fetched.answered(page, policy: "sandbox")
        fetched.answered(page, policy: nil)
        #expect(load(fetched.complete(options(), for: page)) != .view(.load(page)))
        for number in 0..<100 { fetched.answered(url("https://example.com/\(number)"), policy: nil) }
        #expect(load(fetched.complete(options(), for: page)) == .view(.load(page)))
    }
}
