package import HybridValues

/// The behaviour of a kiosk when a page fails. No user can be expected to press "Retry".
package enum KioskError {
    /// Returns whether the page is retried automatically. The first page is always retried, because the kiosk has
    /// nothing else to show.
    /// - Parameter isFirst: True for the application's first page.
    package static func isRetried(_ error: VisitError, isFirst: Bool) -> Bool {
        // The session polls the server and retries the page when it responds.
        if ReconnectionSchedule.applies(to: error) { return false }
        if isFirst { return true }
        return switch error {
        case .timeout, .processTerminated: true
        case .http(let status): status >= 500 || status == 408 || status == 429
        case .offline, .connection, .password, .tls, .certificate, .tooManyRedirects, .contentType, .turboMissing,
            .invalidResponse, .stopped:
            false
        }
    }

    /// Returns whether the application's offline page is shown. This is the case if the server is unreachable, times
    /// out, or responds with a server error (5xx).
    package static func showsOfflinePage(_ error: VisitError) -> Bool {
        if case .http(let status) = error { return status >= 500 }
        return error.isOffline || error.isConnection || error.isTimeout
    }

    /// Returns the text for the public, which contains no technical details.
    /// - Parameter isFirst: True for the application's first page.
    package static func message(_ error: VisitError, isFirst: Bool) -> (title: String, body: String) {
        if isFirst || isRetried(error, isFirst: false) || ReconnectionSchedule.applies(to: error) {
            return (
                localized("We will be right back"),
                localized("This page is not available at the moment. It will return automatically.")
            )
        }
        return (
            localized("This page is not available"), localized("Go back to the start page and choose something else.")
        )
    }
}
