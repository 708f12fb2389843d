package import FoundationEssentials

extension VisitError {
    /// Converts an error of a platform library, identified by its domain and code.
    ///
    /// - Parameters:
    ///   - domain: the name of a GLib error domain, for example `g-io-error-quark`.
    ///   - code: the code in that domain (GIO's documentation of `GIOErrorEnum`).
    ///   - isNetworkAvailable: true if the machine has a network; without one the error is `offline`.
    package init(domain: String, code: Int, message: String, isNetworkAvailable: Bool) {
        switch (domain, code) {
        case ("g-tls-error-quark", TLSErrorCode.certificateRequired):
            self = .tls(
                LocalizedText("The server requires a client certificate, and this app has none that it accepts"))
        case ("g-tls-error-quark", _): self = .tls(LocalizedText(verbatim: message))
        case ("g-io-error-quark", GIOErrorCode.timedOut): self = .timeout
        default: self = isNetworkAvailable ? .connection(message) : .offline
        }
    }

    private enum GIOErrorCode {
        static let timedOut = 24
    }

    private enum TLSErrorCode {
        static let certificateRequired = 5
    }
}

extension VisitError {
    /// Converts the status that Turbo reports for a failed request (Docs/Behaviour.md#failures).
    ///
    /// Turbo's own codes are 0 for no response, -1 for a time-out, -2 for a response that is not HTML. Values from 400
    /// are HTTP statuses. All others, including success, are invalid as a failure.
    /// - Parameter turboStatus: The status in the adapter's message.
    package init(turboStatus: Int) {
        self =
            switch turboStatus {
            case 0: .connection("Network failure")
            case -1: .timeout
            case -2: .contentType
            case 400...: .http(status: turboStatus)
            default: .invalidResponse("Unexpected status code \(turboStatus)")
            }
    }
}

extension VisitError {
    /// The error of a redirect to a forbidden scheme; `nil` for a web scheme or one of another application.
    package static func redirected(to url: URL) -> VisitError? {
        guard let scheme = url.scheme?.lowercased(), ExternalSchemes.forbidden.contains(scheme) else { return nil }
        switch scheme {
        case "http", "https": return nil
        case "about": return .invalidResponse("It redirects to an empty page (“about:”).")
        case "data": return .invalidResponse("It redirects to a “data:” address, which is not allowed.")
        case "blob", "filesystem":
            return .invalidResponse("It redirects to a “\(scheme):” address, which only works inside a page.")
        case "file": return .invalidResponse("It redirects to a local file, which is not allowed.")
        case "javascript", "vbscript":
            return .invalidResponse("It redirects to a “\(scheme):” address, which is code and is not run.")
        default: return .invalidResponse("It redirects to a “\(scheme):” address, which is not allowed.")
        }
    }

    /// The sentence for a form that leads to an address not shown here.
    package static func formLeads(to url: URL, outside origin: ApplicationOrigin?) -> LocalizedText {
        if let origin, origin.isSameHost(url) {
            return LocalizedText("The form was not sent: it leads to a page that cannot be shown here.")
        }
        guard let name = ApplicationOrigin.name(of: url) else {
            return LocalizedText("The form was not sent: it leads to an unknown site.")
        }
        return LocalizedText("The form was not sent: it leads to another site, \(name).")
    }

    /// The sentence for a page that leads to an address not shown here.
    package static func pageLeads(to url: URL, outside origin: ApplicationOrigin?) -> LocalizedText {
        if let origin, origin.isSameHost(url) {
            return LocalizedText("The page leads to a page that cannot be shown here.")
        }
        guard let name = ApplicationOrigin.name(of: url) else {
            return LocalizedText("The page leads to an unknown site.")
        }
        return LocalizedText("The page leads to another site, \(name).")
    }
}
