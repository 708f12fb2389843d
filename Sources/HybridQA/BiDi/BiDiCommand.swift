package import HybridCore

/// A command of a WebDriver BiDi client.
package enum BiDiCommand: Equatable, Sendable {
    case status
    /// Begin a session. The capabilities are for the classic command.
    case begin(JSONValue)
    case end
    case subscribe(BiDiSubscriptions.Request)
    case unsubscribe(ids: [String])
    /// - Parameter contexts: The browsing contexts, or an empty list for the subscriptions to all.
    case unsubscribeEvents([String], contexts: [String])
    /// A command for one browsing context.
    case page(context: String, PageCommand)
    /// List the browsing contexts.
    /// - Parameters:
    ///   - root: The only context to list; `nil` for all.
    ///   - depth: The levels of frames; `nil` for all.
    case tree(root: String?, depth: Int?)
    case create
    /// List the realms of a context, or of all contexts.
    case realms(context: String?, areWindows: Bool)
    /// A command for cookies; without a context, those of all pages.
    case cookies(context: String?, CookieCommand)

    /// A command for one browsing context.
    package enum PageCommand: Equatable, Sendable {
        case navigate(url: String, wait: Wait)
        case reload(wait: Wait)
        case traverse(delta: Int)
        /// Return a picture of the visible part of the page, or of an element.
        case screenshot(element: String?)
        case activate
        case close
        case answerPrompt(accepts: Bool, text: String?)
        case resize(width: Int, height: Int)
        case script(BiDiScript)
    }

    /// The state of a new document that a navigation waits for.
    package enum Wait: String, Sendable {
        case none, interactive, complete
    }

    package enum CookieCommand: Equatable, Sendable {
        case get(BiDiCookieFilter)
        /// Set a cookie. The value is that of the classic command.
        case set(JSONValue)
        case delete(BiDiCookieFilter)
    }

    /// Parses a command.
    /// - Throws: An error of the standard.
    package init(_ message: BiDiMessage) throws(DriverRefusal) {
        let params = BiDiParameters(message.params)
        switch message.method {
        case "session.status": self = .status
        case "session.new":
            guard let capabilities = params["capabilities"], capabilities.object != nil else {
                throw BiDiParameters.invalid("capabilities", "an object")
            }
            self = .begin(["capabilities": capabilities])
        case "session.end": self = .end
        case "session.subscribe":
            try params.refuse("userContexts", because: "there is only the user context “default”.")
            guard let names = try params.texts("events") else {
                throw BiDiParameters.invalid("events", "a list of texts")
            }
            self = .subscribe(.init(names: names, contexts: try params.texts("contexts") ?? []))
        case "session.unsubscribe":
            if let ids = try params.texts("subscriptions") {
                self = .unsubscribe(ids: ids)
            } else if let names = try params.texts("events") {
                self = .unsubscribeEvents(names, contexts: try params.texts("contexts") ?? [])
            } else {
                throw BiDiParameters.invalid("subscriptions", "a list of texts")
            }
        case "browsingContext.getTree":
            self = .tree(root: try params.optionalText("root"), depth: try params.number("maxDepth", from: 0))
        case "browsingContext.create":
            _ = try params.choice("type", of: ["tab", "window"])
            try params.refuse("background", because: "a new window is in front.")
            guard [nil, "default"].contains(try params.optionalText("userContext")) else {
                throw DriverRefusal("no such user context", "There is only the user context “default”.")
            }
            self = .create
        case "script.getRealms":
            let type = try params.optionalText("type")
            self = .realms(context: try params.optionalText("context"), areWindows: [nil, "window"].contains(type))
        case "storage.getCookies":
            self = .cookies(context: try Self.partition(params), .get(try BiDiCookieFilter(params.object("filter"))))
        case "storage.deleteCookies":
            self = .cookies(context: try Self.partition(params), .delete(try BiDiCookieFilter(params.object("filter"))))
        case "storage.setCookie":
            guard let cookie = try params.object("cookie") else {
                throw BiDiParameters.invalid("cookie", "an object")
            }
            self = .cookies(context: try Self.partition(params), .set(try BiDiCookie.classic(cookie)))
        case "script.evaluate", "script.callFunction", "script.disown":
            let (context, script) = try BiDiScript.make(message.method, params)
            self = .page(context: context, .script(script))
        default:
            guard let command = try Self.page(message.method, params) else { throw Self.refusal(of: message.method) }
            self = .page(context: try params.text("context"), command)
        }
    }

    private static func page(_ method: String, _ params: BiDiParameters) throws(DriverRefusal) -> PageCommand? {
        switch method {
        case "browsingContext.navigate": return .navigate(url: try params.text("url"), wait: try wait(params))
        case "browsingContext.reload":
            try params.refuse("ignoreCache", because: "use the action reload-without-cache.")
            return .reload(wait: try wait(params))
        case "browsingContext.traverseHistory":
            guard let delta = try params.number("delta") else {
                throw BiDiParameters.invalid("delta", "a whole number")
            }
            return .traverse(delta: delta)
        case "browsingContext.captureScreenshot": return try screenshot(params)
        case "browsingContext.activate": return .activate
        case "browsingContext.close":
            try params.refuse("promptUnload", because: "the page is not asked.")
            return .close
        case "browsingContext.handleUserPrompt":
            return .answerPrompt(
                accepts: try params.flag("accept", default: true), text: try params.optionalText("userText"))
        case "browsingContext.locateNodes": return .script(try BiDiScript.locate(params))
        case "browsingContext.setViewport":
            try params.refuse("devicePixelRatio", "userContexts", because: "the window has the scale of the desktop.")
            guard let viewport = try params.object("viewport"),
                let width = try viewport.number("width", from: 1, to: longestSide),
                let height = try viewport.number("height", from: 1, to: longestSide)
            else {
                throw DriverRefusal("unsupported operation", "“viewport” needs a width and a height above 0.")
            }
            return .resize(width: width, height: height)
        default: return nil
        }
    }

    /// The largest width and height of a page.
    private static let longestSide = 32_767

    /// Returns the size of a window whose page has another size.
    /// - Parameters:
    ///   - window: The present size of the window, which is larger than its page by the header bar.
    ///   - page: The present size of the page, as its script reports it.
    /// - Returns: `nil` if a size is unknown or impossible.
    package static func windowSize(
        forPage width: Int, _ height: Int, window: JSONValue, page: JSONValue?
    ) -> JSONValue? {
        let old = [window["width"], window["height"]].compactMap { $0?.integer }
        let page = page?.array?.compactMap(\.integer) ?? []
        guard old.count == 2, page.count == 2, (old + page).allSatisfy((0...longestSide).contains) else { return nil }
        return ["width": .integer(width + old[0] - page[0]), "height": .integer(height + old[1] - page[1])]
    }

    private static func wait(_ params: BiDiParameters) throws(DriverRefusal) -> Wait {
        let name = try params.choice("wait", of: ["none", "interactive", "complete"], default: "none")
        return Wait(rawValue: name) ?? .none
    }

    private static func screenshot(_ params: BiDiParameters) throws(DriverRefusal) -> PageCommand {
        let format = try params.object("format")?.text("type") ?? "image/png"
        let clip = try params.object("clip")
        guard format == "image/png" else {
            throw DriverRefusal("unsupported operation", "Pictures have the format image/png.")
        }
        guard try params.choice("origin", of: ["viewport", "document"], default: "viewport") == "viewport" else {
            throw DriverRefusal("unsupported operation", "Use `HybridDesktop screenshot --full-page` for a whole page.")
        }
        guard let clip else { return .screenshot(element: nil) }
        guard try clip.choice("type", of: ["box", "element"]) == "element", let element = try clip.object("element")
        else { throw DriverRefusal("unsupported operation", "“clip” must be of the type “element”.") }
        return .screenshot(element: try element.text("sharedId"))
    }

    /// Returns the context whose cookies a command is for; `nil` for all.
    private static func partition(_ params: BiDiParameters) throws(DriverRefusal) -> String? {
        guard let partition = try params.object("partition") else { return nil }
        guard try partition.choice("type", of: ["context", "storageKey"]) == "context" else {
            try partition.refuse("sourceOrigin", because: "WebKit has no partitions.")
            guard [nil, "default"].contains(try partition.optionalText("userContext")) else {
                throw DriverRefusal("no such user context", "There is only the user context “default”.")
            }
            return nil
        }
        return try partition.text("context")
    }

    private static func refusal(of method: String) -> DriverRefusal {
        guard missing.contains(method) else {
            return DriverRefusal("unknown command", "“\(method)” is not a command.")
        }
        return DriverRefusal(
            "unsupported operation", "This server does not have “\(method)”. Docs/QA.md lists the rest.")
    }
}
