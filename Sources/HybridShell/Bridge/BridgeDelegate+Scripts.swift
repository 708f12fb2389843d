public import HybridCore

/// Script calls to the component's page. They correspond to the calls of `Navigator` to the front page and have the
/// same restrictions. A call fails if the component's page has been replaced.
extension BridgeDelegate {
    /// Runs a script in the component's page. See the `Navigator` method with this name.
    /// - Throws: The exception of the script, or the reason why there is no result.
    @discardableResult
    public func evaluate(_ script: String, timeout: Double = 20) async throws(PageScriptError) -> JSONValue {
        try await existingPage.evaluate(script, timeout: timeout)
    }

    /// Calls a function of the component's page and returns its result. See the `Navigator` method with this name.
    /// - Throws: The exception of the function, or the reason why there is no result.
    public func call<Value: Decodable>(
        _ function: String, _ arguments: [any Encodable] = [], as type: Value.Type, timeout: Double = 20
    ) async throws(PageScriptError) -> Value {
        try await call(function, arguments, timeout: timeout).returned(as: type)
    }

    /// Calls a function of the component's page. See the `Navigator` method with this name.
    /// - Throws: The exception of the function, or the reason why there is no result.
    @discardableResult
    public func call(
        _ function: String, _ arguments: [any Encodable] = [], timeout: Double = 20
    ) async throws(PageScriptError) -> JSONValue {
        try await existingPage.call(function, arguments, timeout: timeout)
    }

    private var existingPage: any BridgedPage {
        get throws(PageScriptError) {
            guard let page else { throw .pageGone }
            return page
        }
    }
}
