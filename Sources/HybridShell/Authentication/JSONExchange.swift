import FoundationEssentials
import HybridCore

/// Makes requests with JSON, and reads JSON from their responses.
struct JSONExchange {
    /// The address to which paths are relative.
    let start: URL
    /// The time limit in seconds.
    let timeout: Int
    let coders: JSONCoders

    /// - Throws: `VisitError.invalidResponse` if the method or the path is invalid, or `JSONConversionError`.
    func request(_ method: String, _ path: String, _ body: (any Encodable)?) throws -> HTTPRequest {
        guard !method.isEmpty, method.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw VisitError.invalidResponse("“\(DisplayLine.make(method, limit: 40) ?? "")” is not an HTTP method.")
        }
        guard let url = URL(string: path, relativeTo: start)?.absoluteURL, ApplicationOrigin(url) != nil else {
            throw VisitError.invalidResponse("“\(DisplayLine.make(path, limit: 200) ?? "")” is not an address.")
        }
        var request = HTTPRequest(
            method: method.uppercased(), url: url, headers: [("Accept", "application/json")], timeout: timeout)
        if let body {
            request.headers.append(("Content-Type", "application/json"))
            request.body = Array(try JSONValue(encoding: body, by: body is JSONValue ? JSONCoders() : coders).text.utf8)
        }
        return request
    }

    /// - Throws: `VisitError` for an unsuccessful status or a response that is not JSON.
    func json(of response: HTTPResponse) throws -> JSONValue {
        guard (200..<300).contains(response.status) else { throw VisitError.http(status: response.status) }
        if response.body.isEmpty { return .null }
        guard SignInResponse.isJSON(response.values(of: "Content-Type").first) else {
            throw VisitError.invalidResponse("The response is not JSON.")
        }
        do {
            return try JSONValue(strictly: response.body)
        } catch {
            throw VisitError.invalidResponse("The response is not valid JSON: \(error)")
        }
    }
}
