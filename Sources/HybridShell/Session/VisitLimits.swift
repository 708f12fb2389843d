/// Time limits of a visit without progress, in milliseconds.
package struct VisitLimits: Sendable {
    /// A visit fails after this time without any sign of progress.
    package var silence: Int
    /// After a load has finished, the adapter of a page that has one reports within this time.
    package var adapterSilence: Int
    /// An ordered load starts within this time; starting a web process on a busy machine takes a second or two.
    var start = 5_000

    /// A form upload reports no progress, so its limit is longer by this factor.
    static let uploadFactor = 10

    /// Creates limits; by default 30 seconds and one.
    package init(silence: Int = 30_000, adapterSilence: Int = 1_000) {
        self.silence = silence
        self.adapterSilence = adapterSilence
    }
}
