public import HybridCore

/// What native code asks of the page in front; `BridgeDelegate` has the same for a component's page.
///
/// What the page does then is not the user's doing: it opens no window and no other application. A call ends with the
/// page that it was made in.
extension NavigationController {
    /// Runs a script in the page in front.
    /// - Parameters:
    ///   - script: a script of the application's own. What comes from elsewhere, a page's messages too, goes into the
    ///     arguments of ``call(_:_:as:timeout:)``, never into the text of a script.
    ///   - timeout: how long to wait, in seconds.
    /// - Returns: the value of its last expression; `null` for one that is `undefined`.
    /// - Throws: what the script has thrown, or why there is no answer.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await front.webView.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the page in front, and waits for what it returns; a promise is waited for too.
    /// - Parameters:
    ///   - function: its name, such as `window.bridge.register`.
    ///   - arguments: what it is given, as JSON.
    ///   - type: what it is to return.
    ///   - timeout: how long to wait, in seconds.
    /// - Returns: what the function has returned.
    /// - Throws: what the function has thrown, or why there is no answer.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the page in front, whatever it returns.
    /// - Parameters:
    ///   - function: its name, such as `window.bridge.sayHello`.
    ///   - arguments: what it is given, as JSON.
    ///   - timeout: how long to wait, in seconds.
    /// - Returns: what the function has returned.
    /// - Throws: what the function has thrown, or why there is no answer.
    @discardableResult
    public func call(
        _ function: String, _ arguments: [any Encodable] = [], timeout: Double = 20
    ) async throws(PageScriptError) -> JSONValue {
        try await front.webView.call(function, arguments, timeout: timeout)
    }

    /// Tells the page in front of something, by an event at its `document`.
    /// - Parameters:
    ///   - event: the event's name, such as `app:synced`.
    ///   - detail: what comes with it, as the event's `detail`.
    public func dispatch(_ event: String, _ detail: JSONValue = .null) { front.webView.dispatch(event, detail) }
}
