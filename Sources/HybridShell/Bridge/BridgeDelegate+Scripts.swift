public import HybridCore

/// What a component asks of its page's scripts, as `NavigationController` does of the page in front.
///
/// What the page does then is not the user's doing: it opens no window and no other application. A call ends with the
/// page that it was made in; once the component's page has gone, there is nobody to ask.
extension BridgeDelegate {
    /// Runs a script in the component's page.
    /// - Parameters:
    ///   - script: a script of the application's own. What comes from elsewhere, the page's messages too, goes into the
    ///     arguments of ``call(_:_:as:timeout:)``, never into the text of a script.
    ///   - timeout: how long to wait, in seconds.
    /// - Returns: the value of its last expression; `null` for one that is `undefined`.
    /// - Throws: what the script has thrown, or why there is no answer.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await page.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the component's page, and waits for what it returns; a promise is waited for too.
    /// - Parameters:
    ///   - function: its name, such as `window.cart.count`.
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

    /// Calls a function of the component's page, whatever it returns.
    /// - Parameters:
    ///   - function: its name, such as `window.cart.empty`.
    ///   - arguments: what it is given, as JSON.
    ///   - timeout: how long to wait, in seconds.
    /// - Returns: what the function has returned.
    /// - Throws: what the function has thrown, or why there is no answer.
    @discardableResult
    public func call(
        _ function: String, _ arguments: [any Encodable] = [], timeout: Double = 20
    ) async throws(PageScriptError) -> JSONValue {
        try await page.call(function, arguments, timeout: timeout)
    }

    private var page: WebViewHost {
        get throws(PageScriptError) {
            guard let pageView else { throw .pageGone }
            return pageView
        }
    }
}
