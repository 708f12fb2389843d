import HybridCore

/// Options of all pictures of a run.
package struct PictureOptions: Equatable, Sendable {
    package var isFullPage = false
    /// The selector of an element that must be visible before the picture is taken.
    package var waitFor: String?
    /// True to capture the shell's error screen if a page fails.
    package var includesErrors = false
    package var textScale = 1.0
    /// The number of pages that load at the same time.
    package var parallel = 2

    package init() {}
}
