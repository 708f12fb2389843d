package import HybridValues

/// An error of the WebDriver standard that the server itself reports.
package struct DriverRefusal: Error, Equatable, Sendable {
    /// The error code of the standard.
    package let error: String
    /// A sentence for the client.
    package let message: String
    /// The text of a dialog that prevented the command; `nil` for other errors.
    package let data: JSONValue?

    package init(_ error: String, _ message: String, data: JSONValue? = nil) {
        self.error = error
        self.message = message
        self.data = data
    }

    /// The status of the response.
    package var status: Int { Self.statuses[error] ?? 500 }

    /// The body of the response.
    package var answer: JSONValue {
        var value: [String: JSONValue] = ["error": .string(error), "message": .string(message), "stacktrace": ""]
        value["data"] = data
        return ["value": .object(value)]
    }

    /// The statuses of the standard other than 500.
    private static let statuses = [
        "detached shadow root": 404, "element click intercepted": 400, "element not interactable": 400,
        "invalid argument": 400, "invalid element state": 400, "invalid session id": 404, "no such element": 404,
        "no such frame": 404, "no such shadow root": 404, "no such window": 404, "unknown command": 404,
    ]
}
