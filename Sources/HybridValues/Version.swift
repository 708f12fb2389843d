/// The version of HybridDesktop.
package enum Version {
    /// Current version. A test compares it with the changelog's newest entry and the metainfo's newest release.
    package static let current = "0.1.0"
}
