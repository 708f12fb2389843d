package import HybridCore

/// The request to execute a client's script, made suitable for WebKitGTK's driver. The driver passes elements only as
/// arguments themselves (WebKit bug 300462), and does not pass shadow roots, frames and windows.
package enum DriverScript {
    /// The member names that mark references in JSON, as defined by the WebDriver standard.
    static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
    static let shadowKey = "shadow-6066-11e4-a52e-4f735466cecf"
    static let frameKey = "frame-075b-4da1-b6ba-e579c2d3230a"
    static let windowKey = "window-fcc6-11e5-b4f8-330a88ab9d7f"
    /// Marks a reference in the arguments and the result of the script.
    private static let mark = "hybridDesktop:reference"
    /// The errors of the standard that the script reports.
    private static let errors = ["detached shadow root", "javascript error"]

    /// Returns the request with a script that restores the references in the arguments and marks those in the result.
    /// - Parameters:
    ///   - program: The JavaScript function that runs the client's script.
    ///   - isAsync: True if the script has a callback.
    ///   - window: The handle of the current window.
    /// - Throws: An error of the standard if a reference is invalid.
    package static func complete(
        _ body: [UInt8], program: String, isAsync: Bool, window: String?
    ) throws(DriverRefusal) -> [UInt8] {
        guard let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self)), var whole = json.object,
            let script = json["script"]?.string, let arguments = json["args"]?.array
        else { return body }
        var nodes: [JSONValue] = []
        let values = try arguments.map { (argument) throws(DriverRefusal) in
            try replaceReferences(in: argument, &nodes, window: window)
        }
        whole["script"] = .string(
            "return (\(program))(async function () { \(script)\n}, this, arguments, \(isAsync ? "true" : "false"))")
        whole["args"] = .array([["values": .array(values), "nodes": .integer(nodes.count)]] + nodes)
        return Array(JSONValue.object(whole).text.utf8)
    }

    private static func replaceReferences(
        in value: JSONValue, _ nodes: inout [JSONValue], window: String?
    ) throws(DriverRefusal) -> JSONValue {
        if let array = value.array {
            return .array(
                try array.map { (member) throws(DriverRefusal) in
                    try replaceReferences(in: member, &nodes, window: window)
                })
        }
        guard let object = value.object else { return value }
        if let id = object[windowKey] ?? object[frameKey] {
            guard let id = id.string else { throw DriverRefusal("invalid argument", "\(id.text) is not a reference.") }
            guard object[windowKey] != nil else { return place(.string(id), as: "frame", &nodes) }
            guard id == window else {
                throw DriverRefusal("no such window", "The window \(id) is not the current one.")
            }
            return [mark: "window"]
        }
        if let id = object[elementKey] ?? object[shadowKey] { return place(id, as: "node", &nodes) }
        var members: [String: JSONValue] = [:]
        for (key, member) in object { members[key] = try replaceReferences(in: member, &nodes, window: window) }
        return .object(members)
    }

    private static func place(_ id: JSONValue, as kind: String, _ nodes: inout [JSONValue]) -> JSONValue {
        nodes.append([elementKey: id])
        return [mark: .string(kind), "node": .integer(nodes.count - 1)]
    }

    /// Returns the result with the standard's references, or the failure that it contains.
    /// - Parameter window: The handle of the current window.
    package static func result(_ value: JSONValue, window: String?) throws(DriverRefusal) -> JSONValue {
        if let array = value.array {
            return .array(try array.map { (member) throws(DriverRefusal) in try result(member, window: window) })
        }
        guard let object = value.object else { return value }
        switch object[mark]?.string {
        case nil:
            var members: [String: JSONValue] = [:]
            for (key, member) in object { members[key] = try result(member, window: window) }
            return .object(members)
        case "window": return [windowKey: .string(window ?? "")]
        case "frame": return [frameKey: object["node"]?[elementKey] ?? .null]
        case "shadow": return [shadowKey: object["node"]?[elementKey] ?? .null]
        case let error? where errors.contains(error): throw DriverRefusal(error, object["message"]?.string ?? "")
        default: return value
        }
    }

    /// The body of a request to return an element's property, whose value may be what the driver cannot pass.
    package static func property(_ name: String, of element: String) -> JSONValue {
        ["script": "return arguments[0][arguments[1]]", "args": [[elementKey: .string(element)], .string(name)]]
    }

    /// Returns whether a request only asks for the shell's state, and can therefore be repeated in the next page.
    package static func asksForState(_ body: [UInt8]) -> Bool {
        let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
        let script = json?["script"]?.string?.filter { !$0.isWhitespace && !"();".contains($0) } ?? ""
        return script == "returnwindow.hybridDesktop.state"
    }

    /// Returns whether a request needs the handle of the current window.
    package static func namesWindow(_ body: [UInt8]) -> Bool {
        String(decoding: body, as: UTF8.self).contains(windowKey)
    }

    /// Returns whether a response may contain what ``result(_:window:)`` replaces.
    package static func isMarked(_ answer: String) -> Bool { answer.contains("\"\(mark)\"") }
}
