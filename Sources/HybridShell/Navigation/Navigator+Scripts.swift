public import HybridCore

/// Script calls to the front page. `BridgeDelegate` offers the same calls for the page of a component.
///
/// Actions of the page during a call do not count as caused by the user, so they cannot open windows or other
/// applications. A call ends when its page is replaced.
extension Navigator {
    /// Runs a script in the front page.
    /// - Parameters:
    ///   - script: A script of the application. Never insert untrusted text, including a page's messages, into it; pass
    ///     such text in the arguments of ``call(_:_:as:timeout:)``.
    ///   - timeout: The time limit in seconds.
    /// - Returns: The value of the script's last expression. `undefined` becomes `null`.
    /// - Throws: The exception of the script, or the reason why there is no result.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await front.webView.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the front page and returns its result. If the function returns a promise, waits for its
    /// value.
    /// - Parameters:
    ///   - function: The name of the function, such as `window.bridge.register`.
    ///   - arguments: The arguments of the function, encoded as JSON.
    ///   - type: The type of the result.
    ///   - timeout: The time limit in seconds.
    /// - Returns: The function's result.
    /// - Throws: The exception of the function, or the reason why there is no result.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the front page and returns its result as JSON.
    /// - Parameters:
    ///   - function: The name of the function, such as `window.bridge.sayHello`.
    ///   - arguments: The arguments of the function, encoded as JSON.
    ///   - timeout: The time limit in seconds.
    /// - Returns: The function's result.
    /// - Throws: The exception of the function, or the reason why there is no result.
    @discardableResult
    public func call(
        _ function: String, _ arguments: [any Encodable] = [], timeout: Double = 20
    ) async throws(PageScriptError) -> JSONValue {
        try await front.webView.call(function, arguments, timeout: timeout)
    }

    /// Dispatches an event on the front page's `document`.
    /// - Parameters:
    ///   - event: The name of the event, such as `app:synced`.
    ///   - detail: The value of the event's `detail`.
    public func dispatch(_ event: String, _ detail: JSONValue = .null) { front.webView.dispatch(event, detail) }
}
