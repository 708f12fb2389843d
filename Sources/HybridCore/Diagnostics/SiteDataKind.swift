/// What sites leave behind, by kind.
package enum SiteDataKind: String, CaseIterable, Sendable {
    /// Cookies, and with them usually who is signed in.
    case cookies
    /// What scripts have stored: local and session storage, databases.
    case storage
    /// Copies of what the server has sent.
    case caches
    /// Scripts that run beside the pages.
    case serviceWorkers

    /// The kind for people.
    package var title: String {
        switch self {
        case .cookies: localized("Cookies")
        case .storage: localized("Storage")
        case .caches: localized("Caches")
        case .serviceWorkers: localized("Service Workers")
        }
    }

    /// What the button says that clears the kind.
    package var clearingTitle: String {
        switch self {
        case .cookies: localized("Clear Cookies")
        case .storage: localized("Clear Storage")
        case .caches: localized("Clear Caches")
        case .serviceWorkers: localized("Clear Service Workers")
        }
    }
}
