package import FoundationEssentials

/// The indication beside the title that a page is of another host or not encrypted.
package enum PageSign {
    /// The text; `nil` for ordinary pages.
    /// - Parameters:
    ///   - page: The page's URL.
    ///   - origin: The application's own origin.
    package static func text(for page: URL, of origin: ApplicationOrigin) -> String? {
        guard let other = ApplicationOrigin(page) else { return nil }
        // An application that is itself unencrypted shows no warning.
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
