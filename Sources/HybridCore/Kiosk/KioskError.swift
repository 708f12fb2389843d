/// What a kiosk does about a page that cannot be shown. Nobody is there to press "Retry".
package enum KioskError {
    /// Whether the page is asked for again and again. The first page always is: there is nothing else to show.
    /// - Parameter isFirst: whether it is the page that the application begins with.
    package static func isRetried(_ error: VisitError, isFirst: Bool) -> Bool {
        // The session looks for the server by itself, and asks for the page when somebody answers.
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

    /// Whether the application's own offline page is shown: the server cannot be reached, is late, or answers with an
    /// error of its own (5xx).
    package static func showsOfflinePage(_ error: VisitError) -> Bool {
        if case .http(let status) = error { return status >= 500 }
        return error.isOffline || error.isConnection || error.isTimeout
    }

    /// What the public reads. Nothing of it is technical, for they can do nothing about it.
    /// - Parameter isFirst: whether it is the page that the application begins with.
    package static func message(_ error: VisitError, isFirst: Bool) -> (title: String, body: String) {
        if isFirst || isRetried(error, isFirst: false) || ReconnectionSchedule.applies(to: error) {
            return (
                localized("We will be right back"),
                localized("This page is not available at the moment. It comes back by itself.")
            )
        }
        return (localized("This page is not available"), localized("Go back to the start and choose something else."))
    }
}
