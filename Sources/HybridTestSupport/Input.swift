import CGtk
import GLibBridge

/// An external program that runs while the main loop continues.
@MainActor
enum Command {
    /// Runs a program and returns its standard output.
    /// - Throws: ``GLibError`` if the program cannot start, takes too long, or fails.
    @discardableResult
    static func run(_ arguments: [String], timeout: Double = Timeouts.standard) throws -> String {
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue)
        let raw = try withGError { error in withCStrings(arguments) { g_subprocess_newv($0, flags, error) } }
        guard let raw else { throw GLibError(domain: "hybrid-test", code: 0, message: "Not started: \(arguments)") }
        let process = ObjectRef(owning: raw)
        var outcome: Result<String, GLibError>?
        startGIO(
            timeout: Int(timeout * 1000),
            start: {
                g_subprocess_communicate_utf8_async(
                    process.pointer(), nil, $0.cancellable, $0.callback, $0.userData)
            },
            finish: { result, error in
                var output: UnsafeMutablePointer<CChar>?
                _ = g_subprocess_communicate_utf8_finish(process.pointer(), result, &output, nil, error)
                return String(takingGString: output) ?? ""
            }, completion: { outcome = $0 })
        iterateMainLoop(timeout: timeout + 1) { outcome != nil }
        let output = try outcome?.get() ?? ""
        guard g_subprocess_get_successful(process.pointer()) != 0 else {
            throw GLibError(domain: "hybrid-test", code: 1, message: "Failed: \(arguments.joined(separator: " "))")
        }
        return output
    }
}

/// Keyboard and mouse input through the X server. It is for actions that have no accessible equivalent, such as
/// shortcuts, the mouse's back button and typing into a page.
@MainActor
public struct Input {
    private let processID: Int32
    private let display: String?

    /// Creates input for the windows of a process.
    /// - Parameter display: The X display. By default, it is that of the test.
    public init(processID: Int32, display: String? = nil) {
        self.processID = processID
        self.display = display
    }

    @discardableResult
    private func xdotool(_ arguments: [String]) throws -> String {
        try Command.run((display.map { ["env", "DISPLAY=\($0)"] } ?? []) + ["xdotool"] + arguments)
    }

    /// Presses a combination of keys, such as `alt+Left`, in the focused window.
    public func key(_ combination: String) throws {
        try xdotool(["key", "--clearmodifiers", combination])
    }

    /// Presses several combinations of keys in order.
    public func keys(_ combinations: [String]) throws {
        try xdotool(["key", "--clearmodifiers", "--delay", "2"] + combinations)
    }

    /// Types a text at the keyboard focus.
    public func type(_ text: String) throws {
        try xdotool(["type", "--clearmodifiers", "--delay", "5", "--", text])
    }

    /// Clicks at a position in a window, relative to its visible corner, like ``AccessibleNode/extents``.
    ///
    /// - Parameters:
    ///   - button: The number of the button. 1 is the left button, and 8 is the back button.
    ///   - key: A key that is held during the click.
    ///   - title: The title of the window. If `nil`, the click goes to the active window.
    ///   - frame: The extents of the window's accessible frame. The X window includes GTK's shadow around the visible
    ///     part, but the accessible frame does not.
    public func click(
        x: Int, y: Int, button: Int = 1, holding key: String? = nil, title: String? = nil,
        frame: AccessibleExtents? = nil
    ) throws {
        let window = try window(title: title)
        var margin = 0
        if let frame, let width = try geometry(of: window)["WIDTH"] { margin = max(0, (width - frame.width) / 2) }
        // The option `--sync` is omitted, because it would wait for ever if the pointer is already at the position.
        let (down, up) = (key.map { ["keydown", $0] } ?? [], key.map { ["keyup", $0] } ?? [])
        try xdotool(
            ["mousemove", "--window", window, "\(x + margin)", "\(y + margin)"] + down
                + ["click", "\(button)"] + up)
    }

    /// Turns the wheel at the pointer. A positive number scrolls down.
    public func scroll(_ steps: Int) throws {
        try xdotool(["click", "--repeat", "\(abs(steps))", "--delay", "10", steps > 0 ? "5" : "4"])
    }

    /// Turns the wheel sideways at the pointer. Button 6 scrolls left, which has the effect of a swipe to the right.
    public func scrollSideways(_ steps: Int, button: Int) throws {
        try xdotool(["click", "--repeat", "\(steps)", "--delay", "10", "\(button)"])
    }

    /// Turns the wheel while Ctrl is held, which is how users zoom in browsers.
    public func scrollWithControl(_ steps: Int) throws {
        try xdotool([
            "keydown", "ctrl", "click", "--repeat", "\(abs(steps))", "--delay", "10", steps > 0 ? "5" : "4",
            "keyup", "ctrl",
        ])
    }

    /// Moves the pointer to a screen position.
    public func point(x: Int, y: Int) throws {
        try xdotool(["mousemove", "\(x)", "\(y)"])
    }

    /// Clicks at the pointer. Three clicks select a paragraph. The method then waits, so that a later click counts as
    /// separate.
    public func clickHere(times: Int) throws {
        try xdotool(["click", "--repeat", "\(times)", "--delay", "50", "1", "sleep", "0.6"])
    }

    /// Moves the pointer to a screen position, presses a button and holds it.
    /// - Parameter key: A key that is held as well.
    public func hold(x: Int, y: Int, button: Int = 1, key: String? = nil) throws {
        let down = key.map { ["keydown", $0] } ?? []
        try xdotool(["mousemove", "\(x)", "\(y)"] + down + ["mousedown", "\(button)"])
    }

    /// Releases the button and the key that are held, at another position.
    public func release(x: Int, y: Int, button: Int = 1, key: String? = nil) throws {
        try xdotool(["mousemove", "\(x)", "\(y)"])
        try release(button: button, key: key)
    }

    /// Releases the button and the key that are held.
    public func release(button: Int = 1, key: String? = nil) throws {
        try xdotool(["mouseup", "\(button)"] + (key.map { ["keyup", $0] } ?? []))
    }

    /// Drags between two screen positions with the left button.
    /// - Parameter arrived: Waits until the target has received the drag. If the button is released before GTK has
    ///   begun the drag, the release is lost and the drag never ends.
    public func drag(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), arrived: () throws -> Void = {}
    ) throws {
        var steps = ["mousemove", "\(start.x)", "\(start.y)", "sleep", "0.1", "mousedown", "1"]
        // A drag begins after some movement, and the target must see the pointer approach.
        for part in 1...10 {
            let (x, y) = (start.x + (end.x - start.x) * part / 10, start.y + (end.y - start.y) * part / 10)
            steps += ["mousemove", "\(x)", "\(y)", "sleep", "0.05"]
        }
        try xdotool(steps + ["sleep", "0.2"])
        try arrived()
        try xdotool(["mouseup", "1"])
    }

    /// Resizes the focused window, as if the user dragged its corner. The size includes GTK's shadow.
    public func resize(width: Int, height: Int) throws {
        try xdotool(["getactivewindow", "windowsize", "\(width)", "\(height)"])
    }

    /// Returns the screen position of the visible corner of the focused window.
    /// - Parameter frame: The extents of the window's accessible frame, as for ``click(x:y:button:title:frame:)``.
    public func corner(of frame: AccessibleExtents) throws -> (x: Int, y: Int) {
        let window = try window(title: nil)
        let margin = "\(max(0, ((try geometry(of: window)["WIDTH"] ?? frame.width) - frame.width) / 2))"
        // The window position that xdotool reports is wrong by the window manager's decorations. The position of the
        // pointer is exact.
        let place = try xdotool([
            "mousemove", "--window", window, margin, margin, "sleep", "0.1", "getmouselocation", "--shell",
        ])
        let numbers = values(in: place)
        return (numbers["X"] ?? 0, numbers["Y"] ?? 0)
    }

    /// Focuses the window with this title.
    public func activateWindow(_ title: String) throws {
        try xdotool(["windowactivate", "--sync", try window(title: title)])
    }

    /// Returns the title of the focused window.
    public func activeWindow() throws -> String {
        firstLine(try xdotool(["getactivewindow", "getwindowname"]))
    }

    /// Returns the X window with a title, or the active window.
    /// - Returns: The ID of the window.
    public func window(title: String?) throws -> String {
        guard let title else { return firstLine(try xdotool(["getactivewindow"])) }
        let pattern = "^" + title.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "$"
        let search = [
            "search", "--all", "--onlyvisible", "--pid", "\(processID)", "--name", pattern,
        ]
        // The accessibility bus can announce a window before the X server shows it.
        var found: String?
        iterateMainLoop(timeout: Timeouts.standard) {
            found = try? xdotool(search)
            return found != nil
        }
        return firstLine(try found ?? xdotool(search))
    }

    /// Returns the window beneath a dialog, or `nil` if the window is no dialog.
    public func parent(ofWindow window: String) throws -> Int? {
        let property = try Command.run(["xprop", "-id", window, "WM_TRANSIENT_FOR"])
        return property.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0.dropFirst(2), radix: 16) }
    }

    private func geometry(of window: String) throws -> [String: Int] {
        values(in: try xdotool(["getwindowgeometry", "--shell", window]))
    }

    private func values(in text: String) -> [String: Int] {
        let pairs = text.split(separator: "\n").map { $0.split(separator: "=") }.filter { $0.count == 2 }
        return Dictionary(pairs.compactMap { pair in Int(pair[1]).map { (String(pair[0]), $0) } }) { $1 }
    }

    private func firstLine(_ text: String) -> String {
        text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
