import GLibBridge
package import HybridCore

/// Calls of scripts in the page that return a result.
extension WebViewHost {
    /// Runs a script in the page.
    /// - Parameter timeout: The time limit in seconds.
    /// - Returns: The value of the script's last expression. `undefined` becomes `null`.
    /// - Throws: The exception of the script, or the reason why there is no result.
    package func evaluate(_ script: String, timeout: Double) async throws(PageScriptError) -> JSONValue {
        try await awaitOnMainLoop { continuation in
            evaluate(script, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Calls a function of the page and returns its result. If the function returns a promise, waits for its value.
    /// - Parameter timeout: The time limit in seconds.
    /// - Throws: The exception of the function, or the reason why there is no result.
    package func call(
        _ function: String, _ arguments: [any Encodable], timeout: Double
    ) async throws(PageScriptError) -> JSONValue {
        let function = try PageFunction(function, encoding: arguments)
        return try await awaitOnMainLoop { continuation in
            call(function, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }
}

extension JSONValue {
    /// Converts the result of a page function to the expected type.
    /// - Throws: ``PageScriptError/conversion(_:)`` if the result does not have this type.
    package func returned<Value: Decodable>(as type: Value.Type) throws(PageScriptError) -> Value {
        do {
            return try decode(as: type)
        } catch {
            throw .conversion(error)
        }
    }
}
