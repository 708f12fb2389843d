package import FoundationEssentials

/// How often a page has exceeded the memory limit. Reloading it helps a page that leaks slowly, and never one that always
/// needs more than it may have.
///
/// Times are monotonic and in seconds.
package struct MemoryStrikes: Equatable, Sendable {
    /// A page is reloaded this many times …
    package static let limit = 3
    /// … within this many seconds.
    package static let window = 600.0
    /// Seconds before the first page is loaded again after it has exceeded the limit itself.
    package static let pause = 120

    private var times: [URL: [Double]] = [:]

    /// A kiosk whose pages have kept within the limit.
    package init() {}

    /// Notes that a page has exceeded the limit.
    /// - Returns: whether the kiosk gives the page up.
    package mutating func exceeded(_ page: URL, at time: Double) -> Bool {
        times = times.mapValues { $0.filter { time - $0 < Self.window } }.filter { !$0.value.isEmpty }
        let all = times[page, default: []] + [time]
        times[page] = all.count > Self.limit ? nil : all
        return all.count > Self.limit
    }
}
