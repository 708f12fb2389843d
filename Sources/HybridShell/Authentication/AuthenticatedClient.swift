import FoundationEssentials
public import HybridCore

/// Makes requests for native screens in the name of whoever is signed in.
///
/// The token goes only to the origin that it is for, and never across a redirect. A request that the server refuses with
/// 401 asks for new tokens, or for a sign-in, and is sent once more; many at once share one refresh and one dialog.
/// Cancelling the task cancels the request.
@MainActor
public struct AuthenticatedClient {
    private let authenticator: Authenticator

    init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    /// Seconds that an answer may take: as many as a page's.
    var timeout: Int { authenticator.environment.silence / 1000 }

    /// Sends a request.
    /// - Parameters:
    ///   - request: what to send, without `Authorization`; its `timeout` is in seconds.
    ///   - withCookies: whether the cookies go along that the web view would send there.
    /// - Returns: the answer, whatever its status. A 401 means that nobody signed in.
    /// - Throws: `VisitError` when no answer came, `CancellationError` when the task was cancelled.
    package func send(_ request: HTTPRequest, withCookies: Bool = false) async throws -> HTTPResponse {
        do {
            let response = try await authenticator.send(request, withCookies: withCookies)
            try Task.checkCancellation()
            return response
        } catch {
            // What a request fails with when it is broken off says nothing about the server.
            try Task.checkCancellation()
            throw error
        }
    }

    /// Asks for JSON.
    /// - Parameters:
    ///   - path: an address of the application's own, such as `/posts.json`.
    ///   - withCookies: whether the web view's cookies go along.
    ///   - timeout: seconds; without it the answer may take as long as a page's.
    /// - Throws: `VisitError`: `http` for a status that is no success, redirects among them, `invalidResponse` for
    ///   what is not JSON, others when no answer came, and `CancellationError` when the task was cancelled.
    public func json(at path: String, withCookies: Bool = false, timeout: Int? = nil) async throws -> JSONValue {
        guard let url = URL(string: path, relativeTo: authenticator.environment.startURL)?.absoluteURL else {
            throw VisitError.invalidResponse("“\(path)” is not an address.")
        }
        let response = try await send(
            HTTPRequest(
                url: url, headers: [("Accept", "application/json")],
                timeout: timeout ?? self.timeout),
            withCookies: withCookies)
        guard (200..<300).contains(response.status) else { throw VisitError.http(status: response.status) }
        guard SignInResponse.isJSON(response.values(of: "Content-Type").first) else {
            throw VisitError.invalidResponse("It is not JSON.")
        }
        do {
            return try JSONValue(strictly: response.body)
        } catch {
            throw VisitError.invalidResponse("It is not valid JSON: \(error)")
        }
    }
}
