package import HybridValues

extension TraceEvent {
    /// A stack in the trace, which is recorded with its depth and its top screens. Deeper screens were on top earlier
    /// and therefore appear in earlier lines. This limits the length of a line.
    package struct StackSummary: Equatable, Sendable {
        /// The maximum number of screens in a line.
        package static let limit = 20

        /// The top screens, from bottom to top. There are at most ``limit``.
        package let top: [ScreenSummary]
        package let depth: Int

        package init(_ screens: [Screen]) {
            top = screens.suffix(Self.limit).map(\.summary)
            depth = screens.count
        }
    }
}

extension TraceEvent.StackSummary: ExpressibleByArrayLiteral {
    package init(arrayLiteral screens: TraceEvent.ScreenSummary...) {
        top = screens.suffix(Self.limit)
        depth = screens.count
    }
}

extension Screen {
    /// The screen's summary for the trace.
    package var summary: TraceEvent.ScreenSummary {
        TraceEvent.ScreenSummary(url: currentLocation, isNative: kind != .web, title: title)
    }
}
