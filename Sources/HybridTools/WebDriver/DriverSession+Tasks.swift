import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA

/// Commands that the shell executes.
extension DriverSession {
    /// The time in milliseconds within which the desktop changes a window.
    private static let windowPatience = 5000.0
    /// The time in milliseconds within which a window takes its new size.
    private static let sizePatience = 2000.0
    /// The time in milliseconds within which a step of WebKit's list changes the address.
    private static let stepPatience = 300.0
    /// The time in milliseconds within which a page is printed.
    private static let printPatience = 60_000.0

    /// Shows the page in full screen together with its window, as the standard requires. A page may only do this for a
    /// user.
    private static let enterFullscreen = """
        const shell = window.hybridDesktop ?? window.top.hybridDesktop
        return shell?.asUser(() => document.documentElement.requestFullscreen()).catch(() => {})
        """

    func perform(_ task: DriverTask) async throws(DriverRefusal) -> DriverAnswer {
        switch task {
        case .logTypes: return DriverAnswer(value: ["browser"])
        case .log: return DriverAnswer(value: try await ask("log"))
        case .permission(let name, let answer):
            _ = try await ask("setPermission", .string(name), answer.map(JSONValue.bool) ?? .null)
            return DriverAnswer(value: .null)
        case .print(let layout): return DriverAnswer(value: .string(try await print(layout)))
        case .window(let change):
            let before = await rect()
            // A dialog of the page is open.
            guard before.status == 200 else { return before }
            hasWindowState = true
            // Asked first, because a page that enters full screen changes its window too.
            let hadState = try await request(change)
            let script = change == .fullscreen ? Self.enterFullscreen : "document.webkitExitFullscreen?.()"
            _ = await execute(["script": .string(script), "args": []])
            try await self.change(change)
            return hadState || change == .minimized ? before : await rect(after: before)
        }
    }

    /// The page's size, and false while it has not taken the size of its view. Pages of other sites and frames do not
    /// know the view's.
    private static let pageSize = """
        const shell = window.hybridDesktop
        return (shell ? shell.fillsView().catch(() => true) : Promise.resolve(true))
          .then((fills) => [innerWidth, innerHeight, fills])
        """

    /// The position of the window and the size of the page. The driver reports the size before the window was
    /// maximized.
    /// - Parameter old: An earlier value. The window takes its new size shortly after its new state.
    func rect(after old: DriverAnswer? = nil) async -> DriverAnswer {
        let deadline = MainLoop.now + Self.sizePatience
        while true {
            let answer = await forward(Request("GET", "/session/\(id)/window/rect"))
            let size = await execute(["script": .string(Self.pageSize), "args": []]).value?.array
            guard var rect = answer.value?.object, answer.status == 200, let size, size.count == 3 else {
                return answer
            }
            rect["width"] = size[0]
            rect["height"] = size[1]
            let found = DriverAnswer(value: .object(rect))
            guard found == old || size[2] == false, MainLoop.now < deadline else { return found }
            await pause(milliseconds: 20)
        }
    }

    /// Requests a state of the window.
    /// - Returns: True if the window has it already.
    private func request(_ change: DriverTask.WindowChange) async throws(DriverRefusal) -> Bool {
        try await ask("setWindow", .string(change.rawValue)) == true
    }

    /// Changes the state of the window.
    /// - Throws: `unsupported operation` if the desktop refuses.
    func change(_ change: DriverTask.WindowChange) async throws(DriverRefusal) {
        let deadline = MainLoop.now + Self.windowPatience
        while MainLoop.now < deadline {
            if try await request(change) { return }
            await pause(milliseconds: 20)
        }
        throw DriverRefusal(
            "unsupported operation",
            "The desktop does not make this window \(change.rawValue). Run the session with a window manager.")
    }

    private func print(_ layout: PrintLayout) async throws(DriverRefusal) -> String {
        let path = process.newFile()
        _ = try await ask("print", .string(path), layout.json)
        let deadline = MainLoop.now + Self.printPatience
        while MainLoop.now < deadline {
            if let content = try? Data(contentsOf: URL(filePath: path)) { return content.base64EncodedString() }
            if let reason = try? Data(contentsOf: URL(filePath: "\(path).failure")) {
                throw DriverRefusal("unknown error", String(decoding: reason, as: UTF8.self))
            }
            await pause(milliseconds: 20)
        }
        throw DriverRefusal("timeout", "The page was not printed within a minute.")
    }

    /// Performs a command on a native or error screen that the driver would apply to the document of the screen.
    /// - Returns: `nil` if it is another command, or a page is in front.
    func performOnScreen(_ request: Request) async throws(DriverRefusal) -> DriverAnswer? {
        guard focus.kind == .screen else { return nil }
        let words = [request.method] + request.path.split(separator: "/").dropFirst(2).map(String.init)
        switch words.joined(separator: " ") {
        // The standard requires no error if there is no other page.
        case "POST back", "POST forward": _ = try? await ask(words[1])
        case "POST refresh": _ = try await ask("reload")
        case "GET screenshot": return DriverAnswer(value: .string(try await picture()))
        default: return nil
        }
        await settle()
        return DriverAnswer(value: .null)
    }

    /// Returns a picture of the window in front, because the document of a screen looks different. GTK has no picture of a
    /// window whose layout is about to change, so this waits at most two seconds for one.
    func picture() async throws(DriverRefusal) -> String {
        for _ in 0..<100 {
            if let file = try await ask("picture").string { return file }
            await pause(milliseconds: 20)
        }
        throw DriverRefusal("unable to capture screen", "The window is not visible.")
    }

    /// Goes forward in WebKit's list, or else to the shell's next screen, which that list does not have after a full
    /// load.
    func goForward(_ request: Request) async -> DriverAnswer {
        let place = await forward(self.request("GET", "url"))
        // A dialog of the page is open.
        guard place.status == 200 else { return place }
        let mark = process.mark?.number
        let answer = await forward(request)
        guard answer.status == 200, waitsForVisits else { return answer }
        // A step within the document takes effect after the answer.
        let deadline = MainLoop.now + Self.stepPatience
        while MainLoop.now < deadline {
            // A client that does not wait may have begun a load.
            guard process.mark?.number == mark, await forward(self.request("GET", "url")).value == place.value else {
                await settle()
                return answer
            }
            await pause(milliseconds: 20)
        }
        guard (try? await ask("forward")) != nil else { return answer }
        await settle()
        return answer
    }

    /// Deletes one or all cookies until they are gone from the page and from the network process. These exchange cookies
    /// late: one that a script has just set may arrive after the driver has deleted it.
    func deleteCookies(_ request: Request) async -> DriverAnswer {
        let words = request.path.split(separator: "/")
        let name =
            words.count > 3 ? String(decoding: PercentEncoding.decode(Array(words[3].utf8)), as: UTF8.self) : nil
        let deadline = MainLoop.now + Self.cookiePatience
        while true {
            let answer = await forward(request)
            guard answer.status == 200, MainLoop.now < deadline else { return answer }
            let stored =
                await forward(self.request("GET", "cookie")).value?.array?.compactMap { $0["name"]?.string } ?? []
            let seen = await execute(["script": "return document.cookie", "args": []]).value?.string ?? ""
            let left = stored + seen.split(separator: "; ").map { String($0.prefix { $0 != "=" }) }
            guard left.contains(where: { name == nil || $0 == name }) else { return answer }
            await pause(milliseconds: 10)
        }
    }

    /// The time in milliseconds after which a cookie that cannot be deleted is ignored.
    private static let cookiePatience = 1000.0

    /// Calls a method of the page's `window.hybridDesktop`.
    func ask(_ method: String, _ arguments: JSONValue...) async throws(DriverRefusal) -> JSONValue {
        let answer = await execute(
            ["script": .string(Self.callScript), "args": .array([.string(method)] + arguments)])
        guard answer.status == 200, let value = answer.value else {
            throw DriverRefusal(
                answer.error ?? "unknown error", answer.value?["message"]?.string ?? "The page did not answer.",
                data: answer.value?["data"])
        }
        if let message = value["failure"]?.string { throw DriverRefusal("unsupported operation", message) }
        return value["result"] ?? .null
    }

    /// A frame has no such object, but the page around it may.
    private static let callScript = """
        const [method, ...rest] = arguments
        const shell = window.hybridDesktop ?? window.top.hybridDesktop
        if (!shell) return { failure: "This page has no connection to the application." }
        return shell[method](...rest).then((result) => ({ result }), (error) => ({ failure: error.message }))
        """
}
