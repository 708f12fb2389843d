public import FoundationEssentials
public import GLibBridge
public import HybridCore

/// A sign-in of the application's own (``SignInContext``).
/// - Throws: Any error. The user sees its text and is not signed in.
public typealias SignInHandler = @MainActor (SignInContext) async throws -> SignInResult

/// The result of an application's own sign-in.
public enum SignInResult: Sendable {
    /// The user is signed in. The pages that required it are requested again.
    /// - Parameters:
    ///   - token: The token for requests of native code to the application's own origin. It is stored in the keyring. It
    ///     is `nil` if cookies alone sign the user in.
    ///   - user: The user's details, or `nil` if they are unknown.
    case signedIn(token: String?, user: JSONValue?)
    /// The user did not sign in.
    case cancelled
}

/// The occasion of an application's own sign-in. If the task is cancelled, the sign-in is no longer required.
@MainActor
public struct SignInContext {
    /// The page that requires the sign-in, or the start page.
    public let page: URL
    /// The parent window for dialogs.
    public let window: ObjectRef
    let exchange: JSONExchange
    let send: @MainActor (HTTPRequest) async throws -> HTTPResponse

    init(
        page: URL, window: ObjectRef, exchange: JSONExchange,
        send: @escaping @MainActor (HTTPRequest) async throws -> HTTPResponse
    ) {
        self.page = page
        self.window = window
        self.exchange = exchange
        self.send = send
    }

    /// Sends JSON with the web view's cookies, and gives the cookies of the response to the web view.
    /// - Parameters:
    ///   - method: The HTTP method, such as `POST`.
    ///   - path: An address of the application, such as `/session.json`.
    ///   - body: The data to send as JSON, or `nil` for none.
    /// - Returns: The JSON of the response, or `null` if the response is empty.
    /// - Throws: The errors of ``AuthenticatedClient/send(_:_:_:withCookies:timeout:)``.
    @discardableResult
    public func send(_ method: String, _ path: String, _ body: (any Encodable)? = nil) async throws -> JSONValue {
        try exchange.json(of: try await send(try exchange.request(method, path, body)))
    }
}
