extension TraceEvent {
    /// A stack as the trace shows it: how deep it is, and the screens on top. What lies deeper was on top before, and the
    /// trace has told of it then; so the thousandth visit's line is no longer than the twentieth's.
    package struct StackSummary: Equatable, Sendable {
        /// How many screens a line shows at most.
        package static let limit = 20

        /// The screens on top, at most ``limit``, the topmost last.
        package let top: [ScreenSummary]
        /// How many screens the stack has.
        package let depth: Int

        /// The stack of those screens, the topmost last.
        package init(_ screens: [Screen]) {
            top = screens.suffix(Self.limit).map(\.summary)
            depth = screens.count
        }
    }
}

extension TraceEvent.StackSummary: ExpressibleByArrayLiteral {
    /// A stack that is written down.
    package init(arrayLiteral screens: TraceEvent.ScreenSummary...) {
        top = screens.suffix(Self.limit)
        depth = screens.count
    }
}

extension Screen {
    /// The screen as the trace shows it.
    package var summary: TraceEvent.ScreenSummary {
        TraceEvent.ScreenSummary(url: currentLocation, isNative: kind != .web, title: title)
    }
}
