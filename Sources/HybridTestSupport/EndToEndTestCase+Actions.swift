import XCTest

/// The actions of the user. Each method waits for its target. It also sets the mark, after which
/// ``EndToEndTestCase/waitForTrace(_:timeout:file:line:where:)`` searches for the consequences.
extension EndToEndTestCase {
    /// Sends real keyboard and mouse input to the application.
    public var input: Input { Input(processID: app.processID, display: sway?.display) }

    /// Launches the application and waits for the page.
    public func open(
        _ path: String = "/", arguments: [String] = [], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try launch(path: path, arguments: arguments)
        try waitForVisit(path, file: file, line: line)
    }

    /// Clicks a link of a page.
    public func pressLink(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        try press(waitForElement(.link, name, file: file, line: line), file: file, line: line)
    }

    /// Returns the screen position of a link or another part of a page.
    public func position(
        of name: String, role: AccessibleRole = .link, file: StaticString = #filePath, line: UInt = #line
    ) throws -> (x: Int, y: Int) {
        pump(until: { app.native.find { $0.role == .frame }?.extents != nil }, "the window is accessible")
        let frame = try XCTUnwrap(app.native.find { $0.role == .frame }?.extents)
        let page = try XCTUnwrap(pageWidget?.extents)
        try waitForText(name, file: file, line: line)
        let parts = app.web.all(role: role)
        let part = parts.first { $0.name == name } ?? parts.first { $0.name?.contains(name) ?? false }
        let extents = try XCTUnwrap(part?.extents, app.web.dump(), file: file, line: line)
        let corner = try input.corner(of: frame)
        return (corner.x + page.x + extents.x + 8, corner.y + page.y + extents.y + extents.height / 2)
    }

    /// Clicks a button of a page.
    public func pressPageButton(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        try press(waitForElement(.pushButton, name, file: file, line: line), file: file, line: line)
    }

    /// Clicks a native button. If the name is ambiguous, clicks the button in the window with this title.
    public func pressButton(
        _ name: String, window: String? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try press(waitForWidget(.pushButton, name, window: window, file: file, line: line), file: file, line: line)
    }

    /// Moves the focus to a widget with Tab and presses Return.
    /// - Parameter window: The window with the widget, if another one may take the focus, for example after a visit.
    public func chooseByKeyboard(
        _ name: String, window: String? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        pump(
            until: {
                if let window { try? input.activateWindow(window) }
                let before = focusedName(in: window)
                if before == name { return true }
                try? input.key("Tab")
                lookAgain(timeout: Timeouts.scaled(1)) { focusedName(in: window) != before }
                return false
            }, "\(name) has the keyboard", file: file, line: line)
        try input.key("Return")
    }

    /// Chooses an entry of a drop-down list with the keyboard. The number of the first entry is 0.
    public func choose(
        entry number: Int, of list: String, window: String? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        // The entries appear with a later frame. A window that has just become active may miss a key.
        pump(
            until: {
                try? chooseByKeyboard(list, window: window, file: file, line: line)
                return lookAgain(timeout: 2) { app.native.find { $0.role == .listItem && $0.has(.focused) } != nil }
            }, "an entry of \(list) has the keyboard", file: file, line: line)
        // Return chooses only an entry that another key has moved to.
        try input.key("Home")
        pump(
            until: {
                let focused = app.native.find { $0.role == .listItem && $0.has(.focused) }
                let entries = (focused?.parent?.children ?? []).sorted { ($0.extents?.y ?? 0) < ($1.extents?.y ?? 0) }
                guard let current = entries.firstIndex(where: { $0.path == focused?.path }) else { return false }
                if current == number { return true }
                try? input.key(current < number ? "Down" : "Up")
                lookAgain(timeout: 0.5) { focused?.has(.focused) == false }
                return false
            }, "entry \(number) of \(list) has the keyboard", file: file, line: line)
        try pressKey("Return")
    }

    /// Presses Esc until a window is closed. If the window has several pages, each key press goes back one page.
    public func leaveWindow(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
        pump(
            until: {
                guard app.native.find(role: .frame, name: title) != nil else { return true }
                try? input.key("Escape")
                lookAgain(timeout: 0.5) { app.native.find(role: .frame, name: title) == nil }
                return false
            }, "the window \(title) is closed", file: file, line: line)
    }

    /// Returns the name of the native widget that has the focus.
    /// - Parameter window: The title of its window. A window that is not active can have a focus too, for example on
    ///   the button of an error screen.
    public func focusedName(in window: String? = nil) -> String? {
        // This sends one request instead of three for each widget. The response contains only widgets that were
        // requested before.
        let items = Dictionary(app.accessibility.items.map { ($0.node.path, $0) }) { $1 }
        let focused = items.values.first { item in
            item.has(.focused) && window.map { item.isIn(window: $0, items: items) } ?? true
        }
        let scope = window.map { app.native.within(role: .frame, name: $0) } ?? app.native
        return focused?.name ?? scope.find { $0.has(.focused) }?.name
    }

    /// Replaces the text of a native entry.
    public func fill(
        _ name: String, with text: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        var entry: AccessibleNode?
        lookAgain(timeout: Timeouts.standard) {
            entry = app.native.find { [.text, .passwordText].contains($0.role) && $0.name == name }
            return entry != nil || !app.isRunning
        }
        guard entry?.setText(text) == true else {
            return try stop("No entry \"\(name)\" among:\n\(app.native.dump())", file: file, line: line)
        }
    }

    /// Types into a field of a page and waits until the text has arrived. Otherwise later keys would go to the widget
    /// that the test focuses next.
    public func type(
        _ text: String, into field: String, role: AccessibleRole = .entry, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let entry = try focus(role, field, file: file, line: line)
        setMark()
        try input.type(text)
        // The accessible text of a password consists of dots.
        let hasArrived = { role == .passwordText ? entry.text?.count == text.count : entry.text == text }
        guard lookAgain(timeout: Timeouts.standard, until: hasArrived) else {
            return try stop("\"\(field)\" has the text \"\(entry.text ?? "")\".", file: file, line: line)
        }
    }

    /// Presses a button or link of a page with the keyboard. This is for actions that block the page with a dialog,
    /// because a blocked page does not reply to assistive technology.
    public func pressWithKeyboard(
        _ role: AccessibleRole, _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try focus(role, name, file: file, line: line)
        try pressKey("Return")
    }

    /// Moves the focus to a part of a page.
    @discardableResult
    public func focus(
        _ role: AccessibleRole, _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) throws -> AccessibleNode {
        let node = try waitForElement(role, name, file: file, line: line)
        try waitForKeyboard(file: file, line: line)
        guard node.grabFocus(), lookAgain(timeout: Timeouts.standard, until: { node.has(.focused) }) else {
            return try stop("\"\(name)\" does not take the focus.", file: file, line: line)
        }
        return node
    }

    /// The commands of the process that was launched last.
    public var actions: ApplicationActions { ApplicationActions(applicationID, profile: profile) }

    /// The time in milliseconds without the focus that the application regards as an absence of at least one second.
    public static let absence = 1_500

    /// Switches to another program for long enough to count as an absence, and returns.
    public func leaveAndReturn() throws {
        let title = try input.activeWindow()
        let other = try OtherWindow()
        defer { other.close() }
        try other.takeKeyboard()
        pump(until: { (try? input.activeWindow()) == OtherWindow.title }, "the other program has the keyboard")
        outlast(timerOf: Self.absence)
        setMark()
        try input.activateWindow(title)
        // The window may show another page in the meantime.
        pump(
            until: { (try? input.activeWindow()).map { $0 != OtherWindow.title } ?? false },
            "the application has the keyboard again"
        )
    }

    /// Activates a command through the session bus.
    public func activate(_ action: String, _ value: String? = nil) throws {
        setMark()
        try actions.activate(action, value)
    }

    /// Selects a tab through the session bus.
    public func selectTab(_ index: Int) throws {
        setMark()
        try actions.activate("select-tab", index: index)
    }

    /// Goes back and waits for the previous page.
    public func goBack(to path: String, file: StaticString = #filePath, line: UInt = #line) throws {
        try activate("back")
        try waitForVisit(path, file: file, line: line)
    }

    /// Quits the application as the menu does, and waits until it has ended.
    public func quit(file: StaticString = #filePath, line: UInt = #line) throws {
        try activate("quit")
        guard app.waitForExit() else { return try stop("The application does not end.", file: file, line: line) }
        XCTAssertEqual(app.exitStatus, 0, file: file, line: line)
    }

    /// Presses a combination of keys, such as `alt+Left`.
    public func pressKey(_ combination: String) throws {
        setMark()
        try input.key(combination)
    }

    /// Sets the mark, after which the test searches for consequences.
    public func setMark() {
        mark = app.trace.count
    }

    private func press(_ node: AccessibleNode, file: StaticString, line: UInt) throws {
        setMark()
        guard node.press() else {
            return try stop("\"\(node.name ?? "")\" cannot be pressed.", file: file, line: line)
        }
    }
}
