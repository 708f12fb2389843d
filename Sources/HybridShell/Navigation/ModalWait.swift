import FoundationEssentials
import HybridCore

/// A call of ``Navigator/present(_:as:)``, which waits until the modal closes.
struct ModalWait {
    enum Phase {
        /// The address is being routed.
        case routing
        /// A page or the user may be asked before the modal shows the address.
        case pending
        /// The modal shows the address.
        case shown
    }

    private let continuation: CheckedContinuation<JSONValue?, Never>
    private let url: URL
    private let previousTop: Screen.ID?
    var phase = Phase.routing

    /// - Parameter previousTop: The top screen of the modal before the visit; `nil` if no modal was open.
    init(_ continuation: CheckedContinuation<JSONValue?, Never>, for url: URL, above previousTop: Screen.ID?) {
        self.continuation = continuation
        self.url = url
        self.previousTop = previousTop
    }

    /// - Parameter top: The top screen of the modal; `nil` if no modal is open.
    func isShown(by top: Screen?) -> Bool {
        guard let top else { return phase == .shown }
        return phase == .shown || top.id != previousTop || top.location == url
    }

    func end(with result: JSONValue?) { continuation.resume(returning: result) }
}
