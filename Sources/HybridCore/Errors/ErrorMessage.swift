/// What the error screen says about a failed visit: what happened, and what the user can do about it.
package struct ErrorMessage: Equatable, Sendable {
    /// What happened, in a few words.
    package let title: String
    /// What it means and what to do, in one to three sentences.
    package let body: String
    /// The name of a symbolic icon of the Adwaita theme.
    package let iconName: String
    /// Whether a Retry button makes sense. As on iOS it always does (Docs/Behaviour.md#failures): the server, the network or
    /// the page may have changed since. Where to try again is to be asked for a password again, that button is enough.
    package let offersRetry: Bool
    /// Whether a Sign in button belongs on the screen.
    package let offersSignIn: Bool

    /// Words the error for people.
    /// - Parameters:
    ///   - error: Why the visit failed.
    ///   - canSignIn: Whether a sign-in could help, and the application has a way of signing in.
    package init(_ error: VisitError, canSignIn: Bool = false) {
        let text = Self.text(for: error, canSignIn: canSignIn)
        title = text.title
        body = text.body
        iconName = Self.iconName(for: error)
        offersRetry = !error.asksAgain
        offersSignIn = canSignIn || error.asksAgain
    }

    /// The same error in other words.
    package func saying(title: String, body: String) -> ErrorMessage {
        ErrorMessage(title: title, body: body, iconName: iconName, offersRetry: offersRetry, offersSignIn: offersSignIn)
    }

    private init(title: String, body: String, iconName: String, offersRetry: Bool, offersSignIn: Bool) {
        self.title = title
        self.body = body
        self.iconName = iconName
        self.offersRetry = offersRetry
        self.offersSignIn = offersSignIn
    }

    private typealias Text = (title: String, body: String)

    private static func text(for error: VisitError, canSignIn: Bool) -> Text {
        switch error {
        case .http(let status): text(forStatus: status, canSignIn: canSignIn)
        case .password(let refusal): (refusal.title, refusal.sentence)
        case .offline:
            ("You are offline", "This computer has no network connection. Connect to a network, then try again.")
        case .connection(let reason):
            (
                "Could not connect to the server",
                "The server could not be found, or it does not accept connections."
                    + detail(reason) + " Check the address and your network connection, then try again."
            )
        case .timeout:
            (
                "The page took too long",
                "The server did not answer in time. It may be busy, or your network connection may be slow. Try again."
            )
        case .tls(let reason):
            (
                "No secure connection",
                "A secure connection to the server could not be established." + detail(reason)
                    + " Check the date and time of this computer. If they are right, tell whoever runs the site."
            )
        case .certificate(let problems, let host):
            (problems.title, "\(problems.sentence(host: host)) \(problems.advice)")
        case .contentType:
            ("This is not a page", "The server sent something that cannot be shown here as a page. Try again.")
        case .turboMissing:
            (
                "Turbo is missing",
                "The page has loaded without Turbo, which this application needs. Try again. "
                    + "If that does not help, tell whoever runs the site."
            )
        case .invalidResponse(let reason):
            (
                "The answer cannot be used",
                "The server sent an invalid response." + detail(reason) + " Try again in a moment."
            )
        case .processTerminated:
            (
                "The page stopped working",
                "The page ended unexpectedly several times in a row, so it is no longer reloaded by itself. Try again."
            )
        case .stopped: ("Loading was stopped", "The page was stopped before it was there. Try again to load it.")
        }
    }

    private static func text(forStatus status: Int, canSignIn: Bool) -> Text {
        switch status {
        case 401 where canSignIn: ("You are not signed in", "This page is only for people who are signed in.")
        case 401:
            (
                "You are not signed in",
                "This page is only for people who are signed in, and this application has no sign-in."
            )
        case 402: ("Payment required", "The server requires a payment before it shows this page.")
        case 403: ("You may not see this page", "You do not have permission for this page. Ask whoever runs the site.")
        case 404, 410:
            ("Page not found", "There is no page at this address. It may have been moved or deleted.")
        case 407:
            (
                "The proxy requires a password",
                "A proxy stands between you and the server and did not let you through. "
                    + "Check the network settings of this computer."
            )
        case 408, 504: ("The server took too long", "The server gave up waiting. Try again in a moment.")
        case 409: ("Changed by someone else", "What you wanted to change has been changed in the meantime. Try again.")
        case 419:
            (
                "This page has expired",
                "The page was open for so long that the server no longer accepts its form. Go back, reload, and try again."
            )
        case 422:
            (
                "This could not be processed",
                "The server understood the request but could not process it. Go back, check what you entered, and try again."
            )
        case 429: ("Too many requests", "The server asks you to slow down. Wait a moment, then try again.")
        case 502, 503:
            ("The site is unavailable", "The server is overloaded or being maintained. Try again in a moment.")
        case 500...599:
            (
                "The server has a problem",
                "Something went wrong on the server (\(phrase(status))). It is not your fault. Try again in a moment."
            )
        default: ("The page could not be loaded", "The server refused the request (\(phrase(status))).")
        }
    }

    private static func phrase(_ status: Int) -> String {
        guard let phrase = HTTPReason.phrase(for: status) else { return "status \(status)" }
        return phrase.contains("(") ? "status \(status)" : "\(status) \(phrase)"
    }

    /// A reason from outside as a sentence of its own, on one line and not too long.
    private static func detail(_ reason: String) -> String {
        let line = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty, line != "Network failure" else { return "" }
        let short = line.count > 200 ? "\(line.prefix(199))…" : line
        return short.hasSuffix(".") || short.hasSuffix("…") ? " \(short)" : " \(short)."
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
        case .http, .contentType, .turboMissing, .invalidResponse: "dialog-warning-symbolic"
        }
    }
}
