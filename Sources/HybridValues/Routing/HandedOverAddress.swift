package import FoundationEssentials

/// An address that another program, or a second start, passes to the running application.
package enum HandedOverAddress {
    /// Returns a notice for the user if the address is not shown in this application, or `nil` if it is shown.
    /// - Parameter isShell: True for HybridDesktop itself, which could show the address in a separate window.
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
