public import FoundationEssentials
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
    /// - Throws: The errors of ``send(_:_:_:withCookies:timeout:)``.
    public func json(at path: String, withCookies: Bool = false, timeout: Int? = nil) async throws -> JSONValue {
        try await send("GET", path, withCookies: withCookies, timeout: timeout)
    }

    /// Sends JSON and returns the JSON of the response.
    /// - Parameters:
    ///   - method: The HTTP method, such as `POST`.
    ///   - path: An address of the application, such as `/posts.json`.
    ///   - body: The data to send as JSON, or `nil` for none.
    ///   - withCookies: True to add the web view's cookies.
    ///   - timeout: The time limit in seconds. By default, it is the same as for pages.
    /// - Returns: The JSON of the response, or `null` if the response is empty.
    /// - Throws: `VisitError.http` for an unsuccessful status, including redirects. `VisitError.invalidResponse` if the
    ///   address is invalid or the response is not JSON. Another `VisitError` if no response arrived.
    ///   `JSONConversionError` if the body has no form in JSON. `CancellationError` if the task was cancelled.
    @discardableResult
    public func send(
        _ method: String, _ path: String, _ body: (any Encodable)? = nil, withCookies: Bool = false,
        timeout: Int? = nil
    ) async throws -> JSONValue {
        let exchange = authenticator.environment.exchange(timeout: timeout)
        return try exchange.json(
            of: try await send(try exchange.request(method, path, body), withCookies: withCookies))
    }

    /// Sends JSON and decodes the JSON of the response.
    /// - Throws: The errors of ``send(_:_:_:withCookies:timeout:)``. `JSONConversionError` also if the response does not
    ///   match the type.
    public func send<Value: Decodable>(
        _ method: String, _ path: String, _ body: (any Encodable)? = nil, as type: Value.Type,
        withCookies: Bool = false, timeout: Int? = nil
    ) async throws -> Value {
        try await send(method, path, body, withCookies: withCookies, timeout: timeout).decode(
            as: type, by: authenticator.environment.coders)
    }

    /// Returns the headers that identify the user to the application's own origin: `Authorization`, if there is a token,
    /// and `Cookie`. They are for connections that this client cannot make, such as a WebSocket; give its address with
    /// `https`.
    /// - Returns: No headers for an address of another origin.
    public func headers(for url: URL) async -> [(name: String, value: String)] {
        await authenticator.headers(for: url)
    }
}
