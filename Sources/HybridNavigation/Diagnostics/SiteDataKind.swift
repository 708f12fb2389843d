import HybridValues

/// A kind of stored site data.
package enum SiteDataKind: String, CaseIterable, Sendable {
    /// Cookies, which usually include the sign-in.
    case cookies
    /// Local storage, session storage and databases.
    case storage
    /// Copies of server responses.
    case caches
    case serviceWorkers

    package var title: String {
        switch self {
        case .cookies: localized("Cookies")
        case .storage: localized("Storage")
        case .caches: localized("Caches")
        case .serviceWorkers: localized("Service Workers")
        }
    }

    /// The label of the button that clears the kind.
    package var clearingTitle: String {
        switch self {
        case .cookies: localized("Clear Cookies")
        case .storage: localized("Clear Storage")
        case .caches: localized("Clear Caches")
        case .serviceWorkers: localized("Clear Service Workers")
        }
    }
}
