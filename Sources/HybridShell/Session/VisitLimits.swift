/// How long a visit may be silent, in milliseconds.
package struct VisitLimits: Sendable {
    /// After so long without any sign of life a visit has failed.
    package var silence: Int
    /// After a load has finished, the adapter of a page that has one speaks within this time.
    package var adapterSilence: Int

    /// While files are sent nothing is heard: a form with files may be silent so many times as long.
    static let uploadFactor = 10

    /// Limits; without more said, 30 seconds and one.
    package init(silence: Int = 30_000, adapterSilence: Int = 1_000) {
        self.silence = silence
        self.adapterSilence = adapterSilence
    }
}
