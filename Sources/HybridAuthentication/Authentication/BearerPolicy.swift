package import FoundationEssentials
package import HybridValues

/// Decides which requests may carry a token. A token is sent only to its own origin, only over an encrypted connection
/// or to the local machine, and never across a redirect (RFC 6750, sections 5.2 and 5.3).
package struct BearerPolicy: Equatable, Sendable {
    package let origin: ApplicationOrigin

    package init(origin: ApplicationOrigin) {
        self.origin = origin
    }

    /// True if a request to the address may carry the token.
    package func allows(_ url: URL) -> Bool {
        guard let target = ApplicationOrigin(url), target.isSafeForSecrets else { return false }
        return origin.contains(url) && url.user(percentEncoded: true) == nil
            && url.password(percentEncoded: true) == nil
    }

    /// Returns the request with the token if the policy permits it, otherwise without an `Authorization` header.
    ///
    /// A request with a token does not follow redirects. After a redirect, the caller checks the new location and sends
    /// a new request.
    package func authorize(_ request: HTTPRequest, with token: Secret?) -> HTTPRequest {
        var request = request
        request.headers.removeAll { $0.name.lowercased() == "authorization" }
        guard let token, allows(request.url) else { return request }
        request.headers.append(Self.header(token))
        request.followsRedirects = false
        return request
    }

    /// Returns the header that carries a token (RFC 6750, section 2.1).
    package static func header(_ token: Secret) -> (name: String, value: String) {
        ("Authorization", "Bearer \(token.reveal())")
    }
}
