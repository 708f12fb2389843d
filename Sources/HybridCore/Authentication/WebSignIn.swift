public import FoundationEssentials

/// What the sign-in page in its dialog has come to (strategy `web`).
public enum WebSignIn: Equatable, Sendable {
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
    public static func judge(
        status: Int, url: URL, origin: ApplicationOrigin, configuration: AuthenticationConfiguration
    ) -> WebSignIn {
        guard origin.contains(url), !configuration.belongsToSignIn(url) else { return .going }
        return (200..<300).contains(status) ? .done : .failed(status: status)
    }
}
