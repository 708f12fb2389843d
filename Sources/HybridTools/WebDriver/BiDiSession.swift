import GLibBridge
import HybridCore
import HybridQA

/// The commands and events of a session's WebDriver BiDi clients. The commands are executed by those of the classic
/// protocol.
@MainActor
final class BiDiSession {
    let session: DriverSession
    var translator = BiDiTranslator()
    var contexts = BiDiContexts()
    /// The lines of frames whose page is still loading, by window.
    var frameLines: [String: [JSONValue]] = [:]
    /// The windows whose page is still loading.
    var loading: Set<String> = []
    private(set) var subscriptions = BiDiSubscriptions()
    private var sockets: [ObjectIdentifier: BiDiSocket] = [:]
    private let feed: BiDiFeed
    private var timer: LoopTimer?
    private var lines: [JSONValue] = []
    private var isIdle = true
    /// Keeps the events in order while contexts are looked up.
    private let order = Turn()
    /// The times of the last unsuccessful searches for the context of a web view.
    private var searches: [Int: Double] = [:]
    /// The time in milliseconds between looks at the program's events.
    private static let interval = 10
    private static let searchInterval = 500.0
    /// The time in milliseconds between looks at a promise.
    private static let promiseInterval = 20

    init(_ session: DriverSession, _ feed: BiDiFeed) {
        self.session = session
        self.feed = feed
        timer = MainLoop.every(milliseconds: Self.interval) { [weak self] in self?.look() }
    }

    func add(_ socket: BiDiSocket) { sockets[ObjectIdentifier(socket)] = socket }

    func remove(_ socket: BiDiSocket) { sockets[ObjectIdentifier(socket)] = nil }

    /// Ends all connections.
    func close() {
        timer?.cancel()
        for socket in sockets.values { socket.close() }
    }

    // MARK: Commands

    /// Executes a command for the session.
    /// - Throws: An error of the standard.
    func perform(_ command: BiDiCommand) async throws(DriverRefusal) -> JSONValue {
        let result: Result<JSONValue, DriverRefusal>
        do throws(DriverRefusal) {
            result = .success(try await self.result(of: command))
        } catch {
            result = .failure(error)
        }
        // The events of a command precede its response.
        await sendEvents()
        if case .failure = result { await checkPrompts() }
        return try result.get()
    }

    private func result(of command: BiDiCommand) async throws(DriverRefusal) -> JSONValue {
        switch command {
        case .subscribe(let request):
            var request = request
            request.contexts = try await windows(of: request.contexts)
            let id = try subscriptions.add(request)
            send(subscriptions.takeEarlierEntries())
            await update(announcesAll: request.includes("browsingContext.contextCreated"))
            return ["subscription": .string(id)]
        case .unsubscribe(let ids):
            try subscriptions.remove(ids: ids)
            return [:]
        case .unsubscribeEvents(let names, let contexts):
            try subscriptions.remove(events: names, contexts: try await windows(of: contexts))
            return [:]
        case .tree(let root, let depth):
            await update()
            let roots = root.map { [$0] } ?? contexts.handles
            for window in roots.map(contexts.window) { try await readFrames(of: window) }
            if let root { try check(root) }
            return ["contexts": .array(roots.map { contexts.tree(of: $0, depth: depth) })]
        case .realms(let context, let areWindows):
            guard areWindows else { return ["realms": []] }
            await update()
            var realms: [JSONValue] = []
            for window in contexts.handles where context == nil { try await readFrames(of: window) }
            for context in context.map({ [$0] }) ?? contexts.handles.flatMap(contexts.all) {
                let found = try await describe(context)
                realms.append([
                    "realm": found["realm"] ?? "", "origin": found["origin"] ?? "", "type": "window",
                    "context": .string(context), "userContext": "default",
                ])
            }
            return ["realms": .array(realms)]
        case .create: return try await create()
        case .page(let context, let command): return try await perform(command, in: context)
        case .cookies(let context, let command): return try await perform(command, in: context)
        case .status, .begin, .end: return [:]
        }
    }

    private func create() async throws(DriverRefusal) -> JSONValue {
        await session.turn.take()
        let answer = await session.forward(session.request("POST", "window/new", ["type": "window"]))
        await session.settleWindows()
        session.turn.leave()
        guard let handle = try Self.value(of: answer)["handle"] else {
            throw DriverRefusal("unsupported operation", "The application opens no further window.")
        }
        await update()
        return ["context": handle]
    }

    // MARK: Pages

    /// Runs commands for a context, and then returns to the window of the classic commands.
    /// - Throws: `no such frame` if the context does not exist.
    func inPage<Result: Sendable>(
        _ context: String, duringDialog: Bool = false, _ body: () async throws(DriverRefusal) -> Result
    ) async throws(DriverRefusal) -> Result {
        if !duringDialog {
            await checkPrompts()
            try refuseDuringPrompt()
        }
        await session.turn.take()
        defer { session.turn.leave() }
        let old = await session.forward(session.request("GET", "window")).value?.string
        // A dialog may have opened in the meantime.
        if !duringDialog { try refuseDuringPrompt() }
        let window = contexts.window(of: context)
        // Selecting a frame would close a dialog.
        let frames = duringDialog && old == window ? [] : session.frames
        let page = session.request("POST", "frame", ["id": .null])
        if !frames.isEmpty { _ = await session.forward(page) }
        if old != window {
            _ = try Self.value(
                of: await session.forward(session.request("POST", "window", ["handle": .string(window)])))
        }
        let result: Swift.Result<Result, DriverRefusal>
        do throws(DriverRefusal) {
            if context != window { try await select(context, in: window) }
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        if context != window { _ = await session.forward(page) }
        if let old, old != window {
            _ = await session.forward(session.request("POST", "window", ["handle": .string(old)]))
        }
        for frame in frames { _ = await session.forward(frame) }
        return try result.get()
    }

    /// Handles the dialogs that pages have opened, before all other events.
    private func readPrompts() {
        lines += feed.read()
        lines.removeAll { line in
            guard line["event"] == "document.dialog", let view = line["view"]?.integer,
                let context = contexts.context(of: view)
            else { return false }
            send(translator.events(for: line, in: context))
            return true
        }
    }

    /// Checks that no page has opened a dialog, which WebKitGTK's driver would close at the next command.
    /// - Throws: `unknown error` if a dialog is open.
    private func refuseDuringPrompt() throws(DriverRefusal) {
        readPrompts()
        guard translator.prompted.isEmpty else {
            throw DriverRefusal(
                "unknown error", "A page's dialog is open. Answer it with browsingContext.handleUserPrompt.")
        }
    }

    /// Runs a script. While it waits for a promise, other commands have a turn.
    /// - Throws: An error of the standard. An exception of the script is a result.
    func run(_ script: BiDiScript, in context: String) async throws(DriverRefusal) -> JSONValue {
        var (script, isForbidden) = (script, false)
        while true {
            let request = script.request(
                in: context, library: Self.library, isForbiddenToEvaluate: isForbidden)
            let result = try await inPage(context) {
                let answer = await session.execute(request)
                return BiDiScriptResult(status: answer.status, answer: answer.text, context: context)
            }
            switch result {
            case .result(let result): return result
            case .isForbiddenToEvaluate where isForbidden:
                throw DriverRefusal("unsupported operation", "This page forbids eval. Use script.callFunction.")
            case .isForbiddenToEvaluate: isForbidden = true
            case .isWaiting(let promise):
                script = .settle(promise: promise)
                repeat {
                    await pause(milliseconds: Self.promiseInterval)
                    await checkPrompts()
                } while !translator.prompted.isEmpty
            case .refused(let refusal): throw refusal
            }
        }
    }

    static let library = String(decoding: PackageResources.driver_bidi_js, as: UTF8.self)

    /// Returns the description of a context's document.
    func describe(_ context: String) async throws(DriverRefusal) -> JSONValue {
        try await run(.describe, in: context)
    }

    /// Returns the result of a classic command.
    /// - Throws: Its error.
    static func value(of answer: DriverAnswer) throws(DriverRefusal) -> JSONValue {
        guard answer.status == 200 else {
            throw DriverRefusal(
                answer.error ?? "unknown error", answer.value?["message"]?.string ?? "The driver did not answer.")
        }
        return answer.value ?? .null
    }

    // MARK: Events

    private func look() {
        lines += feed.read()
        guard !lines.isEmpty, isIdle else { return }
        isIdle = false
        Task {
            await sendEvents()
            isIdle = true
        }
    }

    /// Sends the events that the program has reported.
    func sendEvents() async {
        await order.take()
        defer { order.leave() }
        lines += feed.read()
        while !lines.isEmpty {
            let line = lines.removeFirst()
            if await mustSearch(line) { await update() }
            let context = line["view"]?.integer.flatMap { contexts.context(of: $0) }
            if let context { await handle(line, in: context) }
            if line["frame"] == nil { send(translator.events(for: line, in: context)) }
        }
        await sendFrameEvents()
    }

    /// Returns the event for a command of a classic client that has closed the dialog of the current window.
    func answeredPrompt(by request: DriverSession.Request, _ answer: DriverAnswer) async -> AnsweredPrompt? {
        let isAccepted = request.path.hasSuffix("/alert/accept")
        let isAnswer = isAccepted || request.path.hasSuffix("/alert/dismiss")
        guard isAnswer && answer.status == 200 || answer.error == "unexpected alert open" else { return nil }
        // With the capability `unhandledPromptBehavior: ignore`, an error leaves the dialog open.
        if !isAnswer, await session.hasDialog() { return nil }
        guard let context = await session.forward(session.request("GET", "window")).value?.string
        else { return nil }
        return AnsweredPrompt(context: context, isAccepted: isAccepted)
    }

    /// A dialog of a page that a client has closed.
    struct AnsweredPrompt {
        let context: String
        let isAccepted: Bool
        var text: String?
    }

    /// Sends the events for an answered dialog.
    func close(_ prompt: AnsweredPrompt) async {
        // The event that the dialog opened may not have been read yet. A pause here would let another task find that the
        // dialog is closed, but not how.
        readPrompts()
        if !translator.prompted.contains(prompt.context) { await sendEvents() }
        send(translator.promptClosed(in: prompt.context, accepted: prompt.isAccepted, text: prompt.text))
        await sendEvents()
    }

    /// Asks the driver which of the reported dialogs are still open.
    private func checkPrompts() async {
        for context in translator.prompted {
            do throws(DriverRefusal) {
                _ = try await inPage(context, duringDialog: true) { () async throws(DriverRefusal) in
                    try Self.value(of: await session.forward(session.request("GET", "alert/text")))
                }
            } catch {
                send(translator.failed(error, in: context))
            }
        }
    }

    func send(_ events: [BiDiEvent]) {
        // A frame that no longer exists has a parent that does.
        for event in events
        where subscriptions.admit(event, in: (event.params["parent"]?.string ?? event.context).map(contexts.window)) {
            for socket in sockets.values { socket.send(event.message) }
        }
    }

    /// Returns whether a line may belong to a new context.
    private func mustSearch(_ line: JSONValue) async -> Bool {
        guard translator.prompted.isEmpty else { return false }
        let event = line["event"]?.string
        if ["stack.changed", "window.opened", "window.closed"].contains(event)
            || event?.hasPrefix("authentication.") == true
        {
            return subscriptions.include("browsingContext.contextCreated", in: nil)
                || subscriptions.include("browsingContext.contextDestroyed", in: nil)
        }
        guard let view = line["view"]?.integer, contexts.context(of: view) == nil else { return false }
        guard MainLoop.now - (searches[view] ?? 0) > Self.searchInterval else { return false }
        searches[view] = MainLoop.now
        return true
    }

    /// Reads which contexts exist.
    /// - Parameter announcesAll: True to send an event for each context, not only for new ones.
    func update(announcesAll: Bool = false) async {
        await session.turn.take()
        let answer = await session.sortedHandles()
        session.turn.leave()
        guard answer.status == 200, let handles = answer.value?.array?.compactMap(\.string) else { return }
        let (added, removals) = contexts.update(handles)
        send(translator.keep(handles) + removals)
        loading.formIntersection(handles)
        frameLines = frameLines.filter { handles.contains($0.key) }
        for handle in handles where announcesAll || added.contains(handle) || contexts.unknown.contains(handle) {
            let count = contexts.reportCount
            guard let found = try? await describe(handle) else { continue }
            let changes = contexts.record(found, of: handle, reports: count)
            send(announcesAll || added.contains(handle) ? contexts.announcements(of: handle) : changes)
        }
    }
}
