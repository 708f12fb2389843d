import GLibBridge
import HybridCore

/// Script calls to the page with a result.
extension WebViewHost {
    /// Runs a script in the page.
    /// - Parameter timeout: In seconds.
    /// - Returns: The value of its last expression; `null` for `undefined`.
    /// - Throws: The script's exception, or the reason for a missing result.
    func evaluate(_ script: String, timeout: Double) async throws(PageScriptError) -> JSONValue {
        try await awaitOnMainLoop { continuation in
            evaluate(script, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Calls a function of the page and returns its result; a promise is awaited.
    /// - Parameter timeout: In seconds.
    /// - Throws: The function's exception, or the reason for a missing result.
    func call(
        _ function: String, _ arguments: [any Encodable], timeout: Double
    ) async throws(PageScriptError) -> JSONValue {
        let function = try PageFunction(function, encoding: arguments)
        return try await awaitOnMainLoop { continuation in
            call(function, timeout: Int(timeout * 1000)) { continuation.resume(returning: $0) }
        }.get()
    }
}

extension JSONValue {
    /// Converts a page function's result to the expected type.
    /// - Throws: ``PageScriptError/conversion(_:)``.
    func returned<Value: Decodable>(as type: Value.Type) throws(PageScriptError) -> Value {
        do {
            return try decode(as: type)
        } catch {
            throw .conversion(error)
        }
    }
}
