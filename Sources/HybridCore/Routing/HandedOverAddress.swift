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
                    "“\(name)” is another site and was opened in the browser. To open it here in its own "
                        + "window, use “--profile NAME”.")
                : localized("“\(name)” is another site and was opened in the browser.")
        case .system: return localized("The address was passed to the app for “\(url.scheme ?? "")”.")
        case .refused(let reason): return localized("An address from another program was not opened. \(reason)")
        }
    }
}
