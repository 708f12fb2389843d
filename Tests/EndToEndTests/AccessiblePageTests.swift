import DemoServer
import XCTest

/// Follows a screen reader's path from the application's window into its page, using only parent and child links.
final class AccessiblePageTests: EndToEndTestCase {
    func testTreeLeadsFromWindowToLinkAndBack() throws {
        try open()
        try walk(from: "Fieldnotes", to: .link, "All posts")
        try pressLink("All posts")
        try waitForVisit("/posts")
        try walk(from: "Posts", to: .heading, "Posts")
    }

    func testEachWindowLeadsToItsOwnPage() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try walk(from: "New note", to: .entry, "Note")
        XCTAssertNil(part(.link, "All posts", ofWindow: "New note"), "the page below is another window's")
        try activate("close-modal")
        waitForWidgetToGo(.frame, "New note")
        try walk(from: "Fieldnotes", to: .link, "All posts")
    }

    func testNewWebProcessReplacesOldOne() throws {
        try open()
        try walk(from: "Fieldnotes", to: .link, "All posts")
        setMark()
        for process in app.webProcesses { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/")
        try walk(from: "Fieldnotes", to: .link, "All posts")
    }

    func testPageBehindNativeScreenIsHidden() throws {
        try open()
        try walk(from: "Fieldnotes", to: .link, "All posts")
        try activate("visit", server.url + "/native/settings")
        try waitForWidget(.pushButton, "Zoom in")
        pump(until: { part(.link, "All posts", ofWindow: nil) == nil }, "the page is no longer accessible")
        try activate("back")
        try walk(from: "Fieldnotes", to: .link, "All posts")
    }

    func testPageBelowErrorIsHidden() throws {
        try open()
        try walk(from: "Fieldnotes", to: .link, "Missing page")
        try pressLink("Missing page")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "Retry")
        pump(until: { part(.link, "All posts", ofWindow: nil) == nil }, "the page is no longer accessible")
    }

    /// Descends from a window to a node of its page, then ascends again.
    private func walk(
        from window: String, to role: AccessibleRole, _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        pump(
            until: {
                guard let part = part(role, name, ofWindow: window) else { return false }
                return self.window(of: part)?.name == window
            }, "\(name) is reached from the window \(window), and the window from it:\n\(tree)", file: file, line: line)
    }

    /// Node of a page below the given window, or below any window if none is named.
    private func part(_ role: AccessibleRole, _ name: String, ofWindow window: String?) -> AccessibleNode? {
        var joined = app.native
        joined.joinsPages = true
        let scope = window.map { joined.within(role: .frame, name: $0) } ?? joined
        return scope.find { $0.role == role && $0.name == name }
    }

    private func window(of part: AccessibleNode) -> AccessibleNode? {
        var node: AccessibleNode? = part
        for _ in 0..<60 {
            guard let current = node, current.role != .frame else { return node }
            node = current.parent
        }
        return nil
    }

    private var tree: String {
        var joined = app.native
        joined.joinsPages = true
        return joined.dump()
    }
}
