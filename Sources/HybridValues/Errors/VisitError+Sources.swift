package import FoundationEssentials

extension VisitError {
    /// Converts an error of a platform library, identified by its domain and code.
    ///
    /// - Parameters:
    ///   - domain: The name of a GLib error domain, for example `g-io-error-quark`.
    ///   - code: The code in that domain. See the documentation of `GIOErrorEnum` in GIO.
    ///   - isNetworkAvailable: True if the machine has a network. If it has none, the error is `offline`.
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
    /// Turbo defines the codes 0 for no response, -1 for a time-out, and -2 for a response that is not HTML. Values
    /// from 400 are HTTP statuses. All other values, including success statuses, are invalid for a failure.
    /// - Parameter turboStatus: The status in the message of the adapter.
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
    /// Returns the error for a redirect to a forbidden scheme. Returns `nil` if the scheme is a web scheme or belongs
    /// to another application.
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

    /// Returns the sentence for a form that leads to an address that the application does not show.
    package static func formLeads(to url: URL, outside origin: ApplicationOrigin?) -> LocalizedText {
        if let origin, origin.isSameHost(url) {
            return LocalizedText("The form was not sent: it leads to a page that cannot be shown here.")
        }
        guard let name = ApplicationOrigin.name(of: url) else {
            return LocalizedText("The form was not sent: it leads to an unknown site.")
        }
        return LocalizedText("The form was not sent: it leads to another site, \(name).")
    }

    /// Returns the sentence for a page that leads to an address that the application does not show.
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
