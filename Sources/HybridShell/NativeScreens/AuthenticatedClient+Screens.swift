import FoundationEssentials
import HybridCore

/// Requests of the built-in native screens.
extension AuthenticatedClient {
    /// Sends a GET request as a page would. It follows redirects to addresses that are shown inside the application.
    /// Each request contains only the cookies and the token of its own origin.
    /// - Throws: `VisitError` for every unsuccessful response.
    func fetch(
        _ address: URL, within router: Router, accepting type: String = "*/*", sizeLimit: Int
    ) async throws -> HTTPResponse {
        var url = address
        for _ in 0..<5 {
            let response = try await send(
                HTTPRequest(
                    url: url, headers: [("Accept", type)], timeout: timeout, followsRedirects: false,
                    sizeLimit: sizeLimit), withCookies: true)
            if (200..<300).contains(response.status) { return response }
            guard [301, 302, 303, 307, 308].contains(response.status),
                let place = response.values(of: "Location").first, let next = URL(webAddress: place, relativeTo: url)
            else { throw VisitError.http(status: response.status) }
            guard router.route(next).decision == .web else {
                throw VisitError.invalidResponse("The address is outside the application's site.")
            }
            url = next
        }
        throw VisitError.invalidResponse("The address redirects in a loop.")
    }
}
