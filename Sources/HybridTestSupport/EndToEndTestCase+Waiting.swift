import DemoServer
import XCTest

extension EndToEndTestCase {
    /// Waits for an event that follows the test's last action. Other events may occur before it.
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

    /// The trace events since the last action of the test.
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

    /// The page of the dialog if a dialog is open. The page appears on the bus shortly after its visit. Until then, the
    /// page of the window may contain an element with the same name.
    private var pageInFront: AccessibleScope? {
        guard stacks.modal != nil else { return nil }
        // This is evaluated again for each look-up, because the dialog may navigate or close. The page of the window
        // may have the same address as the page of the dialog, for example because the response to a form has the
        // address of the list. If a script changes the address, it differs from the address in the trace.
        let pages: @MainActor () -> [AccessibleNode] = {
            guard let path = self.stacks.modal?.last else { return self.app.web.roots() }
            return self.app.accessibility.documents.filter { $0.address == self.server.url + path }.map(\.node)
        }
        return lookAgain(timeout: 3, until: { !pages().isEmpty }) ? AccessibleScope(roots: pages) : nil
    }

    /// Waits until any page contains a text.
    public func waitForText(
        _ text: String, timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        guard lookAgain(timeout: timeout, until: { app.web.shows(text) || !app.isRunning }), app.isRunning else {
            return try stop("No text \"\(text)\" on:\n\(app.web.dump())", file: file, line: line)
        }
    }

    /// The widget that shows a page. From GTK 4.16, it has no name on the bus, because generic widgets have none.
    public var pageWidget: AccessibleNode? { app.native.find { $0.name == "Page" || $0.holdsPage } }

    /// Waits until the page in front has the keyboard focus. It does not have the focus during a screen transition, and
    /// before a new dialog has the focus, the page below still has it.
    public func waitForKeyboard(file: StaticString = #filePath, line: UInt = #line) throws {
        let pages: Set = ["Page", "Sign-in page"]
        let hasKeyboard = {
            guard self.stacks.modal == nil || self.dialogIsActive else { return false }
            return self.app.native.find { $0.has(.focused) && ($0.name.map(pages.contains) ?? false || $0.holdsPage) }
                != nil
        }
        guard lookAgain(timeout: Timeouts.standard, until: hasKeyboard) else {
            return try stop("The page does not have the keyboard.", file: file, line: line)
        }
    }

    /// False while the window below a new dialog has the focus. Wayland has no list of windows.
    public var dialogIsActive: Bool {
        guard let window = try? input.window(title: nil) else { return true }
        return (try? input.parent(ofWindow: window)) != nil
    }

    /// Waits until a window has the keyboard focus. A new window is on the accessibility bus before it has the focus,
    /// and keys would go to the window below.
    public func waitForActiveWindow(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let isActive = { (try? self.input.activeWindow()) == title }
        guard lookAgain(timeout: Timeouts.standard, until: isActive) else {
            let active = (try? input.activeWindow()) ?? ""
            return try stop(
                "The window \"\(title)\" does not have the keyboard, \"\(active)\" has it.", file: file, line: line)
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

    /// The latest stacks in the trace. Each is a list of the screens' paths, and `modal` is `nil` if there is no modal
    /// stack.
    public var stacks: (main: [String], modal: [String]?) { stacks { _ in true } }

    /// Returns the latest stacks of a window. The number of the first window is 1.
    public func stacks(window: Int) -> (main: [String], modal: [String]?) {
        stacks { ($0["window"].int ?? 1) == window }
    }

    private func stacks(where condition: (TraceEvent) -> Bool) -> (main: [String], modal: [String]?) {
        let changes = app.trace.filter { $0.event == "stack.changed" }
        guard let event = changes.last(where: condition) else { return ([], nil) }
        let ofTab = changes.filter { $0["tab"] == event["tab"] && $0["window"] == event["window"] }
        return (whole("main", ofTab), event["modal"] == .null ? nil : whole("modal", ofTab))
    }

    /// Returns the paths of all screens in a stack. An event lists only the topmost screens; the others are the same as
    /// in the earlier events.
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

    /// Waits until the widget with a name has the focus.
    public func waitForNativeKeyboard(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let hasKeyboard = { self.app.native.find { $0.name == name && $0.has(.focused) } != nil }
        XCTAssertTrue(
            lookAgain(timeout: Timeouts.standard, until: hasKeyboard),
            "\(name) has not got the keyboard", file: file, line: line)
    }
}
