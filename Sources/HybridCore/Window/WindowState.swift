/// How the user left the window.
package struct WindowState: Equatable, Sendable {
    /// The width in application pixels, while it is not maximised.
    package var width: Int
    /// The height, while it is not maximised.
    package var height: Int
    /// Whether it fills the screen, with its title bar.
    package var isMaximized: Bool

    /// A state.
    package init(width: Int, height: Int, isMaximized: Bool) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// What was kept of an earlier run; `nil` if it makes no sense.
    package init?(_ json: JSONValue?) {
        let sizes = 1...100_000
        guard let width = json?["width"]?.integer, let height = json?["height"]?.integer, sizes.contains(width),
            sizes.contains(height)
        else { return nil }
        self.init(width: width, height: height, isMaximized: json?["maximized"]?.bool ?? false)
    }

    /// The state, to be kept.
    package var json: JSONValue {
        ["width": .integer(width), "height": .integer(height), "maximized": .bool(isMaximized)]
    }

    /// How a new window begins.
    /// - Parameters:
    ///   - defaults: what the application file says.
    ///   - kept: how the user left it last.
    ///   - screen: the largest monitor that is connected now: the one that the window was on may be gone. `nil` if no
    ///     monitor is known.
    ///   - asked: what this window was opened for, in logical pixels where it is said.
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
