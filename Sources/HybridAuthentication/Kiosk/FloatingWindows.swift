package import HybridValues

/// Keeps the windows above the kiosk's own visible beside the touch keyboard. When the keyboard appears, sway makes only
/// tiled windows smaller.
package struct FloatingWindows: Equatable, Sendable {
    private struct Window: Equatable, Sendable {
        /// The height without the keyboard.
        var height: Int
        /// The height that sway was last asked for. A window may refuse it.
        var asked: Int
    }

    /// The windows by sway's number.
    private var windows: [Int: Window] = [:]

    package init() {}

    /// Returns the commands for sway that centre each window in the free part of its display, and make one that is too
    /// high as high as this part. Windows that are full screen stay.
    /// - Parameters:
    ///   - tree: The reply to `get_tree`.
    ///   - process: The process to which the windows belong.
    package mutating func commands(for tree: JSONValue, process: Int) -> [String] {
        let earlier = windows
        windows = [:]
        let workspaces = (tree["nodes"]?.array ?? []).flatMap { $0["nodes"]?.array ?? [] }
        return workspaces.flatMap { workspace -> [String] in
            guard let area = Frame(workspace["rect"]) else { return [] }
            return (workspace["floating_nodes"]?.array ?? []).compactMap { window in
                guard window["pid"]?.integer == process, window["fullscreen_mode"]?.integer == 0,
                    let id = window["id"]?.integer, let frame = Frame(window["rect"])
                else { return nil }
                return command(for: id, at: frame, in: area, earlier[id])
            }
        }
    }

    private mutating func command(for id: Int, at frame: Frame, in area: Frame, _ earlier: Window?) -> String? {
        let isLowered = earlier.map { $0.asked < $0.height } ?? false
        let height = isLowered ? earlier?.height ?? frame.height : frame.height
        let asked = min(height, area.height)
        windows[id] = Window(height: height, asked: asked)
        let resizes = frame.height != asked && earlier?.asked != asked
        let final = resizes ? asked : frame.height
        let x = (area.width - frame.width) / 2
        // The top of a window that is still too high has its title and buttons.
        let y = max(0, (area.height - final) / 2)
        guard resizes || abs(area.x + x - frame.x) > 1 || abs(area.y + y - frame.y) > 1 else { return nil }
        let size = resizes ? "resize set height \(asked) px, " : ""
        return "[con_id=\(id)] \(size)move position \(x) px \(y) px"
    }

    private struct Frame {
        var x, y, width, height: Int

        init?(_ json: JSONValue?) {
            guard let x = json?["x"]?.integer, let y = json?["y"]?.integer, let width = json?["width"]?.integer,
                let height = json?["height"]?.integer
            else { return nil }
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }
}
