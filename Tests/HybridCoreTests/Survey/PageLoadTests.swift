import HybridCore
import HybridQA
import Testing

@Suite struct PageLoadTests {
    private static let page = url("https://e.com/a")

    private func load(_ events: PageLoad.Event...) -> PageLoad {
        var load = PageLoad(Self.page)
        for event in events { load.record(event) }
        return load
    }

    private func response(
        _ address: String, _ status: Int = 200, isMainFrame: Bool = true, isDisplayable: Bool = true
    ) -> PageLoad.Event {
        .answered(
            NavigationResponse(
                url: url(address), status: status, isMainFrame: isMainFrame, isDisplayable: isDisplayable))
    }

    @Test func plainPage() {
        let page = load(
            .started(Self.page), .requested(Self.page), response("https://e.com/a"), .committed(Self.page),
            .requested(url("https://e.com/site.css")))
        #expect(page.status == 200)
        #expect(page.requests == 1)
        #expect(page.error == nil)
        #expect(page.moves == [])
    }

    @Test func redirectsAreFollowed() {
        let (b, c) = (url("https://e.com/b"), url("https://e.com/c"))
        let page = load(
            .started(Self.page), .requested(Self.page), .redirected(status: 302, from: Self.page, to: b),
            .redirected(status: 301, from: b, to: c), .redirected(status: 302, from: url("https://e.com/x"), to: b),
            response("https://e.com/c"), .committed(c))
        #expect(page.redirects.map(\.status) == [302, 301])
        #expect(page.address == c)
        #expect(page.requests == 1)
    }

    @Test func scriptedMoveIsNoRedirect() {
        let b = url("https://e.com/b")
        let page = load(
            .started(Self.page), .requested(Self.page), response("https://e.com/a"), .committed(Self.page),
            .started(Self.page), .requested(b), response("https://e.com/b"), .committed(b))
        #expect(page.moves == [b], "WebKit announces the old address when the load starts")
        #expect(page.address == b)
    }

    @Test func secondRequestOfPageIsCounted() {
        let page = load(
            .started(Self.page), .requested(Self.page), response("https://e.com/a"), .committed(Self.page),
            .requested(url("https://e.com/a#top")))
        #expect(page.requests == 2)
    }

    @Test func otherSitesAndFilesAreRefused() {
        let empty = load()
        let outside = NavigationResponse(
            url: url("https://other.com/"), status: 200, isMainFrame: true, isDisplayable: true)
        #expect(empty.refuses(outside))
        var frame = outside
        frame.isMainFrame = false
        #expect(!empty.refuses(frame))
        #expect(load(response("https://other.com/"), .failed(.stopped)).outside == url("https://other.com/"))
        #expect(load(response("https://other.com/"), .failed(.stopped)).error == nil)
        #expect(load(response("https://e.com/a.zip", isDisplayable: false)).isFile)
    }

    @Test func errorsAreThoseOfTheShell() {
        #expect(load(response("https://e.com/a", 404)).error == .http(status: 404))
        #expect(load(.failed(.offline)).error == .offline)
        let image = url("https://e.com/a.png")
        let page = load(
            .requested(image), .resourceFailed(image, status: 404), .resourceFailed(image, status: 404),
            .resourceFailed(Self.page, status: 404))
        #expect(page.resources == [.init(address: image, status: 404)])
    }

    @Test func listsAreBounded() {
        var page = load()
        for index in 0..<500 {
            page.record(.console(.init(level: "log", message: "\(index)", source: "", line: 0)))
            page.record(.resourceFailed(url("https://e.com/\(index).png"), status: 404))
        }
        #expect(page.console.count == 50)
        #expect(page.resources.count == 50)
    }

    @Test(arguments: [
        (["outside"], false, "https://other.com/ is not on the application's own site. Use an address on that site."),
        (["404"], false, "Cannot show https://e.com/a: Not Found."), (["404"], true, nil), (["200"], false, nil),
        (["401"], false, "https://e.com/a requires a sign-in. Use the --profile of a user who is signed in."),
        (["file"], true, "https://e.com/a is a file, not a page."), ([], false, "The page did not load in time."),
    ])
    func refusal(events: [String], includesErrors: Bool, sentence: String?) {
        var page = load()
        for event in events {
            switch event {
            case "outside": page.record(response("https://other.com/"))
            case "file": page.record(response("https://e.com/a", isDisplayable: false))
            default: page.record(response("https://e.com/a", Int(event) ?? 0))
            }
        }
        #expect(ScreenshotRequest.refusal(of: page, includesErrors: includesErrors) == sentence)
    }
}
