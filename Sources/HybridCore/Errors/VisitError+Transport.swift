extension VisitError {
    /// The error that a library of the platform reported for a request, by the library's own domain and code.
    ///
    /// - Parameters:
    ///   - domain: the name of a GLib error domain, for example `g-io-error-quark`.
    ///   - code: the code within it (GIO's documentation of `GIOErrorEnum`).
    ///   - isNetworkAvailable: whether the machine has any network: a failure without one is `offline`.
    package init(domain: String, code: Int, message: String, isNetworkAvailable: Bool) {
        switch (domain, code) {
        case ("g-tls-error-quark", TLSErrorCode.certificateRequired):
            self = .tls("The server requires a certificate, and this application has none that it accepts")
        case ("g-tls-error-quark", _): self = .tls(message)
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
