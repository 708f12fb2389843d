package import FoundationEssentials

/// An address that another program, or a second start of this one, hands to the application that is running.
package enum HandedOverAddress {
    /// What the user is told if such an address is not shown here; `nil` if it is.
    /// - Parameters:
    ///   - url: the address.
    ///   - decision: where it goes.
    ///   - isShell: whether this is HybridDesktop itself, which could show the address in a window of its own.
    package static func notice(for url: URL, _ decision: RouteDecision, isShell: Bool) -> String? {
        switch decision {
        case .web: return nil
        case .external:
            let name = DisplayLine.make(url.host, limit: 60) ?? "The address"
            let remedy = isShell ? " Started with “--profile NAME”, it has a window of its own here." : ""
            return "“\(name)” is another site: it was opened in the browser.\(remedy)"
        case .system: return "The address was handed to the application for “\(url.scheme ?? "")”."
        case .refused(let reason): return "An address from outside was not opened. \(reason)"
        }
    }
}
