/// Keeps a page from opening window after window of other applications: so many addresses in so many seconds are more
/// than a person follows.
public struct OutsideLimit: Sendable {
    /// So many addresses …
    public static let number = 10
    /// … within so many seconds.
    public static let window = 10.0
    private var times: [Double] = []

    /// A limit that nothing counts against yet.
    public init() {}

    /// Whether one more address may be opened now; if so, it counts.
    /// - Parameter time: Monotonic, in seconds.
    public mutating func allows(at time: Double) -> Bool {
        times = times.filter { time - $0 < Self.window }
        guard times.count < Self.number else { return false }
        times.append(time)
        return true
    }
}
