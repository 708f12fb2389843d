import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA

/// Commands for one browsing context.
extension BiDiSession {
    /// The time in milliseconds within which a navigation begins.
    private static let startPatience = 1000.0
    /// The time in milliseconds within which a page takes a new size.
    private static let sizePatience = 5000.0

    func perform(_ command: BiDiCommand.PageCommand, in context: String) async throws(DriverRefusal) -> JSONValue {
        if let parent = contexts.parent(of: context),
            let result = try await perform(command, inFrame: context, of: parent)
        {
            return result
        }
        switch command {
        case .navigate(let url, let wait):
            try Self.check(url: url)
            return try await navigate(context, wait, url) { session in
                session.request("POST", "url", ["url": .string(url)])
            } script: {
                "location.assign(\(JSONValue.string(url).text))"
            }
        case .reload(let wait):
            return try await navigate(context, wait, nil) { session in
                session.request("POST", "refresh", [:])
            } script: {
                "location.reload()"
            }
        case .traverse(let delta): try await traverse(context, delta)
        case .screenshot(let element):
            let path = element.map { "element/\($0)/screenshot" } ?? "screenshot"
            let data = try await classic("GET", path, in: context)
            return ["data": data]
        case .activate:
            guard try await describe(context)["isFront"] == true else {
                throw DriverRefusal(
                    "unsupported operation", "Another page of the window is in front. Close it, or select a tab.")
            }
        case .close: try await close(context)
        case .answerPrompt(let accepts, let text):
            let context = contexts.window(of: context)
            _ = try await inPage(context, duringDialog: true) { () async throws(DriverRefusal) in
                if let text, accepts {
                    let request = session.request("POST", "alert/text", ["text": .string(text)])
                    _ = try Self.value(of: await session.forward(request))
                }
                let request = session.request("POST", accepts ? "alert/accept" : "alert/dismiss", [:])
                return try Self.value(of: await session.forward(request))
            }
            await close(AnsweredPrompt(context: context, isAccepted: accepts, text: text))
        case .resize(let width, let height): try await resize(context, width, height)
        case .script(let script):
            return try await run(script, in: context)
        }
        return [:]
    }

    func classic(
        _ method: String, _ path: String, _ body: JSONValue? = nil, in context: String
    ) async throws(DriverRefusal) -> JSONValue {
        try await inPage(context) { () async throws(DriverRefusal) in
            try Self.value(of: await session.forward(session.request(method, path, body)))
        }
    }

    // MARK: Navigation

    private func navigate(
        _ context: String, _ wait: BiDiCommand.Wait, _ url: String?,
        _ request: (DriverSession) -> DriverSession.Request, script: () -> String
    ) async throws(DriverRefusal) -> JSONValue {
        await sendEvents()
        let count = translator.navigationCount
        let changes = translator.stackChanges
        let address = try await inPage(context) { () async throws(DriverRefusal) -> String in
            guard wait == .none else {
                _ = try Self.value(of: await session.forward(request(session)))
                await session.settleWindows()
                return await session.forward(session.request("GET", "url")).value?.string ?? ""
            }
            // A script that returns at once does not wait for the page.
            let answer = await session.execute(["script": .string("setTimeout(() => \(script()))"), "args": []])
            _ = try Self.value(of: answer)
            return url ?? ""
        }
        let deadline = MainLoop.now + (wait == .none ? Self.startPatience : 0)
        await sendEvents()
        var began = translator.navigation(after: count, in: contexts.inWindow(of: context))
        while began == nil, MainLoop.now < deadline {
            await pause(milliseconds: 5)
            await sendEvents()
            began = translator.navigation(after: count, in: contexts.inWindow(of: context))
        }
        // A native screen changes the stacks, and another fragment only the address.
        guard wait == .none || began != nil || translator.stackChanges != changes || address == url else {
            throw DriverRefusal(
                "unknown error",
                "The application did not load the page: it refused the address, or opened it elsewhere.")
        }
        if wait != .none, let began, let failure = translator.lastFailure, failure.visit == began.visit {
            throw DriverRefusal("unknown error", "The page cannot be loaded: \(failure.reason)")
        }
        return [
            "navigation": began.map { .string($0.id) } ?? .null,
            "url": .string(address.isEmpty ? began?.url ?? "" : address),
        ]
    }

    /// Takes steps in the window's history, as its user would.
    private func traverse(_ context: String, _ delta: Int) async throws(DriverRefusal) {
        for _ in 0..<abs(delta) {
            await sendEvents()
            let changes = translator.stackChanges
            do throws(DriverRefusal) {
                try await inPage(context) { () async throws(DriverRefusal) in
                    _ = try await session.ask(delta < 0 ? "back" : "forward")
                }
            } catch {
                throw error.error == "unsupported operation"
                    ? DriverRefusal("no such history entry", error.message) : error
            }
            let deadline = MainLoop.now + Self.startPatience
            while translator.stackChanges == changes, MainLoop.now < deadline {
                await pause(milliseconds: 5)
                await sendEvents()
            }
            await session.settleWindows()
        }
    }

    // MARK: Windows

    private func close(_ context: String) async throws(DriverRefusal) {
        let page = try await describe(context)
        let isOnly = await session.sortedHandles().value?.array?.count == 1
        guard !isOnly || page["window"] != 1 || page["session"] != "main" else {
            throw DriverRefusal(
                "unsupported operation", "The last window remains until the session ends. Use session.end.")
        }
        _ = try await inPage(context) { () async throws(DriverRefusal) in
            try Self.value(of: await session.closeWindow())
        }
        await update()
    }

    private func resize(_ context: String, _ width: Int, _ height: Int) async throws(DriverRefusal) {
        // The window is larger than the page by its header bar.
        let rect = try await classic("GET", "window/rect", in: context)
        let page = try await describe(context)["size"]
        guard let size = BiDiCommand.windowSize(forPage: width, height, window: rect, page: page) else {
            throw DriverRefusal("unknown error", "The size of the page is not known.")
        }
        _ = try await classic("POST", "window/rect", size, in: context)
        let deadline = MainLoop.now + Self.sizePatience
        while true {
            let found = try await describe(context)["size"]
            if found == [.integer(width), .integer(height)] { return }
            guard MainLoop.now < deadline else {
                throw DriverRefusal(
                    "unsupported operation",
                    "The page has the size \(found?.text ?? ""). The display or the application file limits it.")
            }
            await pause(milliseconds: 20)
        }
    }

    // MARK: Cookies

    func perform(_ command: BiDiCommand.CookieCommand, in context: String?) async throws(DriverRefusal) -> JSONValue {
        guard let context else {
            await update()
            return try await performEverywhere(command, in: contexts.handles)
        }
        switch command {
        case .get(let filter):
            let cookies = try await cookies(for: filter, context).filter(filter.includes)
            return ["cookies": .array(cookies), "partitionKey": Self.partition]
        case .set(let cookie): _ = try await classic("POST", "cookie", cookie, in: context)
        case .delete(let filter) where filter.isEmpty: _ = try await classic("DELETE", "cookie", in: context)
        case .delete(let filter):
            for name in try filter.names(of: try await cookies(for: filter, context)) {
                let escaped = PercentEncoding.component(name)
                _ = try await classic("DELETE", "cookie/\(escaped)", in: context)
            }
        }
        return ["partitionKey": Self.partition]
    }

    private static let partition: JSONValue = ["userContext": "default"]

    /// Performs a command in each window, because the driver sees only the cookies of a page. One window sets a cookie.
    private func performEverywhere(
        _ command: BiDiCommand.CookieCommand, in windows: [String]
    ) async throws(DriverRefusal) -> JSONValue {
        var cookies: [JSONValue] = []
        var (skipped, succeeds): (DriverRefusal?, Bool) = (nil, false)
        for window in windows {
            do throws(DriverRefusal) {
                if case .set = command, succeeds { break }
                let found = try await perform(command, in: window)["cookies"]?.array ?? []
                cookies += found.filter { !cookies.contains($0) }
                succeeds = true
            } catch {
                guard BiDiCookie.isForOtherWindow(error) else { throw error }
                skipped = skipped ?? error
            }
        }
        if !succeeds, let skipped { throw skipped }
        guard case .get = command else { return ["partitionKey": Self.partition] }
        return ["cookies": .array(cookies), "partitionKey": Self.partition]
    }

    /// Returns all cookies of a page. The driver does not report those of other sites.
    /// - Throws: `unsupported operation` if the filter is for another site.
    private func cookies(for filter: BiDiCookieFilter, _ context: String) async throws(DriverRefusal) -> [JSONValue] {
        if filter.hasDomain {
            let host = URL(string: try await describe(context)["url"]?.string ?? "")?.host ?? ""
            try filter.check(host: host)
        }
        return (try await classic("GET", "cookie", in: context).array ?? []).map(BiDiCookie.make)
    }
}
