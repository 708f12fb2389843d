import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Converts WebKit and GIO load errors.
package enum LoadError {
    /// Returns the error of the visit, or `nil` if nothing failed. Nothing failed if the shell or a newer load
    /// cancelled the load, or if the load became a download.
    /// - Parameter address: The address that could not be loaded.
    static func visitError(for error: GLibError, at address: String?) -> VisitError? {
        let isPort = isPolicy(error) && error.code == Int(WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT.rawValue)
        if isPort || error.domain.isEmpty {
            // WebKit follows such a redirect to an empty document, or reports that it could not reach a server.
            if let error = address.flatMap({ URL(webAddress: $0) }).flatMap(VisitError.redirected) { return error }
            // This error has no domain and no code (WebKitGTK 2.50.6).
            if error.message.hasPrefix("Load cannot follow more than") { return .tooManyRedirects }
            if isPort { return .invalidResponse("Pages cannot be loaded from this port.") }
        }
        switch error.domain {
        case _ where isPolicy(error): return nil
        case "WebKitNetworkError", "webkit-network-error-quark":
            return error.code == Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue) ? nil : .connection(error.message)
        // WebKit's network process closes a connection with an unacceptable certificate, and sometimes reports the
        // closed connection first. If the load is repeated, it fails with the certificate error.
        case "g-io-error-quark" where error.code == Int(G_IO_ERROR_CANCELLED.rawValue): return nil
        default:
            return VisitError(
                domain: error.domain, code: error.code, message: error.message,
                isNetworkAvailable: g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0)
        }
    }

    /// Returns the target of a redirect that a fetch in the mode `same-origin` did not follow. WebKitGTK 2.50 reports
    /// it as an error without domain and code.
    static func redirectTarget(_ error: GLibError) -> URL? {
        let parts = ["Unsafe attempt to load URL ", " from origin "]
        guard error.domain.isEmpty, error.message.hasPrefix(parts[0]) else { return nil }
        let target = error.message.dropFirst(parts[0].count).prefix { $0 != " " }
        guard error.message.dropFirst(parts[0].count + target.count).hasPrefix(parts[1]) else { return nil }
        return URL(webAddress: String(target))
    }

    private static func isPolicy(_ error: GLibError) -> Bool {
        ["WebKitPolicyError", "webkit-policy-error-quark"].contains(error.domain)
    }

    /// Returns true if a decision of the shell ended the load.
    static func isInterruption(_ error: GLibError) -> Bool {
        isPolicy(error) && error.code == Int(WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue)
    }

    /// Returns true if a ``DocumentFilter`` blocked the request.
    static func isBlocked(_ error: GLibError) -> Bool {
        isPolicy(error) && error.code == blockedByContentBlocker
    }

    /// WebKit exports no constant for this code.
    private static let blockedByContentBlocker = 104

    /// Returns the name that the trace uses for the reason why a web process ended.
    static func describe(termination reason: Int) -> String {
        switch reason {
        case Int(WEBKIT_WEB_PROCESS_CRASHED.rawValue): "crashed"
        case Int(WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT.rawValue): "exceededMemoryLimit"
        default: "terminated"
        }
    }
}
