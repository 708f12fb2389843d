public import HybridCore

/// What a component asks of its page's scripts, as `NavigationController` does of the page in front, and under the same
/// conditions. Once the component's page has gone, there is nobody to ask.
extension BridgeDelegate {
    /// Runs a script in the component's page: see `NavigationController`'s method of that name.
    /// - Throws: what the script has thrown, or why there is no answer.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await page.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the component's page, for a value: see `NavigationController`'s method of that name.
    /// - Throws: what the function has thrown, or why there is no answer.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the component's page: see `NavigationController`'s method of that name.
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
