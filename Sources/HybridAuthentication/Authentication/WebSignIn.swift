package import FoundationEssentials
package import HybridValues

/// The state of the sign-in page in its dialog (strategy `web`).
package enum WebSignIn: Equatable, Sendable {
    /// The user has not finished.
    case going
    /// The user is signed in. The dialog closes, and the visit is repeated.
    case done
    /// The page responded with an error status. The dialog stays open and shows the page.
    case failed(status: Int)

    /// Evaluates a page that loaded in the dialog's web view.
    ///
    /// Leaving the sign-in pages for another page of the application means that the user is signed in. Pages of other
    /// origins are intermediate steps, such as a single sign-on server. A false positive, such as the start page behind
    /// a Cancel link, is harmless: the visit is repeated and refused again.
    /// - Parameter url: The page's address after redirects.
    package static func judge(
        status: Int, url: URL, origin: ApplicationOrigin, configuration: AuthenticationConfiguration
    ) -> WebSignIn {
        guard origin.contains(url), !configuration.belongsToSignIn(url) else { return .going }
        return (200..<300).contains(status) ? .done : .failed(status: status)
    }

    /// Returns the message about a page with an error status. It is empty if the page itself gives the details: a form
    /// with its errors has the status 401 or 422.
    /// - Parameter isPage: False if the response has no content.
    package static func message(status: Int, isPage: Bool) -> String {
        isPage && [401, 422].contains(status) ? "" : ErrorMessage(.http(status: status)).body
    }

    /// A decision about a navigation in the dialog.
    package enum Decision: Equatable, Sendable {
        /// The navigation is permitted.
        case allowed
        /// The navigation is refused without a message.
        case refused
        /// The navigation is refused, because others could read the user's input in transit. The message is for the
        /// dialog.
        case unsafe(String)
    }

    /// Returns the decision about a navigation or form submission of a page or frame in the dialog.
    package static func decision(to url: URL) -> Decision {
        switch url.scheme?.lowercased() {
        case "about", "blob", "data": return .allowed
        case "http", "https":
            guard let origin = ApplicationOrigin(url) else { return .refused }
            return origin.isSafeForSecrets
                ? .allowed
                : .unsafe(
                    localized(
                        "Sign-in at \(ApplicationOrigin.name(of: url) ?? url.absoluteString) was blocked, "
                            + "because the connection is not encrypted: others on the network could read your "
                            + "password. Ask the site's administrator to use https."))
        default: return .refused
        }
    }

    /// True if the dialog of a kiosk may show the page. It may show pages that are part of the sign-in and pages that
    /// the kiosk permits. Frames are not restricted, as elsewhere in a kiosk.
    package static func isOpen(_ url: URL, in kiosk: Router, configuration: AuthenticationConfiguration) -> Bool {
        guard ApplicationOrigin(url) != nil else { return url.scheme?.lowercased() == "about" }
        return configuration.belongsToSignIn(url) || kiosk.route(url).decision == .web
    }
}
