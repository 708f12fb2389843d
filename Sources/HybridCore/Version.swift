/// The version of HybridDesktop.
package enum Version {
    /// The version that is being built. The changelog's newest entry and the metainfo's newest release say the same, and
    /// a test compares them.
    package static let current = "0.1.0"
}
