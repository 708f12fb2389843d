package import HybridCore

/// The capabilities that a WebDriver client requests for a new session.
package enum DriverCapabilities {
    private static let optionsKey = "webkitgtk:browserOptions"
    private static let browser = "HybridDesktop"
    private static let socketKey = "webSocketUrl"
    /// The prefix of capabilities for Selenium's own programs, such as a Grid.
    private static let seleniumPrefix = "se:"

    /// Returns the request for WebKitGTK's driver. The program is added if the client names none, so clients work with
    /// their default settings.
    ///
    /// WebKitGTK's driver compares `browserName` only after it has started the program. This function therefore removes
    /// the alternatives that request another browser.
    /// - Parameter body: The request of the client, as JSON. WebKitGTK's driver reports errors in it.
    /// - Throws: `session not created` if every alternative requests another browser.
    package static func complete(_ body: [UInt8], program: [String]) throws(DriverRefusal) -> [UInt8] {
        guard let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self)),
            var whole = json.object, var capabilities = json["capabilities"]?.object,
            let first = capabilities["firstMatch", default: [[:]]].array, !first.isEmpty,
            var always = capabilities["alwaysMatch", default: [:]].object
        else { return body }
        always = known(always)
        var alternatives = first.map { $0.object.map { JSONValue.object(known($0)) } ?? $0 }
        if let binary = program.first {
            if always[optionsKey] == nil, !alternatives.contains(where: { $0[optionsKey] != nil }) {
                always[optionsKey] = [
                    "binary": .string(binary), "args": .array(program.dropFirst().map { .string($0) }),
                ]
            }
            let fitting = alternatives.filter { fits($0, always, binary) }
            guard !fitting.isEmpty else {
                let name = alternatives.first.flatMap { $0["browserName"] } ?? always["browserName"]
                throw DriverRefusal(
                    "session not created",
                    """
                    This server opens \(browser), not “\(name?.string ?? "")”. Remove browserName from the \
                    capabilities, or set it to \(browser).
                    """)
            }
            alternatives = fitting.map { $0.object.map { .object(withExactName($0)) } ?? $0 }
            always = withExactName(always)
        }
        capabilities["alwaysMatch"] = .object(always)
        capabilities["firstMatch"] = .array(alternatives)
        whole["capabilities"] = .object(capabilities)
        return Array(JSONValue.object(whole).text.utf8)
    }

    /// Returns the capabilities without those that WebKitGTK's driver does not know.
    private static func known(_ capabilities: [String: JSONValue]) -> [String: JSONValue] {
        var known = capabilities.filter { !$0.key.hasPrefix(seleniumPrefix) && $0.key != socketKey }
        if let prompts = DriverPrompts(known[DriverPrompts.key]) { known[DriverPrompts.key] = .string(prompts.common) }
        return known
    }

    /// Returns the handlers of dialogs if the client requests them by type.
    package static func prompts(_ body: [UInt8]) -> DriverPrompts? {
        all(in: body).lazy.compactMap { DriverPrompts($0[DriverPrompts.key]) }.first
    }

    /// The capabilities of all alternatives.
    private static func all(in body: [UInt8]) -> [JSONValue] {
        let capabilities = (try? JSONValue(parsing: String(decoding: body, as: UTF8.self)))?["capabilities"]
        return [capabilities?["alwaysMatch"]].compactMap(\.self) + (capabilities?["firstMatch"]?.array ?? [])
    }

    /// Returns whether the client requests a WebSocket for WebDriver BiDi. WebKitGTK's driver has none.
    /// - Throws: `invalid argument` if the capability is not a Boolean.
    package static func requestsSocket(_ body: [UInt8]) throws(DriverRefusal) -> Bool {
        let values = all(in: body).compactMap { $0[socketKey] }.filter { $0 != .null }
        guard values.allSatisfy({ $0.bool != nil }) else {
            throw DriverRefusal("invalid argument", "“\(socketKey)” must be true or false.")
        }
        return values.contains(true)
    }

    /// Returns the response to a new session with what this server adds.
    /// - Parameters:
    ///   - socket: The address of the session's WebSocket.
    ///   - prompts: The handlers of dialogs by type.
    package static func complete(_ value: JSONValue, socket: String?, prompts: DriverPrompts?) -> JSONValue {
        guard var whole = value.object, var capabilities = whole["capabilities"]?.object else { return value }
        if let socket { capabilities[socketKey] = .string(socket) }
        if let prompts { capabilities[DriverPrompts.key] = prompts.json }
        whole["capabilities"] = .object(capabilities)
        return .object(whole)
    }

    /// Returns whether this server can open the browser of an alternative. Any name fits a program of the client.
    private static func fits(_ alternative: JSONValue, _ always: [String: JSONValue], _ binary: String) -> Bool {
        let options = alternative[optionsKey] ?? always[optionsKey]
        guard options?["binary"]?.string.map({ $0 == binary }) ?? true else { return true }
        return [alternative["browserName"], always["browserName"]].compactMap { $0?.string }.allSatisfy(isOurs)
    }

    private static func isOurs(_ name: String) -> Bool { name.lowercased() == browser.lowercased() }

    /// Returns capabilities with the browser's name as the driver expects it. A Selenium Grid ignores the case of names.
    private static func withExactName(_ capabilities: [String: JSONValue]) -> [String: JSONValue] {
        guard let name = capabilities["browserName"]?.string, isOurs(name) else { return capabilities }
        return capabilities.merging(["browserName": .string(browser)]) { $1 }
    }
}
