package import FoundationEssentials

/// An address passed to the running application by another program or a second start.
package enum HandedOverAddress {
    /// The notice for the user if the address is not shown here; `nil` if it is.
    /// - Parameters:
    ///   - url: the address.
    ///   - decision: its route.
    ///   - isShell: true for HybridDesktop itself, which could show the address in a separate window.
    package static func notice(for url: URL, _ decision: RouteDecision, isShell: Bool) -> String? {
        switch decision {
        case .web: return nil
        case .external:
            let name = DisplayLine.make(url.host, limit: 60) ?? url.scheme ?? ""
            return isShell
                ? localized(
                    "“\(name)” is another site: it was opened in the browser. Started with “--profile NAME”, it has a window "
                        + "of its own here.")
                : localized("“\(name)” is another site: it was opened in the browser.")
        case .system: return localized("The address was handed to the application for “\(url.scheme ?? "")”.")
        case .refused(let reason): return localized("An address from outside was not opened. \(reason)")
        }
    }
}
