/// The time limits, in milliseconds, of a visit that makes no progress.
nonisolated package struct VisitLimits: Sendable {
    /// The time without any sign of progress after which a visit fails.
    package var silence: Int
    /// The time within which the page's adapter must report after a load has finished, if the page has an adapter.
    package var adapterSilence: Int
    /// The time within which a requested load must start. Starting a web process on a busy machine takes a second or
    /// two.
    var start = 5_000

    /// The factor by which the limit of a form upload is longer, because an upload reports no progress.
    static let uploadFactor = 10

    /// Creates limits. By default, a visit may be silent for 30 seconds and an adapter for one second.
    package init(silence: Int = 30_000, adapterSilence: Int = 1_000) {
        self.silence = silence
        self.adapterSilence = adapterSilence
    }
}
