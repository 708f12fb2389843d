import HybridValues

/// The capabilities that a WebDriver client requests for a new session.
package enum DriverCapabilities {
    private static let key = "webkitgtk:browserOptions"

    /// Returns the request with the program added if the client names none. Clients therefore work with their default
    /// settings.
    /// - Parameter body: The request of the client, as JSON.
    package static func complete(_ body: [UInt8], program: [String]) -> [UInt8] {
        guard let binary = program.first, let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self)),
            var whole = json.object, var capabilities = json["capabilities"]?.object
        else { return body }
        let first = capabilities["firstMatch"]?.array ?? []
        var always = capabilities["alwaysMatch"]?.object ?? [:]
        guard always[key] == nil, !first.contains(where: { $0[key] != nil }) else { return body }
        always[key] = ["binary": .string(binary), "args": .array(program.dropFirst().map { .string($0) })]
        capabilities["alwaysMatch"] = .object(always)
        whole["capabilities"] = .object(capabilities)
        return Array(JSONValue.object(whole).text.utf8)
    }
}
