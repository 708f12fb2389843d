package import FoundationEssentials

/// What the sign-in page in its dialog has come to (strategy `web`).
package enum WebSignIn: Equatable, Sendable {
    /// The user is still at it.
    case going
    /// The site has let the user in: the dialog closes and the visit is repeated.
    case done
    /// The page failed to load; the dialog stays and shows it.
    case failed(status: Int)

    /// Judges a page that the dialog's web view has arrived at.
    ///
    /// Leaving the sign-in pages for a page of the application's own means that the user is signed in. Pages of other
    /// origins are steps on the way, as when another server signs people in for this one. A page that only looks so,
    /// such as the start page behind a Cancel link, does no harm: the visit is repeated and refused again.
    /// - Parameters:
    ///   - status: The page's HTTP status.
    ///   - url: Where the page came from in the end, after redirects.
    ///   - origin: The application's own origin.
    package static func judge(
        status: Int, url: URL, origin: ApplicationOrigin, configuration: AuthenticationConfiguration
    ) -> WebSignIn {
        guard origin.contains(url), !configuration.belongsToSignIn(url) else { return .going }
        return (200..<300).contains(status) ? .done : .failed(status: status)
    }

    /// Whether the dialog may go somewhere.
    package enum Decision: Equatable, Sendable {
        /// It may.
        case allowed
        /// It may not, and there is nothing to say about it.
        case refused
        /// It may not: whoever listens on the way could read what is typed there. The sentence is for the dialog.
        case unsafe(String)
    }

    /// Judges an address that a page in the dialog, or a frame of it, wants to go to, or to send a form to.
    package static func decision(to url: URL) -> Decision {
        switch url.scheme?.lowercased() {
        case "about", "blob", "data": return .allowed
        case "http", "https":
            guard let origin = ApplicationOrigin(url) else { return .refused }
            return origin.isSafeForSecrets
                ? .allowed
                : .unsafe(
                    localized(
                        "\(ApplicationOrigin.name(of: url) ?? url.absoluteString) is not asked, because the connection is not encrypted: others "
                            + "on the network could read your password. Tell whoever runs the site to use https."))
        default: return .refused
        }
    }

    /// Whether the dialog of a kiosk may show a page: one of the signing in, or one that the kiosk shows anyhow. Frames
    /// within a page are the page's affair, as everywhere in a kiosk.
    package static func isOpen(
        _ url: URL, in kiosk: Router, configuration: AuthenticationConfiguration
    ) -> Bool {
        guard ApplicationOrigin(url) != nil else { return url.scheme?.lowercased() == "about" }
        return configuration.belongsToSignIn(url) || kiosk.route(url).decision == .web
    }
}
