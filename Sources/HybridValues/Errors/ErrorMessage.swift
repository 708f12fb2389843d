/// The text of the error screen for a failed visit. It describes the problem and what the user can do.
package struct ErrorMessage: Equatable, Sendable {
    /// The problem, in a few words.
    package private(set) var title: String
    /// The meaning of the problem and advice on how to solve it, in one to three sentences.
    package private(set) var body: String
    /// The name of a symbolic icon of the Adwaita theme.
    package let iconName: String
    /// The buttons in order. The first one is the default.
    package let actions: [Action]

    /// A button of the error screen.
    package enum Action: Equatable, Sendable {
        case signIn, retry, back, firstPage
        /// Shows the server's own page for the error.
        case details
    }

    /// The position of the failed screen.
    package struct Place: Equatable, Sendable {
        /// True if there is a screen to return to.
        package var canGoBack = false
        /// True if the first screen is not the one to return to.
        package var isDeep = false
        /// True if the application shows its diagnostics.
        package var isInspectable = false

        package init(canGoBack: Bool = false, isDeep: Bool = false, isInspectable: Bool = false) {
            self.canGoBack = canGoBack
            self.isDeep = isDeep
            self.isInspectable = isInspectable
        }
    }

    /// Creates the text for an error.
    /// - Parameter canSignIn: True if a sign-in could help and the application supports one.
    package init(_ error: VisitError, canSignIn: Bool = false, at place: Place = Place()) {
        let text = Self.text(for: error, canSignIn: canSignIn)
        title = text.title
        body = text.body
        iconName = Self.iconName(for: error)
        actions = Self.actions(for: error, canSignIn: canSignIn, at: place)
    }

    /// As on iOS, Retry is offered for almost every error (Docs/Behaviour.md#failures), because the server, the network
    /// or the page may have changed. The exception is an error for which a retry would ask for the password again. Sign
    /// In does this instead.
    private static func actions(for error: VisitError, canSignIn: Bool, at place: Place) -> [Action] {
        var actions: [Action] = canSignIn || error.asksAgain ? [.signIn] : []
        if [403, 404, 410].contains(error.status) {
            if place.canGoBack { actions.append(.back) }
            if place.isDeep { actions.append(.firstPage) }
        }
        if !error.asksAgain { actions.append(.retry) }
        if case .http = error, place.isInspectable { actions.append(.details) }
        return actions
    }

    /// Returns the message for the same error with another text.
    package func saying(title: String, body: String) -> ErrorMessage {
        var message = self
        (message.title, message.body) = (title, body)
        return message
    }

    /// Returns a sentence for a form whose request failed. The advice for a refused page does not fit a form, because its
    /// fields are still in front of the user.
    package static func inForm(_ error: VisitError) -> String {
        let message = ErrorMessage(error)
        if case .http(400..<500) = error { return message.title }
        return message.body
    }

    private typealias Text = (title: String, body: String)

    private static func text(for error: VisitError, canSignIn: Bool) -> Text {
        switch error {
        case .http(let status): text(forStatus: status, canSignIn: canSignIn)
        case .password(let refusal): (refusal.title, refusal.sentence)
        case .offline:
            (
                localized("You are offline"),
                localized("This computer has no network connection. Connect to a network, then try again.")
            )
        case .connection(let reason):
            (
                localized("Could not connect to the server"),
                detail(reason).map {
                    localized(
                        "The server could not be found or refused the connection. \($0) Check the address "
                            + "and your network connection, then try again.")
                }
                    ?? localized(
                        "The server could not be found or refused the connection. Check the address and your "
                            + "network connection, then try again.")
            )
        case .tooManyRedirects:
            (
                localized("Too many redirects"),
                localized(
                    "The server redirects this page in a loop. Try again. If that does not help, contact the "
                        + "site's administrator.")
            )
        case .timeout:
            (
                localized("The page took too long to load"),
                localized(
                    "The server did not respond in time. It may be busy, or your network connection may be "
                        + "slow. Try again.")
            )
        case .tls(let reason):
            (
                localized("No secure connection"),
                detail(reason.text).map {
                    localized(
                        "Could not establish a secure connection to the server. \($0) Check the date and "
                            + "time of this computer. If they are correct, contact the site's administrator.")
                }
                    ?? localized(
                        "Could not establish a secure connection to the server. Check the date and time of "
                            + "this computer. If they are correct, contact the site's administrator.")
            )
        case .certificate(let problems, let host):
            (problems.title, "\(problems.sentence(host: host)) \(problems.advice)")
        case .contentType:
            (
                localized("This is not a page"),
                localized("The server sent content that cannot be shown as a page. Try again.")
            )
        case .turboMissing:
            (
                localized("Turbo is missing"),
                localized(
                    "The page loaded without Turbo, which this app requires. Try again. If that does not "
                        + "help, contact the site's administrator.")
            )
        case .invalidResponse(let reason):
            (
                localized("Invalid response"),
                detail(reason.text).map {
                    localized("The server sent an invalid response. \($0) Try again in a moment.")
                } ?? localized("The server sent an invalid response. Try again in a moment.")
            )
        case .processTerminated:
            (
                localized("The page stopped working"),
                localized("The page crashed several times in a row and is no longer reloaded automatically. Try again.")
            )
        case .stopped:
            (localized("Loading stopped"), localized("Loading was stopped before the page appeared. Try again."))
        }
    }

    private static func text(forStatus status: Int, canSignIn: Bool) -> Text {
        switch status {
        case 401 where canSignIn: (localized("You are not signed in"), localized("Sign in to see this page."))
        case 401:
            (
                localized("You are not signed in"),
                localized("This page requires a sign-in, which this app does not support.")
            )
        case 402: (localized("Payment required"), localized("The server requires payment for this page."))
        case 403:
            (
                localized("Access denied"),
                localized("You do not have permission to view this page. Contact the site's administrator.")
            )
        case 404, 410:
            (
                localized("Page not found"),
                localized("There is no page at this address. It may have been moved or deleted.")
            )
        case 407:
            (
                localized("The proxy requires a password"),
                localized(
                    "A proxy between you and the server rejected the request. Check the network settings of "
                        + "this computer.")
            )
        case 408, 504:
            (
                localized("The server took too long to respond"),
                localized("The server timed out. Try again in a moment.")
            )
        case 409:
            (localized("Changed by someone else"), localized("Someone else changed this in the meantime. Try again."))
        case 419:
            (
                localized("This page has expired"),
                localized("The page was open for too long and its form has expired. Go back, reload, and try again.")
            )
        case 422:
            (
                localized("The request could not be processed"),
                localized(
                    "The server understood the request but could not process it. Go back, check what you entered, and try again."
                )
            )
        case 429:
            (
                localized("Too many requests"),
                localized("The server received too many requests. Wait a moment, then try again.")
            )
        case 502, 503:
            (
                localized("The site is unavailable"),
                localized("The server is overloaded or under maintenance. Try again in a moment.")
            )
        case 500...599:
            (
                localized("Server error"),
                localized("Something went wrong on the server (\(phrase(status))). Try again in a moment.")
            )
        default:
            (
                localized("The page could not be loaded"),
                localized("The server refused the request (\(phrase(status))).")
            )
        }
    }

    private static func phrase(_ status: Int) -> String {
        guard let phrase = HTTPReason.phrase(for: status) else { return localized("status \(status)") }
        return phrase.contains("(") ? localized("status \(status)") : "\(status) \(phrase)"
    }

    /// Returns an external reason as a sentence on one line. A long reason is shortened.
    private static func detail(_ reason: String) -> String? {
        let line = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty, line != "Network failure" else { return nil }
        let short = line.count > 200 ? "\(line.prefix(199))…" : line
        return short.hasSuffix(".") || short.hasSuffix("。") || short.hasSuffix("…") ? short : "\(short)."
    }

    private static func iconName(for error: VisitError) -> String {
        switch error {
        case .offline: "network-offline-symbolic"
        case .connection: "network-error-symbolic"
        case .timeout: "preferences-system-time-symbolic"
        case .tls, .certificate: "channel-insecure-symbolic"
        case .http(status: 401), .http(status: 407), .password: "dialog-password-symbolic"
        case .http(status: 402), .http(status: 403): "changes-prevent-symbolic"
        case .http(status: 404), .http(status: 410): "edit-find-symbolic"
        case .http(status: 408), .http(status: 504): "preferences-system-time-symbolic"
        case .http(let status) where status >= 500: "network-server-symbolic"
        case .processTerminated: "computer-fail-symbolic"
        case .stopped: "process-stop-symbolic"
        case .http, .tooManyRedirects, .contentType, .turboMissing, .invalidResponse: "dialog-warning-symbolic"
        }
    }
}
