public import HybridCore

/// Script calls to the front page; `BridgeDelegate` offers the same for a component's page.
///
/// Actions of the page during a call do not count as caused by the user: they cannot open windows or other
/// applications. A call ends when its page is replaced.
extension Navigator {
    /// Runs a script in the front page.
    /// - Parameters:
    ///   - script: A script of the application. Never insert untrusted text, including a page's messages, into it; pass
    ///     such text in the arguments of ``call(_:_:as:timeout:)``.
    ///   - timeout: In seconds.
    /// - Returns: The value of its last expression; `null` for `undefined`.
    /// - Throws: The script's exception, or the reason for a missing result.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await front.webView.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the front page and returns its result; a promise is awaited.
    /// - Parameters:
    ///   - function: Its name, such as `window.bridge.register`.
    ///   - arguments: Its arguments, encoded as JSON.
    ///   - type: The type of the result.
    ///   - timeout: In seconds.
    /// - Returns: The function's result.
    /// - Throws: The function's exception, or the reason for a missing result.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the front page that returns any value.
    /// - Parameters:
    ///   - function: Its name, such as `window.bridge.sayHello`.
    ///   - arguments: Its arguments, encoded as JSON.
    ///   - timeout: In seconds.
    /// - Returns: The function's result.
    /// - Throws: The function's exception, or the reason for a missing result.
    @discardableResult
    public func call(
        _ function: String, _ arguments: [any Encodable] = [], timeout: Double = 20
    ) async throws(PageScriptError) -> JSONValue {
        try await front.webView.call(function, arguments, timeout: timeout)
    }

    /// Dispatches an event on the front page's `document`.
    /// - Parameters:
    ///   - event: The event's name, such as `app:synced`.
    ///   - detail: The event's `detail`.
    public func dispatch(_ event: String, _ detail: JSONValue = .null) { front.webView.dispatch(event, detail) }
}
