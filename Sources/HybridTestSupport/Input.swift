import CGtk
import GLibBridge

/// A program that runs to its end while the main loop goes on.
@MainActor
enum Command {
    /// Runs a program and returns what it wrote to its standard output.
    /// - Throws: ``GLibError`` if it cannot be started, takes longer than ten seconds, or fails.
    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue)
        let raw = try withGError { error in withCStrings(arguments) { g_subprocess_newv($0, flags, error) } }
        guard let raw else { throw GLibError(domain: "hybrid-test", code: 0, message: "Not started: \(arguments)") }
        let process = ObjectRef(owning: raw)
        var outcome: Result<String, GLibError>?
        startGIO(
            timeout: 10_000,
            start: {
                g_subprocess_communicate_utf8_async(
                    process.pointer(), nil, $0.cancellable, $0.callback, $0.userData)
            },
            finish: { result, error in
                var output: UnsafeMutablePointer<CChar>?
                _ = g_subprocess_communicate_utf8_finish(process.pointer(), result, &output, nil, error)
                return String(takingGString: output) ?? ""
            }, completion: { outcome = $0 })
        iterateMainLoop(timeout: 11) { outcome != nil }
        let output = try outcome?.get() ?? ""
        guard g_subprocess_get_successful(process.pointer()) != 0 else {
            throw GLibError(domain: "hybrid-test", code: 1, message: "Failed: \(arguments.joined(separator: " "))")
        }
        return output
    }
}

/// A real keyboard and a real mouse, through the X server. For what a person does that has no accessible action:
/// shortcuts, the mouse's back button, typing into a page.
@MainActor
public struct Input {
    private let processID: Int32

    /// The input for the windows of a process.
    public init(processID: Int32) {
        self.processID = processID
    }

    /// Presses a combination, for example `alt+Left`, in the window that has the keyboard.
    public func key(_ combination: String) throws {
        try Command.run(["xdotool", "key", "--clearmodifiers", combination])
    }

    /// Presses one combination after the other.
    public func keys(_ combinations: [String]) throws {
        try Command.run(["xdotool", "key", "--clearmodifiers", "--delay", "10"] + combinations)
    }

    /// Types a text where the keyboard is.
    public func type(_ text: String) throws {
        try Command.run(["xdotool", "type", "--clearmodifiers", "--delay", "5", "--", text])
    }

    /// Clicks at a place of a window, counted from its visible corner as ``AccessibleNode/extents`` are.
    ///
    /// - Parameters:
    ///   - button: 1 is the left button, 8 the one that goes back.
    ///   - key: is held meanwhile.
    ///   - title: the window's title; `nil` is the window that is active.
    ///   - frame: the extents of the window's accessible frame. GTK draws a shadow around the window's visible part,
    ///     which the X window contains and the accessible frame does not.
    public func click(
        x: Int, y: Int, button: Int = 1, holding key: String? = nil, title: String? = nil,
        frame: AccessibleExtents? = nil
    ) throws {
        let window = try window(title: title)
        var margin = 0
        if let frame, let width = try geometry(of: window)["WIDTH"] { margin = max(0, (width - frame.width) / 2) }
        // Without --sync, which waits for ever where the pointer is there already.
        let (down, up) = (key.map { ["keydown", $0] } ?? [], key.map { ["keyup", $0] } ?? [])
        try Command.run(
            ["xdotool", "mousemove", "--window", window, "\(x + margin)", "\(y + margin)"] + down
                + ["click", "\(button)"] + up)
    }

    /// Turns the mouse's wheel where the pointer is; a positive number turns it down.
    public func scroll(_ steps: Int) throws {
        try Command.run(["xdotool", "click", "--repeat", "\(abs(steps))", "--delay", "10", steps > 0 ? "5" : "4"])
    }

    /// Turns the wheel sideways where the pointer is: button 6 is to the left, which is what a swipe to the right does.
    public func scrollSideways(_ steps: Int, button: Int) throws {
        try Command.run(["xdotool", "click", "--repeat", "\(steps)", "--delay", "10", "\(button)"])
    }

    /// Turns the wheel with the control key held down, which is how browsers zoom.
    public func scrollWithControl(_ steps: Int) throws {
        try Command.run([
            "xdotool", "keydown", "ctrl", "click", "--repeat", "\(abs(steps))", "--delay", "10", steps > 0 ? "5" : "4",
            "keyup", "ctrl",
        ])
    }

    /// Moves the pointer to a place of the screen.
    public func point(x: Int, y: Int) throws {
        try Command.run(["xdotool", "mousemove", "\(x)", "\(y)"])
    }

    /// Clicks where the pointer is; three times marks a paragraph. Whatever comes next is no further click of these.
    public func clickHere(times: Int) throws {
        try Command.run(["xdotool", "click", "--repeat", "\(times)", "--delay", "50", "1", "sleep", "0.6"])
    }

    /// Drags from one place of the screen to another with the left button.
    /// - Parameter arrived: waits until the target knows of it. A button that is let go before GTK has begun the drag is
    ///   heard by nobody, and the drag never ends.
    public func drag(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), arrived: () throws -> Void = {}
    ) throws {
        var steps = ["mousemove", "\(start.x)", "\(start.y)", "sleep", "0.1", "mousedown", "1"]
        // It counts as a drag once the pointer has moved some way, and the target wants to hear of it coming.
        for part in 1...10 {
            let (x, y) = (start.x + (end.x - start.x) * part / 10, start.y + (end.y - start.y) * part / 10)
            steps += ["mousemove", "\(x)", "\(y)", "sleep", "0.05"]
        }
        try Command.run(["xdotool"] + steps + ["sleep", "0.2"])
        try arrived()
        try Command.run(["xdotool", "mouseup", "1"])
    }

    /// Gives the window that has the keyboard another size, as dragging its corner does. GTK's own shadow counts.
    public func resize(width: Int, height: Int) throws {
        try Command.run(["xdotool", "getactivewindow", "windowsize", "\(width)", "\(height)"])
    }

    /// Where the visible corner of the window that has the keyboard is on the screen.
    /// - Parameter frame: as for ``click(x:y:button:title:frame:)``.
    public func corner(of frame: AccessibleExtents) throws -> (x: Int, y: Int) {
        let window = try window(title: nil)
        let margin = "\(max(0, ((try geometry(of: window)["WIDTH"] ?? frame.width) - frame.width) / 2))"
        // What xdotool says of a window's place is off by what the window manager puts around it. The pointer is not.
        let place = try Command.run([
            "xdotool", "mousemove", "--window", window, margin, margin, "sleep", "0.1", "getmouselocation", "--shell",
        ])
        let numbers = values(in: place)
        return (numbers["X"] ?? 0, numbers["Y"] ?? 0)
    }

    /// Gives the keyboard to the window with a title.
    public func activateWindow(_ title: String) throws {
        try Command.run(["xdotool", "windowactivate", "--sync", try window(title: title)])
    }

    /// The title of the window that has the keyboard.
    public func activeWindow() throws -> String {
        firstLine(try Command.run(["xdotool", "getactivewindow", "getwindowname"]))
    }

    /// The X window with a title, or the active one.
    /// - Returns: its number.
    public func window(title: String?) throws -> String {
        guard let title else { return firstLine(try Command.run(["xdotool", "getactivewindow"])) }
        let pattern = "^" + title.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "$"
        return firstLine(
            try Command.run([
                "xdotool", "search", "--all", "--onlyvisible", "--pid", "\(processID)", "--name", pattern,
            ]))
    }

    private func geometry(of window: String) throws -> [String: Int] {
        values(in: try Command.run(["xdotool", "getwindowgeometry", "--shell", window]))
    }

    private func values(in text: String) -> [String: Int] {
        let pairs = text.split(separator: "\n").map { $0.split(separator: "=") }.filter { $0.count == 2 }
        return Dictionary(pairs.compactMap { pair in Int(pair[1]).map { (String(pair[0]), $0) } }) { $1 }
    }

    private func firstLine(_ text: String) -> String {
        text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
