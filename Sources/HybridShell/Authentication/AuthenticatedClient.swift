import FoundationEssentials
public import HybridCore

/// Sends requests for native screens on behalf of the signed-in user.
///
/// The token is sent only to its own origin, and a request with the token does not follow redirects. After a 401
/// response, the client obtains new tokens or starts a sign-in, and then sends the request again once. Concurrent
/// requests share one refresh and one dialog. If the task is cancelled, the request is cancelled.
public struct AuthenticatedClient {
    private let authenticator: Authenticator

    init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    /// The time limit of a response in seconds. It is the same as for pages.
    var timeout: Int { authenticator.environment.silence / 1000 }

    /// Sends a request.
    /// - Parameters:
    ///   - request: The request without the header `Authorization`. Its `timeout` is in seconds.
    ///   - withCookies: True to add the cookies that the web view would send.
    /// - Returns: The response with any status. The status 401 means that the user did not sign in.
    /// - Throws: `VisitError` if no response arrived, or `CancellationError` if the task was cancelled.
    package func send(_ request: HTTPRequest, withCookies: Bool = false) async throws -> HTTPResponse {
        do {
            let response = try await authenticator.send(request, withCookies: withCookies)
            try Task.checkCancellation()
            return response
        } catch {
            // The error of a cancelled request gives no information about the server.
            try Task.checkCancellation()
            throw error
        }
    }

    /// Requests JSON.
    /// - Parameters:
    ///   - path: An address of the application, such as `/posts.json`.
    ///   - withCookies: True to add the web view's cookies.
    ///   - timeout: The time limit in seconds. By default, it is the same as for pages.
    /// - Throws: `VisitError.http` for an unsuccessful status, including redirects. `VisitError.invalidResponse` if the
    ///   response is not JSON. Another `VisitError` if no response arrived. `CancellationError` if the task was
    ///   cancelled.
    public func json(at path: String, withCookies: Bool = false, timeout: Int? = nil) async throws -> JSONValue {
        guard let url = URL(string: path, relativeTo: authenticator.environment.configuration.startURL)?.absoluteURL
        else { throw VisitError.invalidResponse("“\(path)” is not an address.") }
        let response = try await send(
            HTTPRequest(url: url, headers: [("Accept", "application/json")], timeout: timeout ?? self.timeout),
            withCookies: withCookies)
        guard (200..<300).contains(response.status) else { throw VisitError.http(status: response.status) }
        guard SignInResponse.isJSON(response.values(of: "Content-Type").first) else {
            throw VisitError.invalidResponse("The response is not JSON.")
        }
        do {
            return try JSONValue(strictly: response.body)
        } catch {
            throw VisitError.invalidResponse("The response is not valid JSON: \(error)")
        }
    }
}
