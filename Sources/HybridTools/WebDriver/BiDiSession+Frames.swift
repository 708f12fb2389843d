import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA

/// Frames as browsing contexts. The driver selects them by their position in the page.
extension BiDiSession {
    /// The time in milliseconds within which a frame loads a page.
    private static let loadPatience = 60_000.0
    /// The events of frames.
    private static let events = [
        "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.domContentLoaded",
        "browsingContext.fragmentNavigated", "browsingContext.load", "log.entryAdded",
    ]
    /// The maximum number of events of frames that wait for their page.
    private static let mostLines = 1000

    /// Reads which frames a window has now.
    func readFrames(of window: String) async throws(DriverRefusal) {
        let count = contexts.reportCount
        send(contexts.record(try await describe(window), of: window, reports: count))
    }

    /// - Throws: `no such frame` if a context does not exist.
    func check(_ context: String) throws(DriverRefusal) {
        guard contexts.path(of: context) == nil else { return }
        throw DriverRefusal("no such frame", "There is no context “\(context)”. browsingContext.getTree lists them.")
    }

    /// - Throws: `invalid argument` if an address is not complete.
    static func check(url: String) throws(DriverRefusal) {
        guard URL(string: url)?.scheme == nil else { return }
        throw DriverRefusal("invalid argument", "“\(url)” is not a complete address.")
    }

    /// Selects a frame of the selected window.
    func select(_ context: String, in window: String) async throws(DriverRefusal) {
        // Other frames may have been added or removed.
        let count = contexts.reportCount
        let answer = await session.execute(BiDiScript.describe.request(in: window, library: Self.library))
        if case .result(let found) = BiDiScriptResult(status: answer.status, answer: answer.text, context: window) {
            send(contexts.record(found, of: window, reports: count))
        }
        try check(context)
        for index in contexts.path(of: context) ?? [] {
            _ = try Self.value(of: await session.forward(session.request("POST", "frame", ["id": .integer(index)])))
        }
    }

    /// Returns the windows of contexts. A subscription is for the windows of frames.
    func windows(of list: [String]) async throws(DriverRefusal) -> [String] {
        if !list.isEmpty { await update() }
        for context in list { try check(context) }
        return list.map(contexts.window)
    }

    // MARK: Commands

    /// Performs a command in a frame.
    /// - Returns: `nil` if the command is the same for windows.
    func perform(
        _ command: BiDiCommand.PageCommand, inFrame context: String, of parent: String
    ) async throws(DriverRefusal) -> JSONValue? {
        switch command {
        case .navigate(let url, let wait):
            try Self.check(url: url)
            return try await navigate(frame: context, wait, url, "location.assign(\(JSONValue.string(url).text))")
        case .reload(let wait): return try await navigate(frame: context, wait, nil, "location.reload()")
        case .screenshot(nil):
            try await readFrames(of: contexts.window(of: context))
            try check(context)
            let frame = try await run(.element(ofFrame: contexts.path(of: context)?.last ?? 0), in: parent)
            // WebKit does not return an element that a script of its frame has read before the page.
            guard let id = frame["sharedId"]?.string else {
                throw DriverRefusal("unsupported operation", "WebKit returns no picture of this frame.")
            }
            return ["data": try await classic("GET", "element/\(id)/screenshot", in: parent)]
        case .traverse, .activate, .close, .resize:
            throw DriverRefusal("invalid argument", "“\(context)” is a frame. The command needs a window.")
        case .screenshot, .answerPrompt, .script: return nil
        }
    }

    private func navigate(
        frame context: String, _ wait: BiDiCommand.Wait, _ url: String?, _ script: String
    ) async throws(DriverRefusal) -> JSONValue {
        let old = try await describe(context)
        try await inPage(context) { () async throws(DriverRefusal) in
            let answer = await session.execute(["script": .string("setTimeout(() => \(script))"), "args": []])
            _ = try Self.value(of: answer)
        }
        var found = old
        let deadline = MainLoop.now + Self.loadPatience
        while wait != .none {
            guard MainLoop.now < deadline else {
                throw DriverRefusal("unknown error", "The frame did not load the page.")
            }
            await pause(milliseconds: 20)
            found = try await describe(context)
            let isNew =
                found["realm"] != old["realm"] || found["url"] != old["url"] && found["url"] == url.map { .string($0) }
            if isNew, found["state"] == "complete" || wait == .interactive && found["state"] == "interactive" { break }
        }
        let address = wait == .none ? url.map { .string($0) } : found["url"]
        return ["navigation": .null, "url": address ?? found["url"] ?? ""]
    }

    // MARK: Events

    /// Handles a line of a window with regard to its frames. Frames that load together with their page wait for it,
    /// because the driver does not answer until then.
    func handle(_ line: JSONValue, in window: String) async {
        guard let path = line["frame"]?.array?.compactMap(\.integer) else {
            switch line["event"]?.string {
            case "document.began", "document.shown":
                if line["event"] == "document.began" { loading.insert(window) } else { loading.remove(window) }
                frameLines[window] = nil
                send(contexts.replaced(window))
            case "document.loaded" where loading.remove(window) != nil: await sendFrameEvents(window)
            default: break
            }
            return
        }
        contexts.reported(line["url"]?.string ?? "", by: path, in: window)
        guard frameLines[window, default: []].count < Self.mostLines,
            Self.events.contains(where: { subscriptions.include($0, in: window) })
        else { return }
        frameLines[window, default: []].append(line)
        if !loading.contains(window) { await sendFrameEvents(window) }
    }

    /// Sends the events of frames that waited for a dialog to close.
    func sendFrameEvents() async {
        for window in frameLines.keys.sorted() where !loading.contains(window) && translator.prompted.isEmpty {
            await sendFrameEvents(window)
        }
    }

    private func sendFrameEvents(_ window: String) async {
        guard frameLines[window] != nil else { return }
        do throws(DriverRefusal) {
            try await readFrames(of: window)
        } catch {
            guard translator.prompted.isEmpty else { return }
        }
        for line in frameLines.removeValue(forKey: window) ?? [] {
            let path = line["frame"]?.array?.compactMap(\.integer) ?? []
            let context = line["view"]?.integer.flatMap { contexts.context(of: $0, frame: path) }
            send(translator.events(for: line, in: context))
        }
    }
}
