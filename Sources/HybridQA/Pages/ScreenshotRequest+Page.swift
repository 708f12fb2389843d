import FoundationEssentials
package import HybridCore

extension ScreenshotRequest {
    /// Returns the reason why a loaded page is not captured, or `nil` if it is.
    /// - Parameter includesErrors: True if the shell's error screens are captured too.
    package static func refusal(of page: PageLoad, includesErrors: Bool) -> String? {
        if let outside = page.outside {
            return localized("\(shown(outside)) is not on the application's own site. Use an address on that site.")
        }
        if page.isFile { return localized("\(shown(page.requested)) is a file, not a page.") }
        // WebKit shows `about:` for a URL that it does not request, for example one with a blocked port.
        if page.address.scheme == "about" { return localized("Cannot show the address.") }
        guard let error = page.error else {
            // No response arrived, although nothing failed.
            return page.status == nil ? localized("The page did not load in time.") : nil
        }
        if includesErrors { return nil }
        if page.status == 401 { return needsSignIn(page.requested) }
        return localized("Cannot show \(shown(page.requested)): \(error.traceMessage).")
    }
}
