import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA
import HybridServices

/// A session of a WebDriver client. WebKitGTK's driver binds a session to one page, so this object switches to the
/// visible page before it forwards each command.
@MainActor
final class DriverSession {
    let process: DriverProcess
    /// The driver's name of the session; empty before it has begun.
    private(set) var id = ""
    /// True if the driver has ended the session together with its last window.
    private(set) var hasEnded = false
    private let connection: DriverConnection
    let followsFront: Bool
    private let prompts: DriverPrompts?
    var focus = DriverFocus()
    var handles = DriverHandles()
    /// The selected window, if the driver may still select another one.
    var kept: JSONValue?
    /// True if the client has maximized the window or similar. Such a window ignores a size.
    var hasWindowState = false
    /// False if the client waits for visits itself (`pageLoadStrategy` is `none`).
    var waitsForVisits = true
    /// Lets clients of both protocols send one command at a time.
    let turn = Turn()
    var references = DriverReferences()
    /// The context that the client has selected.
    var place = DriverReferences.Place()
    /// The commands that selected the current frame.
    var frames: [Request] = []

    /// A command as it arrived.
    struct Request {
        let method: String
        let path: String
        var body: [UInt8]

        init(_ method: String, _ path: String, _ body: [UInt8] = []) {
            self.method = method
            self.path = path
            self.body = body
        }

        /// True if the command executes a script.
        var isScript: Bool { path.hasSuffix("/execute/sync") || path.hasSuffix("/execute/async") }
    }

    /// The function that runs a client's script.
    static let scriptProgram = String(decoding: PackageResources.driver_script_js, as: UTF8.self)

    /// - Parameters:
    ///   - followsFront: True if commands are sent to the visible page.
    ///   - prompts: The handlers of dialogs, if the client requests them by type.
    init(_ process: DriverProcess, followsFront: Bool, prompts: DriverPrompts?) {
        self.prompts = prompts
        self.process = process
        self.followsFront = followsFront
        connection = DriverConnection(address: process.address)
    }

    // MARK: Start and end

    /// Begins a session. If the program ends before the driver has connected to it, returns the program's error.
    func begin(_ request: Request) async -> DriverAnswer {
        _ = process.takeFailure()
        let attempt = Attempt()
        attempt.task = Task { attempt.answer = await forward(request) }
        var start = DriverStart()
        var nextLook = MainLoop.now + Self.lookInterval
        while attempt.answer == nil {
            await pause(milliseconds: 5)
            guard attempt.answer == nil, MainLoop.now >= nextLook else { continue }
            nextLook = MainLoop.now + Self.lookInterval
            guard let failure = start.look(hasProgram: process.hasProgram, sentence: process.takeFailure()) else {
                continue
            }
            attempt.task?.cancel()
            return DriverAnswer(status: 500, json: failure)
        }
        guard let answer = attempt.answer else { return DriverAnswer(status: 500, body: []) }
        id = answer.value?["sessionId"]?.string ?? ""
        connection.timeouts.set(answer.value?["capabilities"]?["timeouts"])
        waitsForVisits = answer.value?["capabilities"]?["pageLoadStrategy"] != "none"
        if !id.isEmpty {
            _ = process.hasProgram
            await settleWindows()
            _ = await sortedHandles()
        }
        return answer
    }

    /// Returns a command of this session.
    func request(_ method: String, _ path: String, _ body: JSONValue? = nil) -> Request {
        Request(method, "/session/\(id)/\(path)", body.map { Array($0.text.utf8) } ?? [])
    }

    /// The windows of the session, the first one first.
    func sortedHandles() async -> DriverAnswer {
        let answer = await forward(request("GET", "window/handles"))
        guard let found = answer.value?.array else { return answer }
        let known = await findDocuments(among: found.compactMap(\.string))
        return DriverAnswer(value: .array(handles.sort(known).map { .string($0) }))
    }

    /// Closes the current window.
    /// - Returns: The windows that remain.
    func closeWindow() async -> DriverAnswer {
        await leaveScreen()
        _ = await sortedHandles()
        let handle = await forward(request("GET", "window")).value?.string
        let answer = await forward(request("DELETE", "window"))
        guard answer.status == 200, let handle, let left = answer.value?.array else { return answer }
        handles.close(handle)
        kept = nil
        guard focus.kind == .signIn, !left.isEmpty else {
            let open = handles.sort(left.compactMap(\.string))
            hasEnded = open.isEmpty
            return DriverAnswer(value: .array(open.map { .string($0) }))
        }
        // The dialog closes after the driver's reply. An error screen may then cover the page below.
        let deadline = MainLoop.now + Self.closePatience
        while !focus.mustLook(at: process.mark), MainLoop.now < deadline {
            await pause(milliseconds: 3)
        }
        _ = await follow()
        return await sortedHandles()
    }

    /// The time in milliseconds between looks at a page that does not report itself.
    static let lookInterval = 100.0
    private static let closePatience = 1000.0

    private final class Attempt {
        var task: Task<Void, Never>?
        var answer: DriverAnswer?
    }

    /// Ends the session, its program and its driver.
    func end() async {
        hasEnded = true
        // The driver's own command closes each page in turn, and waits for replies that a program with several pages
        // does not give.
        await process.end()
    }

    // MARK: Commands

    /// Executes a command, except for the references in it.
    func route(_ command: DriverCommand, _ request: Request) async -> DriverAnswer {
        if case .upload = command { return store(DriverUpload(body: request.body)) }
        if case .front = command,
            let action = DriverAction(method: request.method, path: request.path, body: request.body)
        {
            return await perform(action, request)
        }
        var request = request
        if focus.isWithoutWindow, request.path.contains("/alert/") { return Self.noWindow }
        if request.path.hasSuffix("/window/handles") {
            // A command in the page would close its dialog. This one does not use the page.
            if followsFront, focus.mustLook(at: process.mark), !(await hasDialog()) { _ = await follow() }
            return await sortedHandles()
        }
        await keepWindow()
        do throws(DriverRefusal) {
            if let task = try DriverTask.make(method: request.method, path: request.path, body: request.body) {
                if followsFront, let told = await follow() { return told }
                return try await perform(task)
            }
        } catch {
            return DriverAnswer(error)
        }
        note(request)
        if hasWindowState, request.method == "GET", request.path.hasSuffix("/window/rect") { return await rect() }
        if hasWindowState, request.path.hasSuffix("/window/rect"), request.method == "POST" {
            hasWindowState = (try? await change(.normal)) == nil
        }
        do throws(DriverRefusal) {
            if request.isScript {
                request.body = try DriverScript.complete(
                    request.body, program: Self.scriptProgram, isAsync: request.path.hasSuffix("async"),
                    window: DriverScript.namesWindow(request.body) ? await currentWindow() : nil)
            }
        } catch {
            return DriverAnswer(error)
        }
        guard followsFront else {
            if case .choose = command { return await select(request) }
            return await forward(request)
        }
        switch command {
        case .choose: return await choose(request)
        case .front, .go: return await perform(request, inFront: command)
        case .begin, .status, .upload, .end, .other, .unknown: return await forward(request)
        }
    }

    /// Selects a window or frame of the client.
    private func choose(_ request: Request) async -> DriverAnswer {
        let answer = await select(request)
        guard answer.status == 200 else { return answer }
        let mark = process.mark
        var (page, found) = await ask()
        // The screen in front of the page belongs to the same window for the client.
        if DriverPage.isCovered(answer: found.text) {
            _ = await goToFront(from: page)
            (page, found) = await ask()
        }
        focus.chose(page)
        focus.found(page, at: mark)
        return answer
    }

    /// Executes a command in the visible page of its window.
    private func perform(_ request: Request, inFront command: DriverCommand) async -> DriverAnswer {
        if let told = await follow() { return told }
        // An address is for the application's page.
        if case .go = command {
            if focus.kind == .signIn {
                _ = await closeWindow()
                if let told = await follow() { return told }
            }
            await leaveScreen()
        }
        do throws(DriverRefusal) {
            if let answer = try await performOnScreen(request) { return answer }
        } catch {
            return DriverAnswer(error)
        }
        let isClosing = request.method == "DELETE" && request.path.hasSuffix("/window")
        if request.method == "DELETE", request.path.split(separator: "/").dropFirst(2).first == "cookie" {
            return await deleteCookies(request)
        }
        let isForward = request.path.hasSuffix("/\(id)/forward")
        var answer =
            isClosing ? await closeWindow() : isForward ? await goForward(request) : await forward(request)
        // The page closed, such as the sign-in dialog's. A command with an effect may have been executed before, and
        // may be the cause.
        if answer.error == "no such window", !isClosing, case .inFront = await look().page {
            if DriverCommand.isRepeatable(method: request.method, path: request.path) {
                answer = await forward(request)
            } else {
                await settle()
                return DriverAnswer(value: .null)
            }
        }
        if answer.error == "unable to capture screen", request.path.hasSuffix("/\(id)/screenshot"),
            (try? await ask("state"))?["dialog"]?.object != nil, let picture = try? await picture()
        {
            return DriverAnswer(value: .string(picture))
        }
        if case .go = command { await returnToScreen() }
        guard answer.status == 200 else { return answer }
        if request.method == "GET", request.path.hasSuffix("/\(id)/window"), let handle = answer.value?.string {
            return DriverAnswer(value: .string(handles.known(handle)))
        }
        if DriverCommand.isNavigation(method: request.method, path: request.path) { await settle() }
        if request.path.hasSuffix("/window/new") {
            _ = await sortedHandles()
            await settleWindows()
        }
        return answer
    }

    /// Keeps the commands that select a frame, because selecting a window leaves it.
    private func note(_ request: Request) {
        switch request.path.split(separator: "/").dropFirst(2).joined(separator: " ") {
        case "frame" where request.method == "POST":
            let id = (try? JSONValue(parsing: String(decoding: request.body, as: UTF8.self)))?["id"]
            frames = id == .null ? [] : frames + [request]
        case "frame parent": _ = frames.popLast()
        case "window", "url", "back", "forward", "refresh": if request.method != "GET" { frames = [] }
        default: break
        }
    }

    /// Selects a window. If its page does not respond in time, the driver may select it later nevertheless, so the
    /// selection is repeated then.
    private func select(_ request: Request) async -> DriverAnswer {
        let here = await forward(self.request("GET", "window"))
        let answer = await forward(request)
        kept = answer.error == "timeout" && here.status == 200 ? here.value : nil
        return answer
    }

    /// Returns to the window that remained selected.
    private func keepWindow() async {
        guard let kept, await forward(request("GET", "window")).value != kept else { return }
        (self.kept, frames) = (nil, [])
        _ = await forward(request("POST", "window", ["handle": kept]))
    }

    func forward(_ request: Request) async -> DriverAnswer {
        guard let prompts, DriverCommand.handlesDialogs(method: request.method, path: request.path),
            let kind = process.mark?.dialog,
            let reaction = prompts.reaction(to: kind), await hasDialog()
        else { return await send(request) }
        // The driver does not execute the command, but reports the dialog.
        let refusal = reaction.notifies ? await send(request) : nil
        _ = await send(self.request("POST", reaction.command, [:]))
        if let refusal { return refusal }
        return await send(request)
    }

    private func send(_ request: Request) async -> DriverAnswer {
        let answer = await connection.send(request.method, request.path, request.body)
        if request.method == "POST", request.path.hasSuffix("/\(id)/timeouts"), answer.status == 200 {
            connection.timeouts.set(try? JSONValue(parsing: String(decoding: request.body, as: UTF8.self)))
        }
        let hasNoWindows = request.method == "DELETE" && request.path.hasSuffix("/window") && answer.value == []
        if answer.error == "invalid session id" || hasNoWindows { hasEnded = true }
        return answer
    }

    func execute(_ script: JSONValue) async -> DriverAnswer {
        await forward(Request("POST", "/session/\(id)/execute/sync", Array(script.text.utf8)))
    }
}
