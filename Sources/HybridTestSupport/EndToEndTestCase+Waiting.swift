import DemoServer
import XCTest

extension EndToEndTestCase {
    /// Waits for an event after the test's last action, among any other events.
    @discardableResult
    public func waitForTrace(
        _ event: String, timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line,
        where condition: (TraceEvent) -> Bool = { _ in true }
    ) throws -> TraceEvent {
        var found: TraceEvent?
        iterateMainLoop(timeout: timeout) {
            found = newEvents.first { $0.event == event && condition($0) }
            return found != nil || !app.isRunning
        }
        if let found { return found }
        let seen = newEvents.map(\.description).joined(separator: "\n")
        return try stop("No such event \(event) after:\n\(seen)", file: file, line: line)
    }

    /// Waits until a visit of a path completes.
    @discardableResult
    public func waitForVisit(
        _ path: String, timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line
    ) throws -> TraceEvent {
        try waitForTrace("visit.completed", timeout: timeout, file: file, line: line) {
            $0["url"].string == siteURL + path
        }
    }

    /// The trace events since the test's last action.
    public var newEvents: [TraceEvent] { Array(app.trace.dropFirst(mark)) }

    /// Waits for a widget.
    @discardableResult
    public func waitForWidget(
        _ role: AccessibleRole, _ name: String, window: String? = nil, timeout: Double = Timeouts.standard,
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> AccessibleNode {
        let scope = window.map { app.native.within(role: .frame, name: $0) } ?? app.native
        return try wait(for: role, name, in: scope, timeout: timeout, file: file, line: line)
    }

    /// Waits for a part of a page.
    @discardableResult
    public func waitForElement(
        _ role: AccessibleRole, _ name: String, timeout: Double = Timeouts.standard,
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> AccessibleNode {
        try wait(for: role, name, in: pageInFront ?? app.web, timeout: timeout, file: file, line: line)
    }

    /// The page of the dialog, if open. It appears on the bus shortly after its visit, and until then the window's page
    /// may contain an element with the same name.
    private var pageInFront: AccessibleScope? {
        guard stacks.modal != nil else { return nil }
        // Evaluated again for each look-up, because the dialog may navigate or close. The window's page may have the
        // same address as the dialog's: a form's response has the list's address. An address changed by a script
        // differs from the trace's.
        let pages: @MainActor () -> [AccessibleNode] = {
            guard let path = self.stacks.modal?.last else { return self.app.web.roots() }
            return self.app.accessibility.documents.filter { $0.address == self.server.url + path }.map(\.node)
        }
        return lookAgain(timeout: 3, until: { !pages().isEmpty }) ? AccessibleScope(roots: pages) : nil
    }

    /// Waits for a text on any page.
    public func waitForText(
        _ text: String, timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        guard lookAgain(timeout: timeout, until: { app.web.shows(text) || !app.isRunning }), app.isRunning else {
            return try stop("No text \"\(text)\" on:\n\(app.web.dump())", file: file, line: line)
        }
    }

    /// The widget that shows a page. From GTK 4.16 it has no name on the bus, since generic widgets may have none.
    public var pageWidget: AccessibleNode? { app.native.find { $0.name == "Page" || $0.holdsPage } }

    /// Waits until the page has the keyboard focus, which it lacks during a screen transition.
    public func waitForKeyboard(file: StaticString = #filePath, line: UInt = #line) throws {
        let pages: Set = ["Page", "Sign-in page"]
        let hasKeyboard = {
            self.app.native.find { $0.has(.focused) && ($0.name.map(pages.contains) ?? false || $0.holdsPage) } != nil
        }
        guard lookAgain(timeout: Timeouts.standard, until: hasKeyboard) else {
            return try stop("The page does not have the keyboard.", file: file, line: line)
        }
    }

    /// Waits until a native widget is removed.
    public func waitForWidgetToGo(
        _ role: AccessibleRole, _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        if lookAgain(timeout: Timeouts.standard, until: { app.native.find(role: role, name: name) == nil }) { return }
        XCTFail("\(role) \"\(name)\" is still there.", file: file, line: line)
    }

    /// Waits for a window with a title.
    public func waitForWindow(
        _ title: String, timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try waitForWidget(.frame, title, timeout: timeout, file: file, line: line)
    }

    /// The latest stacks in the trace: the screens' paths, and `nil` without a modal stack.
    public var stacks: (main: [String], modal: [String]?) { stacks { _ in true } }

    /// The stacks of a tab.
    public func stacks(tab: Int) -> (main: [String], modal: [String]?) { stacks { $0["tab"].int == tab } }

    /// The stacks of a window; the first is 1.
    public func stacks(window: Int) -> (main: [String], modal: [String]?) {
        stacks { ($0["window"].int ?? 1) == window }
    }

    private func stacks(where condition: (TraceEvent) -> Bool) -> (main: [String], modal: [String]?) {
        let changes = app.trace.filter { $0.event == "stack.changed" }
        guard let event = changes.last(where: condition) else { return ([], nil) }
        let ofTab = changes.filter { $0["tab"] == event["tab"] && $0["window"] == event["window"] }
        return (whole("main", ofTab), event["modal"] == .null ? nil : whole("modal", ofTab))
    }

    /// An event lists only the topmost screens; the others are as in the earlier events.
    private func whole(_ stack: String, _ changes: [TraceEvent]) -> [String] {
        changes.reduce(into: []) { known, event in
            let top = paths(event[stack])
            known = known.prefix((event["\(stack)Depth"].int ?? 0) - top.count) + top
        }
    }

    private func paths(_ stack: JSONValue) -> [String] {
        stack.array.map { screen in
            let url = screen["url"].string ?? "?"
            return url.hasPrefix(siteURL) ? String(url.dropFirst(siteURL.count)) : url
        }
    }

    private func wait(
        for role: AccessibleRole, _ name: String, in scope: AccessibleScope, timeout: Double, file: StaticString,
        line: UInt
    ) throws -> AccessibleNode {
        var found: AccessibleNode?
        lookAgain(timeout: timeout) {
            found = scope.find(role: role, name: name)
            return found != nil || !app.isRunning
        }
        if let found { return found }
        return try stop("No \(role) \"\(name)\" among:\n\(scope.dump())", file: file, line: line)
    }

    func stop<Value>(_ message: String, file: StaticString, line: UInt) throws -> Value {
        let status = app.exitStatus.map { "The application has ended with status \($0). " } ?? ""
        XCTFail(status + message, file: file, line: line)
        throw TestStopped()
    }

    /// Waits until a named widget has the focus.
    public func waitForNativeKeyboard(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let hasKeyboard = { self.app.native.find { $0.name == name && $0.has(.focused) } != nil }
        XCTAssertTrue(
            lookAgain(timeout: Timeouts.standard, until: hasKeyboard),
            "\(name) has not got the keyboard", file: file, line: line)
    }
}
