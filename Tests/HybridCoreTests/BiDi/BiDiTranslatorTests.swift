import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct BiDiTranslatorTests {
    private static let time = Date(timeIntervalSince1970: 1_709_210_096.25)
    private static let milliseconds: JSONValue = 1_709_210_096_250

    private func line(_ event: TraceEvent, view: Int? = 1) throws -> JSONValue {
        try JSONValue(parsing: DriverReport.event(event).line(at: Self.time, view: view))
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func linesNameTheirView() throws {
        let console = try line(.pageConsole(level: "log", message: "x", source: "", line: 1), view: 3)
        #expect(console["view"] == 3 && console["event"] == "page.console" && console["exception"] == false)
        #expect(try line(.kioskAnswered, view: nil)["view"] == .null)
        let document = DriverReport.document(.ready, url: "http://x/?token=secret").line(at: Self.time, view: 2)
        let json = try JSONValue(parsing: document)
        #expect(json["event"] == "document.ready" && json["view"] == 2)
        #expect(json["url"]?.string?.contains("secret") == false)
    }

    private func entry(_ json: JSONValue, frame: [Int]? = nil) throws -> JSONValue {
        let report = DriverReport.console(json, url: "http://x/", frame: frame)
        return try JSONValue(parsing: report.line(at: Self.time, view: 1))
    }

    @Test func consoleIsLogEntry() throws {
        var translator = BiDiTranslator()
        let frames: JSONValue = [["functionName": "f", "url": "http://x/a.js", "lineNumber": 2, "columnNumber": 4]]
        let line = try entry([
            "realm": "r", "method": "warn", "level": "warn", "text": "hello http://x/?token=secret 1",
            "args": [["type": "string", "value": "http://x/?token=secret"], ["type": "number", "value": 1]],
            "frames": frames,
        ])
        let event = try #require(translator.events(for: line, in: "a").first)
        #expect(event.method == "log.entryAdded" && event.context == "a")
        let params = event.params
        #expect(params["level"] == "warn" && params["type"] == "console" && params["method"] == "warn")
        #expect(params["timestamp"] == Self.milliseconds && params["source"]?["realm"] == "a.r")
        #expect(params["args"]?.array?.last == ["type": "number", "value": 1])
        #expect(params["stackTrace"] == ["callFrames": frames])
        #expect(!params.text.contains("secret") && params.text.contains("hello"))
        #expect(event.message["type"] == "event")
        #expect(translator.events(for: line, in: nil) == [])
    }

    @Test func scriptErrorIsNoConsoleEntry() throws {
        var translator = BiDiTranslator()
        let line = try entry(["level": "error", "text": "x", "frames": []], frame: [1, 0])
        #expect(line["frame"] == [1, 0])
        let params = try #require(translator.events(for: line, in: "a").first).params
        #expect(params["type"] == "javascript" && params["method"] == nil && params["args"] == nil)
    }

    @Test func loadIsNavigation() throws {
        var translator = BiDiTranslator()
        let start = try line(
            .visitStarted(visit: 4, session: .main, kind: .coldBoot, action: .advance, url: try url("http://x/")))
        let ready = try JSONValue(parsing: DriverReport.document(.ready, url: "http://x/").line(at: Self.time, view: 1))
        let loaded = try JSONValue(
            parsing: DriverReport.document(.loaded, url: "http://x/").line(at: Self.time, view: 1))
        let events = [start, ready, loaded].flatMap { translator.events(for: $0, in: "a") }
        #expect(
            events.map(\.method) == [
                "browsingContext.navigationStarted", "browsingContext.domContentLoaded", "browsingContext.load",
            ])
        for event in events {
            #expect(
                event.params == [
                    "context": "a", "navigation": "navigation-4", "timestamp": Self.milliseconds, "url": "http://x/",
                    "userContext": "default",
                ])
        }
        #expect(translator.navigation(after: 0, in: ["a"])?.visit == 4)
        let fragment = DriverReport.document(.fragment, url: "http://x/#a").line(at: Self.time, view: 1)
        let moved = translator.events(for: try JSONValue(parsing: fragment), in: "a")
        #expect(moved.map(\.method) == ["browsingContext.fragmentNavigated"])
        #expect(moved.first?.params["navigation"] == .null)
    }

    /// A document is requested before its visit is reported. For the client, the navigation begins first.
    @Test func requestFollowsItsNavigation() throws {
        var translator = BiDiTranslator()
        func request(_ address: String) throws -> [BiDiEvent] {
            let record = RequestRecord(url: try url(address), method: "GET", source: "main", initiator: "document")
            let began = DriverReport.request(.started, record).line(at: Self.time, view: 1)
            return translator.events(for: try JSONValue(parsing: began), in: "a")
        }
        func visit(_ number: Int, _ address: String, _ kind: Visit.Kind = .coldBoot) throws -> [BiDiEvent] {
            let started = TraceEvent.visitStarted(
                visit: number, session: .main, kind: kind, action: .advance, url: try url(address))
            return translator.events(for: try line(started), in: "a")
        }
        func names(_ events: [BiDiEvent]) -> [String] {
            events.map { "\($0.method.split(separator: ".")[1]) \($0.params["navigation"]?.string ?? "none")" }
        }
        for number in [1, 2] {
            #expect(names(try request("http://x/")) == [], "the second time, the page is reloaded")
            #expect(
                names(try visit(number, "http://x/")) == [
                    "navigationStarted navigation-\(number)", "beforeRequestSent navigation-\(number)",
                ])
        }
        #expect(names(try visit(3, "http://x/b")) == ["navigationStarted navigation-3"])
        #expect(names(try request("http://x/b")) == ["beforeRequestSent navigation-3"])
        _ = try visit(4, "http://x/c", .javaScript)
        #expect(names(try request("http://x/d")) == [])
        #expect(names(try request("http://x/e")) == ["beforeRequestSent none"], "no visit has followed")
        #expect(
            names(try visit(5, "http://x/e")) == [
                "navigationStarted navigation-5", "beforeRequestSent navigation-5",
            ])
        let address = try url("http://x/f")
        let ends: [TraceEvent] = [
            .visitCompleted(visit: 6, session: .main, url: address, duration: 1, snapshot: false),
            .visitFailed(visit: 6, session: .main, url: address, duration: 1, error: .offline),
            .visitCancelled(visit: 6, session: .main, url: address, duration: 1, snapshot: false),
        ]
        for end in ends {
            _ = try visit(6, "http://x/f")
            _ = translator.events(for: try line(end), in: "a")
            #expect(names(try request("http://x/f")) == [], "\(end): the request is not that of the visit")
            #expect(names(try request("http://x/f")) == ["beforeRequestSent none"])
        }
    }

    @Test func visitWithinDocumentUpdatesHistory() throws {
        var translator = BiDiTranslator()
        let address = try url("http://x/posts")
        let start = try line(.visitStarted(visit: 5, session: .main, kind: .javaScript, action: .advance, url: address))
        #expect(translator.events(for: start, in: "a") == [])
        let end = try line(
            .visitCompleted(visit: 5, session: .main, url: address, duration: 1, snapshot: false))
        let event = translator.events(for: end, in: "a").first
        #expect(event?.method == "browsingContext.historyUpdated" && event?.params["url"] == "http://x/posts")
    }

    @Test func failedVisitIsFailedNavigation() throws {
        var translator = BiDiTranslator()
        let address = try url("http://x/")
        let end = try line(.visitFailed(visit: 6, session: .main, url: address, duration: 1, error: .offline))
        #expect(translator.events(for: end, in: "a").map(\.method) == ["browsingContext.navigationFailed"])
        #expect(translator.lastFailure?.visit == 6)
        let cancelled = try line(
            .visitCancelled(visit: 7, session: .main, url: address, duration: 1, snapshot: false))
        #expect(translator.events(for: cancelled, in: "a").map(\.method) == ["browsingContext.navigationAborted"])
    }

    @Test func promptOpensAndCloses() throws {
        var translator = BiDiTranslator()
        let line = DriverReport.dialog(kind: "prompt", message: "Name?", defaultText: "Ada")
            .line(at: Self.time, view: 1)
        let opened = translator.events(for: try JSONValue(parsing: line), in: "a").first
        #expect(
            opened?.params == [
                "context": "a", "handler": "ignore", "message": "Name?", "type": "prompt", "userContext": "default",
                "defaultValue": "Ada",
            ])
        #expect(translator.prompted == ["a"])
        #expect(translator.promptClosed(in: "b", accepted: true, text: nil) == [])
        let closed = translator.promptClosed(in: "a", accepted: true, text: "Eve")
        #expect(closed.map(\.method) == ["browsingContext.userPromptClosed"])
        #expect(closed.first?.params["userText"] == "Eve" && closed.first?.params["accepted"] == true)
        #expect(translator.prompted == [])
    }

    @Test(arguments: [
        ("no such alert", false), ("no such window", false), ("unexpected alert open", false),
        ("unknown error", true), ("timeout", true),
    ])
    func errorMayShowThatPromptIsClosed(error: String, isOpen: Bool) throws {
        var translator = BiDiTranslator()
        let line = DriverReport.dialog(kind: "alert", message: "", defaultText: "").line(at: Self.time, view: 1)
        _ = translator.events(for: try JSONValue(parsing: line), in: "a")
        #expect(translator.failed(DriverRefusal(error, ""), in: "b") == [])
        let events = translator.failed(DriverRefusal(error, ""), in: "a")
        #expect(events.map(\.method) == (isOpen ? [] : ["browsingContext.userPromptClosed"]))
        #expect(translator.prompted == (isOpen ? ["a"] : []))
        #expect(translator.keep(["a"]) == [])
        #expect(translator.keep(["b"]).first?.params["accepted"] == (isOpen ? false : nil))
        #expect(translator.prompted == [])
    }

    @Test func dialogTextIsBoundedAndRedacted() throws {
        let text = "http://x/?token=secret " + String(repeating: "a", count: 10_000)
        let line = DriverReport.dialog(kind: "prompt", message: text, defaultText: text).line(at: Self.time, view: 1)
        #expect(!line.contains("secret"))
        for name in ["message", "default"] {
            let found = try #require(try JSONValue(parsing: line)[name]?.string)
            #expect(found.hasPrefix("http://x/?token=*** aaa") && found.count <= DisplayText.longest)
        }
    }

    /// The numbers of visits are not in order, because each stack has a range.
    @Test func navigationBelongsToItsWindow() throws {
        var translator = BiDiTranslator()
        func start(_ visit: Int, _ context: String) throws {
            let address = try url("http://x/\(visit)")
            let line = try line(
                .visitStarted(visit: visit, session: .main, kind: .coldBoot, action: .advance, url: address))
            _ = translator.events(for: line, in: context)
        }
        try start(500_001, "modal")
        let count = translator.navigationCount
        try start(7, "other")
        #expect(translator.navigation(after: count, in: ["main", "modal"]) == nil)
        try start(1, "main")
        #expect(translator.navigation(after: count, in: ["main", "modal"])?.visit == 1)
        #expect(translator.navigation(after: 0, in: ["other"])?.visit == 7)
    }

    @MainActor @Test func redirectIsSameRequest() throws {
        var translator = BiDiTranslator()
        var first = RequestRecord(url: try url("http://x/a"), method: "POST", source: "main", initiator: "turbo form")
        (first.status, first.redirect, first.duration, first.wait) = (302, try url("http://x/b"), 50, 20)
        RequestObserver().begin(&first)
        var second = first.redirected(to: try url("http://x/b"), method: "GET")
        (second.status, second.type, second.bytes) = (200, "text/html", 9)
        let events = try [first, second].flatMap { request in
            let began = try JSONValue(parsing: DriverReport.request(.started, request).line(at: Self.time, view: 1))
            return [began, try line(.request(request))].flatMap { translator.events(for: $0, in: "a") }
        }
        #expect(
            events.map(\.method) == [
                "network.beforeRequestSent", "network.responseCompleted", "network.beforeRequestSent",
                "network.responseCompleted",
            ])
        #expect(Set(events.map { $0.params["request"]?["request"] }) == ["request-1"])
        #expect(events.map { $0.params["redirectCount"]?.integer } == [0, 0, 1, 1])
        #expect(events[0].params["timestamp"] == 1_709_210_096_250)
        #expect(events[0].params["request"]?["method"] == "POST")
        #expect(events[1].params["response"]?["status"] == 302)
        #expect(events[3].params["response"]?["mimeType"] == "text/html")
        #expect(events[3].params["response"]?["content"] == ["size": 9])
    }

    @Test func headersArriveWithoutSecrets() throws {
        var translator = BiDiTranslator()
        var request = RequestRecord(url: try url("http://x/a"), method: "GET", source: "main", initiator: "document")
        request.headers = [("Accept", "text/html"), ("Authorization", "Bearer abc"), ("X-CSRF-Token", "abc")].map {
            .init(name: $0.0, value: $0.1)
        }
        (request.status, request.statusText, request.wait) = (401, "Unauthorized", 7)
        request.responseHeaders = [
            ("WWW-Authenticate", #"Basic realm="Your bank", Bearer"#), ("www-authenticate", "Negotiate abc"),
            ("Set-Cookie", "session=1"), ("Location", "http://x/?token=abc"),
        ].map { .init(name: $0.0, value: $0.1) }
        let visit = TraceEvent.visitStarted(
            visit: 3, session: .main, kind: .coldBoot, action: .advance, url: try url("http://x/a"))
        _ = translator.events(for: try line(visit), in: "a")
        let lines = try [.started, .answered].map { step in
            try JSONValue(parsing: DriverReport.request(step, request).line(at: Self.time, view: 1))
        }
        let event = try #require(lines.flatMap { translator.events(for: $0, in: "a") }.last)
        #expect(event.method == "network.responseStarted")
        #expect(event.params["navigation"] == "navigation-3")
        #expect(
            event.params["request"]?["headers"]
                == headers(["Accept": "text/html", "Authorization": "***", "X-CSRF-Token": "***"]))
        let response = event.params["response"]
        #expect(response?["statusText"] == "Unauthorized")
        #expect(
            response?["authChallenges"] == [
                ["scheme": "Basic", "realm": "Your bank"], ["scheme": "Bearer", "realm": ""],
                ["scheme": "Negotiate", "realm": ""],
            ])
        #expect(
            response?["headers"]?.array?.dropFirst(2)
                == headers(["Set-Cookie": "***", "Location": "http://x/?token=***"]).array?[...])
    }

    private func headers(_ headers: KeyValuePairs<String, String>) -> JSONValue {
        .array(headers.map { ["name": .string($0.key), "value": ["type": "string", "value": .string($0.value)]] })
    }

    @Test func failedRequestIsFetchError() throws {
        var translator = BiDiTranslator()
        var request = RequestRecord(url: try url("http://x/a"), method: "GET", source: "native", initiator: "native")
        request.error = "Connection refused"
        let events = translator.events(for: try line(.request(request), view: nil), in: nil)
        #expect(events.map(\.method) == ["network.fetchError"])
        #expect(events.last?.params["errorText"] == "Connection refused")
        #expect(events.last?.context == nil && events.last?.params["context"] == .null)
    }

    @Test func contextsFollowWindows() {
        var contexts = BiDiContexts()
        #expect(contexts.update(["a", "b"]).added == ["a", "b"])
        #expect(contexts.unknown == ["a", "b"])
        #expect(contexts.record(["view": 1, "url": "http://x/", "frames": [], "window": 2], of: "a") == [])
        let info = contexts.tree(of: "a")
        #expect(
            info == [
                "children": [], "context": "a", "clientWindow": "window-2", "originalOpener": .null, "parent": .null,
                "url": "http://x/", "userContext": "default",
            ])
        #expect(contexts.context(of: 1) == "a" && contexts.context(of: 2) == nil)
        #expect(contexts.unknown == ["b"])
        #expect(contexts.inWindow(of: "b") == ["b"])
        _ = contexts.record(["view": 2, "frames": []], of: "b")
        #expect(contexts.inWindow(of: "b") == ["b"])
        _ = contexts.record(["view": 2, "frames": [], "window": 2], of: "b")
        #expect(contexts.inWindow(of: "a") == ["a", "b"])
        let (added, events) = contexts.update(["b"])
        #expect(added.isEmpty)
        #expect(events == [BiDiEvent("browsingContext.contextDestroyed", info)])
        #expect(contexts.context(of: 1) == nil)
    }

    @Test func framesAreContexts() {
        func page(_ frames: JSONValue) -> JSONValue { ["view": 1, "url": "http://x/", "frames": frames] }
        func frame(_ id: String, _ url: JSONValue, _ frames: JSONValue = []) -> JSONValue {
            ["context": .string(id), "url": url, "frames": frames]
        }
        func text(_ events: [BiDiEvent]) -> [String] {
            events.map { event in
                let params = event.params
                let words = [params["context"], params["parent"], params["url"], params["children"]]
                let name = event.method.replacing("browsingContext.context", with: "")
                return "\(name) \(words.map { $0?.text ?? "-" }.joined(separator: " "))"
            }
        }
        var contexts = BiDiContexts()
        _ = contexts.update(["a"])
        let first = page([frame("f", "http://x/f", [frame("g", .null)])])
        #expect(
            text(contexts.record(first, of: "a")) == [
                #"Created "f" "a" "about:blank" null"#, #"Created "g" "f" "about:blank" null"#,
            ])
        #expect(contexts.context(of: 1) == "a" && contexts.context(of: 1, frame: [0, 0]) == "g")
        #expect(contexts.window(of: "g") == "a" && contexts.parent(of: "g") == "f" && contexts.path(of: "g") == [0, 0])
        contexts.reported("http://y/", by: [0, 0], in: "a")
        _ = contexts.record(first, of: "a")
        #expect(text(contexts.announcements(of: "a")).last == #"Created "g" "f" "http://y/" null"#)
        #expect(contexts.tree(of: "a", depth: 0)["children"] == .null)
        let inner = contexts.tree(of: "a", depth: 1)["children"]?.array?.first
        #expect(inner?["children"] == .null && inner?["url"] == "http://x/f" && inner?.object?["parent"] == nil)

        // The position of a frame changes. A frame disappears together with those inside.
        let second = page([frame("h", "http://x/h"), frame("f", "http://x/f")])
        #expect(
            text(contexts.record(second, of: "a")) == [
                #"Destroyed "g" "f" "http://y/" []"#, #"Created "h" "a" "about:blank" null"#,
            ])
        #expect(contexts.path(of: "f") == [1] && contexts.path(of: "g") == nil)
        _ = contexts.record(first, of: "a")
        let events = text(contexts.replaced("a"))
        #expect(events.count == 1 && events[0].hasPrefix(#"Destroyed "f" "a" "http://x/f" [{"#), "\(events)")
        #expect(contexts.tree(of: "a")["url"] == "http://x/" && contexts.path(of: "f") == nil)
    }

    /// Addresses belong to frames, not to positions in the page.
    @Test(arguments: [
        (["f", "g"], ["f": "http://x/f", "g": "http://y/g"]), (["g"], ["g": "http://y/g"]),
        (["new", "f", "g"], ["new": "about:blank", "f": "http://x/f", "g": "http://y/g"]),
        (["g", "f"], ["f": "http://x/f", "g": "http://y/g"]), ([], [:]),
    ])
    func addressesFollowFrames(now: [String], expected: [String: String]) {
        func page(_ frames: [String]) -> JSONValue {
            ["view": 1, "url": "http://x/", "frames": .array(frames.map { ["context": .string($0), "frames": []] })]
        }
        func addresses(_ contexts: BiDiContexts) -> [String: String] {
            let frames = contexts.tree(of: "a")["children"]?.array ?? []
            return Dictionary(frames.map { ($0["context"]?.string ?? "", $0["url"]?.string ?? "") }) { $1 }
        }
        var contexts = BiDiContexts()
        _ = contexts.update(["a"])
        contexts.reported("http://x/f", by: [0], in: "a")
        contexts.reported("http://y/g", by: [1], in: "a")
        _ = contexts.record(page(["f", "g"]), of: "a")
        _ = contexts.record(page(now), of: "a")
        #expect(addresses(contexts) == expected)

        // A report that is later than the description waits for the next one.
        let count = contexts.reportCount
        contexts.reported("http://z/", by: [now.count], in: "a")
        _ = contexts.record(page(now), of: "a", reports: count)
        #expect(addresses(contexts) == expected)
        _ = contexts.record(page(now + ["z"]), of: "a")
        #expect(addresses(contexts) == expected.merging(["z": "http://z/"]) { $1 })
        _ = contexts.replaced("a")
        _ = contexts.record(page(["z"]), of: "a")
        #expect(addresses(contexts) == ["z": "about:blank"])
    }
}
