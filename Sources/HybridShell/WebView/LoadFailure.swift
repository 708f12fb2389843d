import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// WebKit's and GIO's ways of saying that a load failed, in ours.
@MainActor
enum LoadFailure {
    /// The error of the visit; `nil` where nothing failed: a load that we or a newer load cancelled, or one that became
    /// a download.
    static func visitError(for error: GLibError) -> VisitError? {
        switch error.domain {
        case "WebKitPolicyError", "webkit-policy-error-quark":
            return nil
        case "WebKitNetworkError", "webkit-network-error-quark":
            return error.code == Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue) ? nil : .connection(error.message)
        default:
            return VisitError(
                domain: error.domain, code: error.code, message: error.message,
                isNetworkAvailable: g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0)
        }
    }

    /// Why a web process ended, in the words of the trace.
    static func describe(termination reason: Int) -> String {
        switch reason {
        case Int(WEBKIT_WEB_PROCESS_CRASHED.rawValue): "crashed"
        case Int(WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT.rawValue): "exceededMemoryLimit"
        default: "terminated"
        }
    }
}
