package import HybridCore

/// A task for the script that this server runs in pages (`driver-bidi.js`).
package struct BiDiScript: Equatable, Sendable {
    /// The name of the task and its parameters. A node is an object with its position in ``elements``.
    let task: JSONValue
    /// The references of nodes. WebKitGTK's driver resolves only those that are arguments themselves (WebKit bug 300462).
    let elements: [JSONValue]
    /// A function declaration, which must be a part of the script because a page may forbid `eval`.
    let declaration: String?
    /// The realm that the document must have; `nil` for any.
    let realm: String?

    private init(
        _ task: JSONValue, elements: [JSONValue] = [], declaration: String? = nil, realm: String? = nil
    ) {
        self.task = task
        self.elements = elements
        self.declaration = declaration
        self.realm = realm
    }

    /// A task that returns the realm, the origin, the state and the frames of the document.
    package static let describe = BiDiScript(["name": "describe"])

    /// A task that returns the element of a frame.
    /// - Parameter index: The position among the document's frames.
    package static func element(ofFrame index: Int) -> BiDiScript {
        BiDiScript(["name": "frame", "index": .integer(index)])
    }

    /// A task that returns the result of a promise (``BiDiScriptResult/isWaiting(promise:)``).
    package static func settle(promise: Int) -> BiDiScript {
        BiDiScript(["name": "settle", "number": .integer(promise)])
    }

    /// Parses a command of the module `script`.
    /// - Throws: An error of the standard.
    static func make(
        _ method: String, _ params: BiDiParameters
    ) throws(DriverRefusal) -> (context: String, script: BiDiScript) {
        let (context, realm) = try target(params)
        if method == "script.disown" {
            let handles = try params.texts("handles") ?? []
            let task: JSONValue = ["name": "disown", "handles": .array(handles.map { .string($0) })]
            return (context, BiDiScript(task, realm: realm))
        }
        try params.refuse("userActivation", because: "scripts do not count as an act of the user.")
        var task: [String: JSONValue] = [
            "awaitPromise": .bool(try params.flag("awaitPromise")), "options": try options(params),
            "ownership": .string(try params.choice("resultOwnership", of: ["root", "none"], default: "none")),
        ]
        guard method == "script.callFunction" else {
            task["name"] = "evaluate"
            task["expression"] = .string(try params.text("expression"))
            return (context, BiDiScript(.object(task), realm: realm))
        }
        guard let arguments = (params["arguments"] ?? []).array else {
            throw BiDiParameters.invalid("arguments", "a list")
        }
        var values = BiDiLocalValues()
        task["name"] = "call"
        task["this"] = try values.read(params["this"] ?? ["type": "undefined"])
        task["arguments"] = .array(try values.read(arguments))
        let declaration = try params.text("functionDeclaration")
        return (context, BiDiScript(.object(task), elements: values.elements, declaration: declaration, realm: realm))
    }

    /// Parses the parameters of `browsingContext.locateNodes`.
    /// - Throws: An error of the standard.
    static func locate(_ params: BiDiParameters) throws(DriverRefusal) -> BiDiScript {
        guard let locator = try params.object("locator") else { throw BiDiParameters.invalid("locator", "an object") }
        let type = try locator.choice("type", of: ["css", "xpath", "innerText", "accessibility", "context"])
        guard ["css", "xpath", "innerText"].contains(type) else {
            throw DriverRefusal("unsupported operation", "Locators are css, xpath and innerText, not \(type).")
        }
        _ = try locator.text("value")
        guard let starts = (params["startNodes"] ?? []).array else {
            throw BiDiParameters.invalid("startNodes", "a list")
        }
        var values = BiDiLocalValues()
        let task: JSONValue = [
            "name": "locate", "locator": params["locator"] ?? .null, "options": try options(params),
            "limit": (try params.number("maxNodeCount", from: 1)).map(JSONValue.integer) ?? .null,
            "starts": .array(try values.read(starts)),
        ]
        return BiDiScript(task, elements: values.elements)
    }

    private static func target(_ params: BiDiParameters) throws(DriverRefusal) -> (context: String, realm: String?) {
        guard let target = try params.object("target") else { throw BiDiParameters.invalid("target", "an object") }
        guard let realm = try target.optionalText("realm") else {
            guard [nil, .null, ""].contains(target["sandbox"]) else {
                throw DriverRefusal("unsupported operation", "Scripts run in the page's own realm, not in a sandbox.")
            }
            return (try target.text("context"), nil)
        }
        guard let end = realm.lastIndex(of: ".") else {
            throw DriverRefusal("no such frame", "There is no realm “\(realm)”.")
        }
        return (String(realm[..<end]), realm)
    }

    private static func options(_ params: BiDiParameters) throws(DriverRefusal) -> JSONValue {
        guard let options = try params.object("serializationOptions") else { return [:] }
        return [
            "maxDomDepth": options["maxDomDepth"] == .null
                ? .null : .integer(try options.number("maxDomDepth", from: 0) ?? 0),
            "maxObjectDepth": (try options.number("maxObjectDepth", from: 0)).map(JSONValue.integer) ?? .null,
            "includeShadowTree": .string(
                try options.choice("includeShadowTree", of: ["none", "open", "all"], default: "none")),
        ]
    }

    // MARK: Request

    /// Returns the body of the classic command that runs the task.
    /// - Parameters:
    ///   - context: The browsing context.
    ///   - library: The text of `driver-bidi.js`.
    ///   - isForbiddenToEvaluate: True if the page forbids `eval`. An expression is then a part of the script.
    package func request(in context: String, library: String, isForbiddenToEvaluate: Bool = false) -> JSONValue {
        var declared = declaration
        if isForbiddenToEvaluate, let expression = task["expression"]?.string {
            declared = "() => (\(expression)\n)"
        }
        let source = declared.map { "() => (\($0)\n)" } ?? "null"
        let script = """
            const hybridDesktopSource = \(source)
            return (function () {
            \(library)
            }).call(null, hybridDesktopSource, ...arguments)
            """
        let whole: JSONValue = [
            "task": task, "context": .string(context), "realm": realm.map(JSONValue.string) ?? .null,
        ]
        return ["script": .string(script), "args": .array([whole] + elements)]
    }
}
