import GLibBridge
import HybridCore
import HybridQA

/// The page in front, to which the driver's session is switched before each command.
extension DriverSession {
    /// The time in milliseconds after which the shell has ended every visit as failed.
    private static let longestVisit = 60_000.0

    /// Switches the session to the visible page of its window.
    /// - Returns: The reply to the command if it cannot be executed. While a dialog is open, this is the driver's reply
    ///   to all commands.
    func follow() async -> DriverAnswer? {
        var told: DriverAnswer?
        if !focus.isWithoutWindow, focus.mustLook(at: process.mark) {
            let found = await look()
            told = found.page == .busy ? found.answer : nil
        }
        return focus.isWithoutWindow ? Self.noWindow : told
    }

    static let noWindow = DriverAnswer(
        DriverRefusal("no such window", "The window has been closed. Switch to another one."))

    /// Waits for the end of a visit, or until its page opens a dialog, which delays the end. The driver itself does not
    /// wait if the visit leads to another page.
    func settle() async {
        guard waitsForVisits else { return }
        let deadline = MainLoop.now + Self.longestVisit
        var nextLook = MainLoop.now + Self.lookInterval
        while MainLoop.now < deadline {
            if MainLoop.now >= nextLook {
                if await hasDialog() { return }
                nextLook = MainLoop.now + Self.lookInterval
            }
            if let isBusy = focus.isBusy(at: process.mark) {
                if !isBusy { return }
            } else {
                let found = await look()
                if found.page == .busy || DriverPage.isSettled(answer: found.answer.text) { return }
            }
            await pause(milliseconds: 3)
        }
    }

    /// Returns whether the selected page has an open dialog.
    func hasDialog() async -> Bool { await forward(request("GET", "alert/text")).status == 200 }

    /// Waits until new windows have loaded their first page. Otherwise that page could replace the client's page.
    func settleWindows() async {
        let deadline = MainLoop.now + Self.longestVisit
        while MainLoop.now < deadline, process.mark?.busyWindows.isEmpty == false { await pause(milliseconds: 3) }
    }

    /// Asks the driver's page for its position, and goes to the page in front if the position is wrong.
    func look() async -> (page: DriverPage, answer: DriverAnswer) {
        // The state is read first, so that a later change leads to another look.
        let mark = process.mark
        var found = await ask()
        if await hasLostFrame(at: found.page) { return found }
        if focus.isLost(at: found.page) {
            guard await goToFront(from: found.page) else {
                focus.foundNone(from: found.page)
                return found
            }
            found = await ask()
        }
        focus.found(found.page, at: mark)
        return found
    }

    /// Returns whether the selected frame no longer exists, but its window does. The client must then select another
    /// frame, and until then the driver reports an error.
    private func hasLostFrame(at page: DriverPage) async -> Bool {
        guard page == .closed, !frames.isEmpty else { return false }
        let here = await forward(request("GET", "window")).value
        let handles = await forward(request("GET", "window/handles")).value?.array ?? []
        return here.map(handles.contains) ?? false
    }

    func ask() async -> (page: DriverPage, answer: DriverAnswer) {
        let answer = await execute(["script": .string(DriverPage.script), "args": []])
        return (DriverPage(answer: answer.text), answer)
    }

    /// - Returns: False if no page of the window was found.
    func goToFront(from lost: DriverPage) async -> Bool {
        kept = nil
        let here = await forward(request("GET", "window")).value?.string
        let all = await forward(request("GET", "window/handles")).value?.array ?? []
        var candidate = here
        for handle in handles.pagesFirst(all.compactMap(\.string)) where handle != here {
            await go(to: handle)
            let page = await ask().page
            if lost.leads(to: page, in: focus.window) {
                if page.kind == .screen, handles.known(handle) == handle,
                    let covered = await coveredPage(of: page, among: all.compactMap(\.string))
                {
                    handles.found(handle, covering: covered)
                    await go(to: handle)
                }
                return true
            }
            if page == .unknown { candidate = handle }
        }
        guard let candidate else { return false }
        await go(to: candidate)
        return true
    }

    /// Finds the documents of screens that the driver lists, but that no command has used. A client does not see them.
    /// - Returns: The handles without new ones that may be documents.
    func findDocuments(among all: [String]) async -> [String] {
        let unknown = handles.unknown(among: all)
        guard !unknown.isEmpty, handles.documents(among: all) < process.mark?.documents ?? 0 else { return all }
        guard !(await hasDialog()), let here = await forward(request("GET", "window")).value?.string else {
            return all.filter { !unknown.contains($0) }
        }
        let inside = frames
        for handle in unknown {
            await go(to: handle)
            if DriverPage.isDocument(answer: await ask().answer.text) { handles.found(handle, covering: handle) }
        }
        await go(to: here)
        for frame in inside { _ = await forward(frame) }
        frames = inside
        return all
    }

    /// Returns the page that a native or error screen covers.
    private func coveredPage(of screen: DriverPage, among all: [String]) async -> String? {
        for handle in handles.pages(among: all) {
            await go(to: handle)
            let (page, answer) = await ask()
            if case .inFront(let front) = screen, page == .behind(front), DriverPage.isCovered(answer: answer.text) {
                return handle
            }
        }
        return nil
    }

    /// Switches from the document of a native or error screen to the page that the screen covers.
    func leaveScreen() async {
        guard focus.kind == .screen, let handle = await currentWindow() else { return }
        await go(to: handle)
    }

    /// Returns to the screen if the address of a client led nowhere. An empty page stays selected: with it, Capybara ends
    /// a test.
    func returnToScreen() async {
        guard focus.kind == .screen, await forward(request("GET", "url")).value != "about:blank" else { return }
        focus.leftScreen()
    }

    private func go(to handle: String) async {
        frames = []
        let body: JSONValue = ["handle": .string(handle)]
        _ = await forward(Request("POST", "/session/\(id)/window", Array(body.text.utf8)))
    }
}
