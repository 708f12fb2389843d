/// Decides which window covers the pages of a kiosk, and whether the screen is on.
package struct ScreenCover: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The screen is off until the next input, which the page must not receive.
        case dark
        /// The kiosk is outside its opening hours.
        case closed
        /// The kiosk is unused.
        case screenSaver
    }

    /// An effect on the screen.
    package enum Effect: Equatable, Sendable {
        /// Cover the pages. This replaces another cover.
        case show(Kind)
        case remove
        case turn(isOn: Bool)
    }

    /// The present cover; `nil` if the pages are visible.
    package private(set) var kind: Kind?

    package init() {}

    /// Returns the effects of a session's command.
    package mutating func handle(_ command: KioskSession.Command) -> [Effect] {
        switch command {
        case .darken: change(to: kind == .closed ? kind : .dark) + [.turn(isOn: false)]
        case .lighten: change(to: kind == .dark ? nil : kind) + [.turn(isOn: true)]
        case .close: change(to: .closed) + [.turn(isOn: false)]
        case .open: change(to: nil) + [.turn(isOn: true)]
        case .showScreenSaver: change(to: kind ?? .screenSaver)
        case .hideScreenSaver: change(to: kind == .screenSaver ? nil : kind)
        default: []
        }
    }

    private mutating func change(to new: Kind?) -> [Effect] {
        defer { kind = new }
        return new == kind ? [] : [new.map(Effect.show) ?? .remove]
    }
}
