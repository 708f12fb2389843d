package import FoundationEssentials

/// Which requests a token may go with: those to its own origin, encrypted or on this very machine, and never across a
/// redirect (RFC 6750, sections 5.2 and 5.3).
package struct BearerPolicy: Equatable, Sendable {
    /// The origin that the token is for.
    package let origin: ApplicationOrigin

    /// A policy for the tokens of that origin.
    package init(origin: ApplicationOrigin) {
        self.origin = origin
    }

    /// Whether a request to that address may carry the token.
    package func allows(_ url: URL) -> Bool {
        guard let target = ApplicationOrigin(url), target.isSafeForSecrets else { return false }
        return origin.contains(url) && url.user(percentEncoded: true) == nil
            && url.password(percentEncoded: true) == nil
    }

    /// The request with the token, if it may have it; otherwise as it was, without any `Authorization`.
    ///
    /// A request with a token follows no redirect: the caller looks at the location and asks anew.
    package func authorize(_ request: HTTPRequest, with token: Secret?) -> HTTPRequest {
        var request = request
        request.headers.removeAll { $0.name.lowercased() == "authorization" }
        guard let token, allows(request.url) else { return request }
        request.headers.append(Self.header(token))
        request.followsRedirects = false
        return request
    }

    /// The header that carries a token (RFC 6750, section 2.1).
    package static func header(_ token: Secret) -> (name: String, value: String) {
        ("Authorization", "Bearer \(token.reveal())")
    }
}
