import GLibBridge
import HybridCore

/// Waits and assertions.
extension TestWindow {
    /// Waits for an event of the trace since the last action, and returns it. Others may occur before it.
    /// - Throws: ``TestFailure`` after the time limit.
    @discardableResult
    public func waitForEvent(
        _ name: String, file: StaticString = #fileID, line: UInt = #line,
        where condition: (JSONValue) -> Bool = { _ in true }
    ) async throws -> JSONValue {
        var found: JSONValue?
        try await expect("the event \(name)", file, line) {
            found = trace.dropFirst(mark).first { $0["event"]?.string == name && condition($0) }
            return found != nil
        }
        return found ?? .null
    }

    func waitForStart(file: StaticString, line: UInt) async throws {
        let ends = ["visit.completed", "visit.failed", "authentication.presented"]
        try await expect("a first screen", file, line) {
            front?["kind"]?.string == "native" || trace.contains { ends.contains($0["event"]?.string ?? "") }
        }
    }

    /// Waits until a visit of a path completes.
    /// - Throws: ``TestFailure`` after the time limit.
    public func waitForVisit(_ path: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await expect("a completed visit of \(path)", file, line) {
            trace.dropFirst(mark).contains {
                $0["event"]?.string == "visit.completed" && $0["url"]?.string.map(relative) == path
            }
        }
    }

    /// Waits until the first window's selected tab has screens with these paths, the first at the bottom.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertStack(_ paths: String..., file: StaticString = #fileID, line: UInt = #line) async throws {
        try await expect("the stack \(paths.joined(separator: " → "))", file, line) { main.map(path) == paths }
    }

    /// Waits until the dialog has screens with these paths, or without paths until no dialog is open.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertModal(_ paths: String..., file: StaticString = #fileID, line: UInt = #line) async throws {
        let expected = paths.isEmpty ? "no dialog" : "the dialog \(paths.joined(separator: " → "))"
        try await expect(expected, file, line) { (modal?.map(path) ?? []) == paths }
    }

    /// Waits until the screen in front has a title.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertTitle(_ title: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await expect("the title “\(title)”", file, line) { front?["title"]?.string == title }
    }

    /// Waits until a label of the window in front contains a text. The texts of pages do not count.
    /// - Throws: ``TestFailure`` with all texts, after the time limit.
    public func assertText(_ text: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        let end = MainLoop.now + timeLimit * 1000
        while true {
            let texts = (try? await texts) ?? []
            if texts.contains(where: { $0.contains(text) }) { return }
            guard isRunning, MainLoop.now < end else {
                throw TestFailure("\(file):\(line): Expected the text “\(text)”. The window has \(texts). \(report)")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Waits until a native screen with this path is in front.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertNativeScreen(_ path: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await expect("a native screen at \(path)", file, line) {
            front.map { self.path($0) == path && $0["kind"]?.string == "native" } ?? false
        }
    }

    /// Waits until the application has opened an address outside, such as in the browser.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertOpened(_ address: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await expect("the address \(address) outside", file, line) { opened.contains(address) }
    }

    /// Waits until the application has received a message of a page's component, since the last action.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertMessage(
        _ component: String, _ event: String = "connect", file: StaticString = #fileID, line: UInt = #line
    ) async throws { try await expect("bridge.received", component, event, file, line) }

    /// Waits until a component of the application has replied to its page, since the last action.
    /// - Throws: ``TestFailure`` after the time limit.
    public func assertReply(
        _ component: String, _ event: String = "connect", file: StaticString = #fileID, line: UInt = #line
    ) async throws { try await expect("bridge.sent", component, event, file, line) }

    private func expect(
        _ step: String, _ component: String, _ event: String, _ file: StaticString, _ line: UInt
    ) async throws {
        try await expect("\(step) \(component) \(event)", file, line) {
            trace.dropFirst(mark).contains {
                $0["event"]?.string == step && $0["component"]?.string == component && $0["message"]?.string == event
            }
        }
    }

    private func expect(
        _ what: String, _ file: StaticString, _ line: UInt, until condition: () -> Bool
    ) async throws {
        func failure() -> TestFailure { TestFailure("\(file):\(line): Expected \(what). \(report)") }
        try await Waiting.wait(
            timeLimit,
            until: {
                // An ended program changes nothing more.
                let isOver = !isRunning
                guard !condition() else { return true }
                if isOver { throw failure() }
                return false
            }, failure: failure)
    }
}
