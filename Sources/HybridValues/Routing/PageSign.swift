package import FoundationEssentials

/// The text next to the title that tells the user that a page belongs to another host or is not encrypted.
package enum PageSign {
    /// Returns the text, or `nil` for ordinary pages.
    /// - Parameter origin: The application's own origin.
    package static func text(for page: URL, of origin: ApplicationOrigin) -> String? {
        guard let other = ApplicationOrigin(page) else { return nil }
        // If the application itself is not encrypted, no warning is shown.
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
