package import HybridCore

/// An event for a WebDriver BiDi client.
package struct BiDiEvent: Equatable, Sendable {
    package let method: String
    package let params: JSONValue

    package init(_ method: String, _ params: JSONValue) {
        self.method = method
        self.params = params
    }

    /// The context of the event; `nil` if it has none.
    package var context: String? { params["context"]?.string ?? params["source"]?["context"]?.string }

    /// The message to the client.
    package var message: JSONValue { ["type": "event", "method": .string(method), "params": params] }
}
