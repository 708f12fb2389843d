package import FoundationEssentials

extension VisitError {
    /// Why a redirect to an address cannot be followed, whose scheme is one that servers have no pages at; `nil` if it
    /// is the web's, or another application's.
    package static func redirected(to url: URL) -> VisitError? {
        guard let scheme = url.scheme?.lowercased(), ExternalSchemes.forbidden.contains(scheme) else { return nil }
        switch scheme {
        case "http", "https": return nil
        case "about": return .invalidResponse("It redirects to an empty page (“about:”).")
        case "data": return .invalidResponse("It redirects to an address with “data:”, which is not opened.")
        case "blob", "filesystem":
            return .invalidResponse(
                "It redirects to an address with “\(scheme):”, which only the page itself can have.")
        case "file": return .invalidResponse("It redirects to a file of this machine, which is not opened.")
        case "javascript", "vbscript":
            return .invalidResponse("It redirects to an address with “\(scheme):”, which is code and is not run.")
        default: return .invalidResponse("It redirects to an address with “\(scheme):”, which is not opened.")
        }
    }

    /// Where an address leads to whose page is not to be shown here: the end of a sentence.
    package static func place(of url: URL, outside origin: ApplicationOrigin?) -> String {
        if let origin, origin.isSameHost(url) { return "a page that is not shown here." }
        return "another site, \(ApplicationOrigin.name(of: url) ?? "which is not known")."
    }
}
