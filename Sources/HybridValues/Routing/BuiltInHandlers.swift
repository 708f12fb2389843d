package import FoundationEssentials

/// Refuses addresses that programs parse in different ways. In `https://evil.example\@my.app.com/`, one program takes
/// as a user name what another takes as the host.
package struct AmbiguousAddressHandler: RouteDecisionHandler {
    package let name = "ambiguous-address"

    package init() {}

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool {
        let text = url.absoluteString
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return true }
        guard url.scheme?.lowercased().hasPrefix("http") == true else { return false }
        let userInfo = [url.user(percentEncoded: false), url.password(percentEncoded: false)].compactMap(\.self)
        return userInfo.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }
    }

    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        .refused("The address is ambiguous and was not opened.")
    }
}

/// Shows pages of the application's own host inside, regardless of port and scheme. Subdomains do not match.
struct AppNavigationHandler: RouteDecisionHandler {
    package let name = "app-navigation"

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { origin.isSameHost(url) }

    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision { .web }
}

/// Shows pages of the internal hosts that the application file lists.
struct InternalHostHandler: RouteDecisionHandler {
    package let name = "internal-hosts"
    package let family: HostFamily

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { family.isForeign(url) }

    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision { .web }
}

/// Opens web pages of other hosts in the system's browser.
struct BrowserHandler: RouteDecisionHandler {
    package let name = "browser"

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool {
        ApplicationOrigin(url) != nil && !origin.isSameHost(url)
    }

    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision { .external }
}

/// Opens addresses with allowed schemes in the application for the scheme.
struct SystemNavigationHandler: RouteDecisionHandler {
    package let name = "system-navigation"
    package let schemes: ExternalSchemes

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool {
        url.scheme.map(schemes.contains) ?? false
    }

    /// Returns the decision. Mail addresses that request an attachment are refused, because some mail programs attach
    /// the file, and a page must not select the user's files.
    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        guard url.scheme?.lowercased() == "mailto", let query = url.query(percentEncoded: true) else { return .system }
        let attaches = QueryItem.items(of: query).contains { $0.key.lowercased().hasPrefix("attach") }
        return attaches ? .refused("A page cannot attach files to an e-mail.") : .system
    }
}

/// Refuses all remaining addresses, with a reason.
struct RefusalHandler: RouteDecisionHandler {
    package let name = "refusal"

    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { true }

    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        guard let scheme = url.scheme?.lowercased() else {
            return .refused("The address has no scheme, such as https.")
        }
        return switch scheme {
        case "http", "https": .refused("The address has no valid host name.")
        case "file": .refused("A page cannot open local files.")
        case "javascript", "vbscript": .refused("An address cannot run code.")
        case "about", "blob", "data", "filesystem":
            .refused("“\(scheme):” addresses only work inside a page.")
        default:
            .refused("“\(scheme):” addresses are not allowed. The application file can allow them as external schemes.")
        }
    }
}
