import HybridCore

/// A response to a WebDriver client.
struct DriverAnswer: Equatable {
    var status: Int
    var body: [UInt8]

    init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    init(status: Int, json: JSONValue) {
        self.init(status: status, body: Array(json.text.utf8))
    }

    /// A success with a result.
    init(value: JSONValue) {
        self.init(status: 200, json: ["value": value])
    }

    init(_ refusal: DriverRefusal) {
        self.init(status: refusal.status, json: refusal.answer)
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    var value: JSONValue? { (try? JSONValue(parsing: text))?["value"] }

    /// The error code of the standard; `nil` if the command succeeded.
    var error: String? { status == 200 ? nil : value?["error"]?.string }
}
