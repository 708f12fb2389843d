/// The size that the window had when the user closed it.
package struct WindowState: Equatable, Sendable {
    /// The width in application pixels when the window is not maximized.
    package var width: Int
    /// The height in application pixels when the window is not maximized.
    package var height: Int
    package var isMaximized: Bool

    package init(width: Int, height: Int, isMaximized: Bool) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// Parses the value that an earlier run saved. The result is `nil` if the value is invalid.
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

    /// Returns the initial state of a new window.
    /// - Parameters:
    ///   - defaults: The values of the application file.
    ///   - kept: The state that an earlier run saved.
    ///   - screen: The size of the largest connected monitor, or `nil` if it is unknown. The last monitor of the window
    ///     may have been disconnected.
    ///   - asked: The size that was requested for this window, in logical pixels.
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
