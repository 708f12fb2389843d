import HybridCore
import Testing

@Suite struct FloatingWindowsTests {
    /// Returns sway's reply with one window of this process (1), one of another process (2) and one in full screen.
    private func tree(_ area: String, window frame: String) throws -> JSONValue {
        return try JSONValue(
            parsing: """
                { "nodes": [{ "nodes": [{ "rect": \(rectangle(area)), "floating_nodes": [
                    \(window(7, of: 1, isFullScreen: false, frame)),
                    \(window(8, of: 2, isFullScreen: false, frame)),
                    \(window(9, of: 1, isFullScreen: true, "0 0 1280 900"))
                ] }] }] }
                """)
    }

    private func window(_ id: Int, of process: Int, isFullScreen: Bool, _ frame: String) -> String {
        #"{ "id": \#(id), "pid": \#(process), "fullscreen_mode": \#(isFullScreen ? 1 : 0), "rect": \#(rectangle(frame)) }"#
    }

    private func rectangle(_ text: String) -> String {
        let parts = text.split(separator: " ")
        return #"{ "x": \#(parts[0]), "y": \#(parts[1]), "width": \#(parts[2]), "height": \#(parts[3]) }"#
    }

    private let whole = "0 0 1280 900"
    private let free = "0 0 1280 600"

    @Test func windowsMoveAboveKeyboardAndBack() throws {
        var windows = FloatingWindows()
        let steps: [(area: String, window: String, command: [String])] = [
            (whole, "400 300 480 300", []),
            (free, "400 300 480 300", ["[con_id=7] move position 400 px 150 px"]),
            (free, "400 150 480 300", []),
            (whole, "400 150 480 300", ["[con_id=7] move position 400 px 300 px"]),
            ("1280 0 800 600", "400 300 480 300", ["[con_id=7] move position 160 px 150 px"]),
        ]
        for step in steps {
            let commands = windows.commands(for: try tree(step.area, window: step.window), process: 1)
            #expect(commands == step.command, "\(step)")
        }
    }

    @Test func highWindowIsLoweredAndRestored() throws {
        var windows = FloatingWindows()
        let steps: [(area: String, window: String, command: [String])] = [
            (whole, "280 60 720 780", []),
            (free, "280 60 720 780", ["[con_id=7] resize set height 600 px, move position 280 px 0 px"]),
            (free, "280 0 720 600", []),
            ("0 0 1280 500", "280 0 720 600", ["[con_id=7] resize set height 500 px, move position 280 px 0 px"]),
            // The window does not become lower than its content.
            ("0 0 1280 500", "280 -30 720 560", ["[con_id=7] move position 280 px 0 px"]),
            ("0 0 1280 500", "280 0 720 560", []),
            (whole, "280 0 720 560", ["[con_id=7] resize set height 780 px, move position 280 px 60 px"]),
            (whole, "280 60 720 780", []),
            // Its content has changed.
            (whole, "280 60 720 400", ["[con_id=7] move position 280 px 250 px"]),
        ]
        for step in steps {
            let commands = windows.commands(for: try tree(step.area, window: step.window), process: 1)
            #expect(commands == step.command, "\(step)")
        }
    }

    @Test(arguments: ["[]", "{}", #"{ "nodes": [{ "nodes": [{ "floating_nodes": [{ "pid": 1 }] }] }] }"#, "null"])
    func incompleteReplyMovesNothing(_ text: String) throws {
        var windows = FloatingWindows()
        let commands = windows.commands(for: try JSONValue(parsing: text), process: 1)
        #expect(commands == [])
    }
}
