public import HybridCore

/// Script calls to the component's page, like those of `Navigator` to the front page and with the same
/// restrictions. They fail once the component's page has been replaced.
extension BridgeDelegate {
    /// Runs a script in the component's page: see the `Navigator` method with this name.
    /// - Throws: The script's exception, or the reason for a missing result.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await page.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the component's page and returns its result: see the `Navigator` method with this
    /// name.
    /// - Throws: The function's exception, or the reason for a missing result.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the component's page: see the `Navigator` method with this name.
    /// - Throws: The function's exception, or the reason for a missing result.
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
