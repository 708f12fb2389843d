package import HybridCore

/// The result of a ``BiDiScript``, from the driver's response to its request.
package enum BiDiScriptResult: Equatable, Sendable {
    /// The result for the client.
    case result(JSONValue)
    /// The page forbids `eval`.
    case isForbiddenToEvaluate
    /// The script waits for a promise, which has a number.
    case isWaiting(promise: Int)
    case refused(DriverRefusal)

    package init(status: Int, answer: String, context: String) {
        let value: JSONValue?
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: answer)["value"]
        } catch {
            self = .refused(Self.unreadable(error))
            return
        }
        if status != 200 {
            let error = value?["error"]?.string ?? "unknown error"
            let message = value?["message"]?.string ?? ""
            // The script itself is a function that throws nothing, so the client's function is not a function.
            self =
                error == "javascript error"
                ? .result(Self.syntaxError(message, context)) : .refused(DriverRefusal(error, message))
            return
        }
        if let error = value?["refused"]?.string {
            self = .refused(DriverRefusal(error, value?["message"]?.string ?? ""))
        } else if value?["isForbidden"]?.bool == true {
            self = .isForbiddenToEvaluate
        } else if let promise = value?["waiting"]?.integer {
            self = .isWaiting(promise: promise)
        } else if let text = value?["result"]?.string {
            do throws(JSONSyntaxError) {
                let nodes = (value?["nodes"]?.array ?? []).map { $0[DriverScript.elementKey] ?? .null }
                self = .result(Self.withShared(try JSONValue(parsing: text), nodes))
            } catch {
                self = .refused(Self.unreadable(error))
            }
        } else {
            // The driver answers without a result when a dialog opens.
            self = .refused(
                DriverRefusal(
                    "unknown error",
                    "The page opened a dialog, and the result of the script is lost. Answer the dialog."))
        }
    }

    private static func unreadable(_ error: JSONSyntaxError) -> DriverRefusal {
        let limits = JSONLimits.document
        return DriverRefusal(
            "unknown error",
            """
            The result cannot be read: \(error.problem). Its JSON may have \(limits.depth) levels, \(limits.values) values \
            and \(limits.bytes >> 20) MiB. Set maxObjectDepth.
            """)
    }

    /// Adds the references of nodes.
    private static func withShared(_ value: JSONValue, _ nodes: [JSONValue]) -> JSONValue {
        if let array = value.array { return .array(array.map { withShared($0, nodes) }) }
        guard var object = value.object?.mapValues({ withShared($0, nodes) }) else { return value }
        if object["type"] == "node", let index = object.removeValue(forKey: "node")?.integer,
            nodes.indices.contains(index)
        {
            object["sharedId"] = nodes[index]
        }
        return .object(object)
    }

    private static func syntaxError(_ message: String, _ context: String) -> JSONValue {
        [
            "type": "exception", "realm": .string("\(context)."),
            "exceptionDetails": [
                "text": .string(message), "exception": ["type": "error"], "lineNumber": 0, "columnNumber": 0,
                "stackTrace": ["callFrames": []],
            ],
        ]
    }
}
