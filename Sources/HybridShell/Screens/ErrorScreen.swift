package import FoundationEssentials
package import HybridCore
package import HybridToolkit

/// The shell's error screen without a navigator, for pictures of it.
package enum ErrorScreen {
    /// Returns a widget that shows the error. Its buttons have no effect.
    package static func make(for error: VisitError, at url: URL) -> Widget {
        ErrorView(ErrorMessage(error), url: url) { _ in }.widget
    }
}
