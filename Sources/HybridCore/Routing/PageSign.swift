package import FoundationEssentials

/// What is said beside the title about whose page it is, where it is not the application's own as people expect it.
package enum PageSign {
    /// The words; `nil` for a page like any other.
    /// - Parameters:
    ///   - page: Where the page is.
    ///   - origin: The application's own origin.
    package static func text(for page: URL, of origin: ApplicationOrigin) -> String? {
        guard let other = ApplicationOrigin(page) else { return nil }
        // An application that is not encrypted itself says so nowhere.
        let isUnsafe = !other.isSafeForSecrets && origin.isSafeForSecrets
        let host = origin.isSameHost(page) ? nil : ApplicationOrigin.name(of: page)
        return switch (host, isUnsafe) {
        case (nil, false): nil
        case (nil, true): localized("Not encrypted")
        case (let host?, false): host
        case (let host?, true): localized("\(host) (not encrypted)")
        }
    }
}
