package import FoundationEssentials

/// Counts how often a page exceeds the memory limit. A reload helps if a page has a slow leak, but not if the page
/// always needs more memory.
///
/// Times are monotonic and in seconds.
package struct MemoryStrikes: Equatable, Sendable {
    /// A page is reloaded this number of times …
    package static let limit = 3
    /// … within this number of seconds.
    package static let window = 600.0
    /// The number of seconds to wait before loading the first page again after that page has exceeded the limit.
    package static let pause = 120

    private var times: [URL: [Double]] = [:]

    package init() {}

    /// Records that a page has exceeded the limit.
    /// - Returns: True if the kiosk leaves the page.
    package mutating func exceeded(_ page: URL, at time: Double) -> Bool {
        times = times.mapValues { $0.filter { time - $0 < Self.window } }.filter { !$0.value.isEmpty }
        let all = times[page, default: []] + [time]
        times[page] = all.count > Self.limit ? nil : all
        return all.count > Self.limit
    }
}
