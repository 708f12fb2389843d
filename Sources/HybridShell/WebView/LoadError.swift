import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// WebKit's and GIO's ways of saying that a load failed, in ours.
@MainActor
enum LoadError {
    /// The error of the visit; `nil` where nothing failed: a load that we or a newer load cancelled, or one that became
    /// a download.
    /// - Parameter address: what could not be loaded.
    static func visitError(for error: GLibError, at address: String?) -> VisitError? {
        let isPort = isPolicy(error) && error.code == Int(WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT.rawValue)
        if isPort || error.domain.isEmpty {
            // WebKit follows such a redirect to an empty document, or says that nothing could be reached.
            if let error = address.flatMap({ URL(webAddress: $0) }).flatMap(VisitError.redirected) { return error }
            // This error has neither a domain nor a code (WebKitGTK 2.50.6).
            if error.message.hasPrefix("Load cannot follow more than") { return .tooManyRedirects }
            if isPort { return .invalidResponse("Pages may not be loaded from this port.") }
        }
        switch error.domain {
        case _ where isPolicy(error):
            return nil
        case "WebKitNetworkError", "webkit-network-error-quark":
            return error.code == Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue) ? nil : .connection(error.message)
        // WebKit's network process ends a connection whose certificate it does not accept, and now and then hears of the
        // end first. The repeated load brings the certificate's own error.
        case "g-io-error-quark" where error.code == Int(G_IO_ERROR_CANCELLED.rawValue):
            return nil
        default:
            return VisitError(
                domain: error.domain, code: error.code, message: error.message,
                isNetworkAvailable: g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0)
        }
    }

    private static func isPolicy(_ error: GLibError) -> Bool {
        ["WebKitPolicyError", "webkit-policy-error-quark"].contains(error.domain)
    }

    /// Whether a document was kept from being asked for, by a ``DocumentFilter``.
    static func isBlocked(_ error: GLibError) -> Bool {
        isPolicy(error) && error.code == blockedByContentBlocker
    }

    /// WebKit has no name for it.
    private static let blockedByContentBlocker = 104

    /// Why a web process ended, in the words of the trace.
    static func describe(termination reason: Int) -> String {
        switch reason {
        case Int(WEBKIT_WEB_PROCESS_CRASHED.rawValue): "crashed"
        case Int(WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT.rawValue): "exceededMemoryLimit"
        default: "terminated"
        }
    }
}
