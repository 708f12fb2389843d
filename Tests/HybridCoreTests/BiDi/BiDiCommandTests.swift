import HybridCore
import HybridQA
import Testing

@Suite struct BiDiCommandTests {
    private static func command(_ method: String, _ params: String) throws -> BiDiCommand {
        try BiDiCommand(try BiDiMessage(text: #"{"id":1,"method":"\#(method)","params":\#(params)}"#))
    }

    @Test(
        arguments: [
            ("session.status", "{}", .status), ("session.end", "{}", .end),
            ("session.unsubscribe", #"{"subscriptions":["a"]}"#, .unsubscribe(ids: ["a"])),
            ("session.unsubscribe", #"{"events":["log"]}"#, .unsubscribeEvents(["log"], contexts: [])),
            ("session.new", #"{"capabilities":{"alwaysMatch":{}}}"#, .begin(["capabilities": ["alwaysMatch": [:]]])),
            ("browsingContext.getTree", #"{"root":"a","maxDepth":0}"#, .tree(root: "a", depth: 0)),
            ("browsingContext.create", #"{"type":"tab"}"#, .create),
            (
                "browsingContext.navigate", #"{"context":"a","url":"http://x/"}"#,
                .page(context: "a", .navigate(url: "http://x/", wait: .none))
            ),
            (
                "browsingContext.reload", #"{"context":"a","wait":"complete"}"#,
                .page(context: "a", .reload(wait: .complete))
            ),
            (
                "browsingContext.traverseHistory", #"{"context":"a","delta":-1}"#,
                .page(context: "a", .traverse(delta: -1))
            ),
            ("browsingContext.captureScreenshot", #"{"context":"a"}"#, .page(context: "a", .screenshot(element: nil))),
            (
                "browsingContext.captureScreenshot",
                #"{"context":"a","clip":{"type":"element","element":{"sharedId":"e"}}}"#,
                .page(context: "a", .screenshot(element: "e"))
            ),
            (
                "browsingContext.handleUserPrompt", #"{"context":"a","userText":"x"}"#,
                .page(context: "a", .answerPrompt(accepts: true, text: "x"))
            ),
            (
                "browsingContext.setViewport", #"{"context":"a","viewport":{"width":300,"height":200}}"#,
                .page(context: "a", .resize(width: 300, height: 200))
            ),
            ("script.getRealms", "{}", .realms(context: nil, areWindows: true)),
            ("script.getRealms", #"{"type":"worker","context":"a"}"#, .realms(context: "a", areWindows: false)),
            (
                "storage.setCookie",
                #"""
                {"cookie":{"name":"a","value":{"type":"base64","value":"Yg=="},"domain":"x","sameSite":"lax"},
                "partition":{"type":"context","context":"c"}}
                """#.replacing("\n", with: ""),
                .cookies(
                    context: "c",
                    .set([
                        "cookie": [
                            "name": "a", "value": "b", "domain": "x", "path": "/", "httpOnly": false, "secure": false,
                            "sameSite": "Lax",
                        ]
                    ]))
            ),
        ] as [(String, String, BiDiCommand)])
    func commandIsParsed(method: String, params: String, command: BiDiCommand) throws {
        #expect(try Self.command(method, params) == command)
    }

    @Test(arguments: [
        ("session.other", "{}", "unknown command"), ("x", "{}", "unknown command"),
        ("input.performActions", "{}", "unsupported operation"),
        ("network.addIntercept", "{}", "unsupported operation"),
        ("session.new", "{}", "invalid argument"), ("session.subscribe", "{}", "invalid argument"),
        ("session.subscribe", #"{"events":[]}"#, "invalid argument"),
        ("session.subscribe", #"{"events":["log"],"contexts":[1]}"#, "invalid argument"),
        ("session.subscribe", #"{"events":["log"],"userContexts":["default"]}"#, "unsupported operation"),
        ("session.unsubscribe", "{}", "invalid argument"),
        ("browsingContext.navigate", #"{"url":"http://x/"}"#, "invalid argument"),
        ("browsingContext.navigate", #"{"context":"a"}"#, "invalid argument"),
        ("browsingContext.navigate", #"{"context":"a","url":"http://x/","wait":"soon"}"#, "invalid argument"),
        ("browsingContext.reload", #"{"context":"a","ignoreCache":true}"#, "unsupported operation"),
        ("browsingContext.traverseHistory", #"{"context":"a","delta":1.5}"#, "invalid argument"),
        ("browsingContext.traverseHistory", #"{"context":"a","delta":-9223372036854775808}"#, "invalid argument"),
        ("browsingContext.traverseHistory", #"{"context":"a","delta":9007199254740992}"#, "invalid argument"),
        ("browsingContext.captureScreenshot", #"{"context":"a","origin":"document"}"#, "unsupported operation"),
        (
            "browsingContext.captureScreenshot", #"{"context":"a","format":{"type":"image/jpeg"}}"#,
            "unsupported operation"
        ),
        ("browsingContext.captureScreenshot", #"{"context":"a","clip":{"type":"box"}}"#, "unsupported operation"),
        ("browsingContext.getTree", #"{"maxDepth":-1}"#, "invalid argument"),
        ("browsingContext.create", #"{"type":"popup"}"#, "invalid argument"),
        ("browsingContext.create", #"{"type":"tab","userContext":"x"}"#, "no such user context"),
        ("browsingContext.create", #"{"type":"tab","background":true}"#, "unsupported operation"),
        ("browsingContext.setViewport", #"{"context":"a","viewport":null}"#, "invalid argument"),
        (
            "browsingContext.setViewport", #"{"context":"a","viewport":{"width":9223372036854775807,"height":1}}"#,
            "invalid argument"
        ),
        ("browsingContext.setViewport", #"{"context":"a","viewport":{"width":1,"height":32768}}"#, "invalid argument"),
        ("browsingContext.setViewport", #"{"context":"a","devicePixelRatio":2}"#, "unsupported operation"),
        (
            "browsingContext.locateNodes", #"{"context":"a","locator":{"type":"accessibility"}}"#,
            "unsupported operation"
        ),
        ("script.evaluate", #"{"expression":"1","awaitPromise":true,"target":{}}"#, "invalid argument"),
        (
            "script.evaluate", #"{"expression":"1","awaitPromise":true,"target":{"context":"a","sandbox":"x"}}"#,
            "unsupported operation"
        ),
        ("script.evaluate", #"{"expression":"1","awaitPromise":true,"target":{"realm":"x"}}"#, "no such frame"),
        ("storage.getCookies", #"{"filter":{"size":-1}}"#, "invalid argument"),
        ("storage.getCookies", #"{"filter":{"sameSite":"x"}}"#, "invalid argument"),
        (
            "storage.getCookies", #"{"partition":{"type":"storageKey","sourceOrigin":"http://x"}}"#,
            "unsupported operation"
        ), ("storage.getCookies", #"{"partition":{"type":"storageKey","userContext":"x"}}"#, "no such user context"),
    ])
    func otherCommandIsRefused(method: String, params: String, error: String) {
        let found = #expect(throws: DriverRefusal.self) { try Self.command(method, params) }
        #expect(found?.error == error)
        #expect(found?.message.hasSuffix(".") == true)
    }

    @Test(
        arguments: [
            ([600, 400], ["width": 310, "height": 250]), ([-1, 400], nil), ([.integer(.min), 400], nil), ([600], nil),
            (nil, nil), (["600", "400"], nil),
        ] as [(JSONValue?, JSONValue?)])
    func windowIsLargerThanItsPage(page: JSONValue?, window: JSONValue?) {
        let size = BiDiCommand.windowSize(forPage: 300, 200, window: ["width": 610, "height": 450], page: page)
        #expect(size == window)
    }

    private static func filter(_ filter: String) throws -> BiDiCookieFilter {
        guard case .cookies(nil, .get(let filter)) = try command("storage.getCookies", #"{"filter":\#(filter)}"#) else {
            throw DriverRefusal("unknown error", "another command")
        }
        return filter
    }

    @Test(arguments: [
        ("example.com", true), (".example.com", true), ("com", true), ("EXAMPLE.com", true), ("a.example.com", false),
        ("ample.com", false), ("other.test", false),
    ])
    func filterIsForDomainsOfPage(domain: String, isSeen: Bool) throws {
        let filter = try Self.filter(#"{"domain":"\#(domain)"}"#)
        #expect(filter.hasDomain)
        let error = (try? filter.check(host: "example.com")).map { _ in "" } ?? "unsupported operation"
        #expect(error == (isSeen ? "" : "unsupported operation"))
    }

    /// The driver deletes all cookies with a name.
    @Test(
        arguments: [
            ("{}", ["a", "b"]), (#"{"name":"a"}"#, ["a"]), (#"{"path":"/x"}"#, nil), (#"{"name":"c"}"#, []),
            (#"{"name":"a","path":"/"}"#, nil), (#"{"name":"b","path":"/"}"#, ["b"]),
        ] as [(String, Set<String>?)])
    func cookiesAreDeletedByName(filter: String, names: Set<String>?) throws {
        let all = [("a", "/"), ("a", "/x"), ("b", "/")].map {
            BiDiCookie.make(["name": .string($0.0), "value": "", "path": .string($0.1)])
        }
        #expect((try? Self.filter(filter).names(of: all)) == names)
    }

    @Test func cookiesAreTranslatedAndFiltered() throws {
        let cookie = BiDiCookie.make([
            "name": "a", "value": "bc", "domain": "x", "path": "/", "httpOnly": true, "secure": false,
            "sameSite": "Strict", "expiry": 5,
        ])
        #expect(
            cookie == [
                "name": "a", "value": ["type": "string", "value": "bc"], "domain": "x", "path": "/", "size": 3,
                "httpOnly": true, "secure": false, "sameSite": "strict", "expiry": 5,
            ])
        #expect(BiDiCookie.make(["name": "a", "value": ""])["sameSite"] == "default")
        for (filter, isIncluded) in [
            ("{}", true), (#"{"name":"a","httpOnly":true}"#, true), (#"{"name":"b"}"#, false),
            (#"{"value":{"type":"base64","value":"YmM="}}"#, true), (#"{"size":4}"#, false),
        ] {
            #expect(try Self.filter(filter).includes(cookie) == isIncluded)
        }
    }

    @Test(arguments: [
        ("no such window", true), ("no such frame", true), ("invalid cookie domain", true),
        ("unsupported operation", false), ("unknown error", false),
    ])
    func refusalMayBeForOneWindowOnly(error: String, expected: Bool) throws {
        #expect(BiDiCookie.isForOtherWindow(DriverRefusal(error, "")) == expected)
        let filter = try Self.filter(#"{"domain": "other.test"}"#)
        do throws(DriverRefusal) {
            try filter.check(host: "example.com")
            Issue.record("The filter is for another site.")
        } catch {
            #expect(BiDiCookie.isForOtherWindow(error))
        }
    }
}
