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
        case .cookies: "Cookies"
        case .storage: "Storage"
        case .caches: "Caches"
        case .serviceWorkers: "Service Workers"
        }
    }
}
