import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct HTTPArchiveTests {
    private static let end = Date(timeIntervalSince1970: 1_700_000_000.5)

    private static func request(_ path: String, _ status: Int?, redirect: String? = nil) -> RequestRecord {
        var request = RequestRecord(
            url: url("https://user:hunter2@a.test\(path)"), method: "GET", source: "main", initiator: "turbo",
            page: url("https://a.test/?token=hunter2"))
        request.status = status
        request.redirect = redirect.map { url("https://a.test\($0)") }
        request.type = "text/html"
        request.cookies = ["session_id"]
        request.wait = 20
        request.duration = 50
        return request
    }

    private func archive(_ events: [TraceEvent]) throws -> JSONValue {
        try JSONValue(parsing: HTTPArchive(RecordedTrace(events.map { $0.line(at: Self.end) })).text)
    }

    @Test("A redirect and the refusal after it are two entries, in order, with their page")
    func redirect() throws {
        let log = try archive([
            .visitStarted(
                visit: 3, session: .main, kind: .javaScript, action: .advance, url: url("https://a.test/private")),
            .request(Self.request("/private?token=hunter2&a=1", 302, redirect: "/session/new")),
            .request(Self.request("/session/new", 401)),
        ])["log"]
        let entries = try #require(log?["entries"]?.array)
        #expect(entries.map { $0["response"]?["status"]?.integer } == [302, 401])
        #expect(entries[0]["response"]?["redirectURL"]?.string == "https://a.test/session/new")
        #expect(entries[0]["request"]?["url"]?.string == "https://a.test/private?token=***&a=1")
        #expect(entries[0]["startedDateTime"]?.string == "2023-11-14T22:13:20.450Z")
        #expect(entries[0]["timings"]?["wait"]?.integer == 20 && entries[0]["timings"]?["receive"]?.integer == 30)
        #expect(entries[0]["pageref"]?.string == "visit-3" && log?["pages"]?.array?.count == 1)
        #expect(entries[0]["response"]?["cookies"]?.array == [["name": "session_id", "value": "***"]])
        #expect(log?.text.contains("hunter2") == false)
    }

    @Test("Visits of several runs are different pages")
    func runs() throws {
        let start = TraceEvent.appStarted(
            version: "1", webkit: "2", gtk: "4", url: url("https://a.test/"), profile: "p", sandbox: true,
            rendering: "software")
        let visit = TraceEvent.visitStarted(
            visit: 1, session: .main, kind: .javaScript, action: .advance, url: url("https://a.test/"))
        let request = TraceEvent.request(Self.request("/", 200))
        let log = try archive([start, visit, request, start, request, visit, request])["log"]
        #expect(log?["pages"]?.array?.map { $0["id"]?.string } == ["visit-1", "run-2-visit-1"])
        #expect(log?["entries"]?.array?.map { $0["pageref"]?.string } == ["visit-1", nil, "run-2-visit-1"])
    }

    /// The members that the specification requires.
    @Test("All required members are there")
    func members() throws {
        let log = try #require(try archive([.request(Self.request("/", nil))])["log"])
        #expect(log["version"]?.string == "1.2" && log["creator"]?["version"]?.string != nil)
        let entry = try #require(log["entries"]?.array?.first)
        for name in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
            #expect(entry[name] != nil, "\(name)")
        }
        for name in [
            "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize",
        ] { #expect(entry["request"]?[name] != nil, "\(name)") }
        for name in [
            "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
            "bodySize",
        ] { #expect(entry["response"]?[name] != nil, "\(name)") }
        #expect(entry["response"]?["status"]?.integer == 0)
    }

    @Test("A trace without requests is empty")
    func empty() {
        #expect(HTTPArchive(RecordedTrace([TraceEvent.kioskAnswered.line(at: Self.end)])).isEmpty)
    }

    @Test(
        "The initiator is the page's reason",
        arguments: [
            ([("Sec-Fetch-Dest", "document")], "document"), ([("Sec-Fetch-Dest", "image")], "image"),
            ([("Sec-Fetch-Dest", "empty"), ("Accept", "text/html, application/xhtml+xml")], "turbo"),
            ([("Sec-Fetch-Dest", "empty"), ("Accept", "*/*")], "script"), ([], "script"),
            ([("Turbo-Frame", "list"), ("Accept", "text/html, application/xhtml+xml")], "frame list"),
            ([("Accept", "text/vnd.turbo-stream.html, text/html, application/xhtml+xml")], "turbo form"),
            (
                [
                    ("X-Sec-Purpose", "prefetch"), ("Sec-Fetch-Dest", "empty"),
                    ("Accept", "text/html, application/xhtml+xml"),
                ],
                "prefetch, turbo"
            ),
        ])
    func initiator(headers: [(String, String)], initiator: String) {
        #expect(RequestRecord.initiator(of: headers.map { .init(name: $0.0, value: $0.1) }) == initiator)
    }

    @Test("Of a cookie, only the name is kept")
    func cookies() {
        #expect(RequestRecord.cookieName(in: "sid=hunter2; HttpOnly") == "sid")
        #expect(RequestRecord.cookieName(in: " flag ; Path=/") == "flag ")
        #expect(RequestRecord.cookieName(in: "") == "")
    }
}
