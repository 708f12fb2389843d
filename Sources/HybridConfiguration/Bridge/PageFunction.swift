package import HybridValues

/// A function of a page that native code calls by name. The name and the arguments are passed to the page as one JSON
/// text, and are never executed as code.
package struct PageFunction: Equatable, Sendable {
    /// The components of the name, which dots separate.
    let path: [String]
    let arguments: [JSONValue]

    /// - Parameter name: A name such as `window.bridge.register` or `register`.
    /// - Throws: ``PageScriptError/noName(_:)``.
    package init(_ name: String, _ arguments: [JSONValue]) throws(PageScriptError) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard name.utf8.count <= 256, parts.allSatisfy(Self.isName) else { throw .noName(String(name.prefix(80))) }
        path = parts.first == "window" && parts.count > 1 ? Array(parts.dropFirst()) : parts
        self.arguments = arguments
    }

    /// - Throws: ``PageScriptError/conversion(_:)`` if an argument cannot be encoded as JSON.
    package init(_ name: String, encoding arguments: [any Encodable]) throws(PageScriptError) {
        var values: [JSONValue] = []
        do {
            for argument in arguments { values.append(try JSONValue(encoding: argument)) }
        } catch {
            throw .conversion(error)
        }
        try self.init(name, values)
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return text.unicodeScalars.allSatisfy {
            $0 == "_" || $0 == "$" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
    }

    /// The argument of `script`.
    package var argument: String {
        let json: JSONValue = ["path": .array(path.map(JSONValue.string)), "values": .array(arguments)]
        return json.text
    }

    /// The script that calls the function named in its argument and returns the result as JSON.
    package static let script = """
        const { path, values } = JSON.parse(argument)
        let owner, callee = window
        for (const name of path) [owner, callee] = [callee, callee?.[name]]
        if (typeof callee !== "function") return JSON.stringify({ missing: true })
        try {
          return JSON.stringify({ value: (await callee.apply(owner, values)) ?? null })
        } catch (error) {
          return JSON.stringify({ error: String(error?.message ?? error) })
        }
        """

    /// Parses the result of the script.
    package func result(_ text: String) throws(PageScriptError) -> JSONValue {
        guard let json = try? JSONValue(parsing: text, limits: .bridge) else { throw .unreadable }
        if json["missing"] != nil { throw .noFunction(path.joined(separator: ".")) }
        if let message = json["error"]?.string { throw .thrown(message) }
        guard let value = json["value"] else { throw .unreadable }
        return value
    }
}
