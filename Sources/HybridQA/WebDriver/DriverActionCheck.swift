package import HybridCore

/// The values that the WebDriver standard allows for actions of input devices.
package enum DriverActionCheck {
    /// The largest integer that every number of JavaScript up to it can represent.
    private static let largest = Double(1 << 53 - 1)
    private static let naturals = 0...largest, integers = -largest...largest

    /// Checks the actions of one device.
    /// - Throws: `invalid argument`, with the faulty value.
    package static func check(_ source: JSONValue) throws(DriverRefusal) {
        guard source["id"]?.string != nil else { throw invalid("An input source has no id.") }
        let kind = source["type"]?.string ?? ""
        guard ["none", "key", "pointer", "wheel"].contains(kind) else {
            throw invalid("“\(kind)” is not a type of an input source.")
        }
        guard let actions = source["actions"]?.array else { throw invalid("An input source has no list of actions.") }
        if kind == "pointer", let parameters = source["parameters"] {
            guard parameters.object != nil,
                parameters["pointerType"] == nil
                    || ["mouse", "pen", "touch"].contains(parameters["pointerType"]?.string)
            else { throw invalid("The parameters \(parameters.text) name no pointer.") }
        }
        for action in actions { try check(action, of: kind) }
    }

    private static func check(_ action: JSONValue, of kind: String) throws(DriverRefusal) {
        try check("duration", of: action, in: naturals)
        switch (kind, action["type"]?.string) {
        case (_, "pause"), ("pointer", "pointerCancel"): break
        case ("key", "keyDown"), ("key", "keyUp"):
            guard action["value"]?.string?.count == 1 else {
                throw invalid("\((action["value"] ?? .null).text) is not a key.")
            }
        case ("pointer", "pointerDown"), ("pointer", "pointerUp"):
            try check("button", of: action, in: naturals, isRequired: true)
            try checkPointer(action)
        case ("pointer", "pointerMove"):
            for name in ["x", "y"] {
                try check(name, of: action, in: -.infinity ... .infinity, isWhole: false, isRequired: true)
            }
            try checkOrigin(action, names: ["viewport", "pointer"])
            try checkPointer(action)
        case ("wheel", "scroll"):
            for name in ["x", "y", "deltaX", "deltaY"] {
                try check(name, of: action, in: integers, isRequired: true)
            }
            try checkOrigin(action, names: ["viewport"])
        default: throw invalid("\((action["type"] ?? .null).text) is not an action of the type “\(kind)”.")
        }
    }

    private static func checkPointer(_ action: JSONValue) throws(DriverRefusal) {
        for name in ["width", "height"] { try check(name, of: action, in: naturals) }
        for name in ["tiltX", "tiltY"] { try check(name, of: action, in: -90...90) }
        try check("twist", of: action, in: 0...359)
        try check("pressure", of: action, in: 0...1, isWhole: false)
        try check("tangentialPressure", of: action, in: -1...1, isWhole: false)
        try check("altitudeAngle", of: action, in: 0...(.pi / 2), isWhole: false)
        try check("azimuthAngle", of: action, in: 0...(2 * .pi), isWhole: false)
    }

    private static func checkOrigin(_ action: JSONValue, names: [String]) throws(DriverRefusal) {
        guard let origin = action["origin"] else { return }
        guard names.contains(origin.string ?? "") || origin[DriverScript.elementKey]?.string != nil else {
            throw invalid("\(origin.text) is not an origin.")
        }
    }

    private static func check(
        _ name: String, of action: JSONValue, in range: ClosedRange<Double>, isWhole: Bool = true,
        isRequired: Bool = false
    ) throws(DriverRefusal) {
        guard let value = action[name] ?? (isRequired ? .null : nil) else { return }
        guard let number = value.double, range.contains(number), !isWhole || value.integer != nil else {
            throw invalid("\(value.text) is not a value of “\(name)”.")
        }
    }

    private static func invalid(_ message: String) -> DriverRefusal { DriverRefusal("invalid argument", message) }
}
