import HybridCore

/// The request to execute a client's script, made suitable for WebKitGTK's driver.
package enum DriverScript {
    /// The member name that marks an element's reference in JSON, as defined by the WebDriver standard.
    static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
    private static let placeholder = "hybridDesktopElement"

    /// Returns the request with elements only where the driver resolves them: as arguments themselves (WebKit bug
    /// 300462). Elements within arrays and objects follow the arguments, and the script puts them back.
    package static func complete(_ body: [UInt8]) -> [UInt8] {
        guard let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self)), var whole = json.object,
            let script = json["script"]?.string, let arguments = json["args"]?.array
        else { return body }
        var elements: [JSONValue] = []
        let replaced = arguments.map { replaceElements(in: $0, by: placeholder, &elements) }
        let isNested = zip(arguments, replaced).contains { $0 != $1 && $0[elementKey] == nil }
        guard isNested else { return body }
        whole["script"] = .string(
            """
            const restore = (value) => {
              if (value === null || typeof value !== "object") return value
              if ("\(placeholder)" in value) return elements[value.\(placeholder)]
              if (Array.isArray(value)) return value.map(restore)
              return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, restore(member)]))
            }
            const [all, ...elements] = arguments
            // The callback of an asynchronous script follows the elements.
            return (function () { \(script)
            }).apply(this, [...all.map(restore), ...elements.slice(\(elements.count))])
            """)
        whole["args"] = .array([.array(replaced)] + elements)
        return Array(JSONValue.object(whole).text.utf8)
    }

    /// Replaces each element by an object with its position in `elements`, to which the element is added.
    static func replaceElements(in value: JSONValue, by member: String, _ elements: inout [JSONValue]) -> JSONValue {
        if value[elementKey] != nil {
            elements.append(value)
            return [member: .integer(elements.count - 1)]
        }
        if let array = value.array { return .array(array.map { replaceElements(in: $0, by: member, &elements) }) }
        if let object = value.object {
            return .object(object.mapValues { replaceElements(in: $0, by: member, &elements) })
        }
        return value
    }
}
