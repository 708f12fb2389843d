import HybridNative

/// Refuses links to `/print/...`: this computer has no printer.
struct PrinterHandler: RouteDecisionHandler {
    let name = "printer"

    func matches(_ url: URL, origin: ApplicationOrigin) -> Bool {
        origin.contains(url) && url.path.hasPrefix("/print/")
    }

    func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        .refused("There is no printer here.")
    }
}
