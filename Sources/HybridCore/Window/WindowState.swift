/// The size of the window when the user left it.
package struct WindowState: Equatable, Sendable {
    /// The width in application pixels, while not maximized.
    package var width: Int
    /// The height, while not maximized.
    package var height: Int
    package var isMaximized: Bool

    package init(width: Int, height: Int, isMaximized: Bool) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// Parses the saved value of an earlier run; `nil` if invalid.
    package init?(_ json: JSONValue?) {
        let sizes = 1...100_000
        guard let width = json?["width"]?.integer, let height = json?["height"]?.integer, sizes.contains(width),
            sizes.contains(height)
        else { return nil }
        self.init(width: width, height: height, isMaximized: json?["maximized"]?.bool ?? false)
    }

    /// The value to save.
    package var json: JSONValue {
        ["width": .integer(width), "height": .integer(height), "maximized": .bool(isMaximized)]
    }

    /// The initial state of a new window.
    /// - Parameters:
    ///   - defaults: the application file's values.
    ///   - kept: the state saved by an earlier run.
    ///   - screen: the largest connected monitor, since the window's last one may be disconnected; `nil` if unknown.
    ///   - asked: the size requested for this window, in logical pixels.
    package static func initial(
        _ defaults: WindowDefaults, kept: WindowState?, screen: (width: Int, height: Int)?,
        asked: (width: Int?, height: Int?) = (nil, nil)
    ) -> WindowState {
        var state = WindowState(width: defaults.width, height: defaults.height, isMaximized: defaults.isMaximized)
        if let kept, defaults.isResizable { state = kept }
        if asked.width != nil || asked.height != nil { state.isMaximized = false }
        state.width = asked.width ?? state.width
        state.height = asked.height ?? state.height
        if let screen {
            state.width = min(state.width, screen.width)
            state.height = min(state.height, screen.height)
        }
        state.width = max(state.width, defaults.minimumWidth)
        state.height = max(state.height, defaults.minimumHeight)
        return state
    }
}
