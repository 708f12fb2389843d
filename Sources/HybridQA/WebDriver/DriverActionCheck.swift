package import HybridCore

/// The values that the WebDriver standard allows for actions of input devices.
package enum DriverActionCheck {
    private static let largest = 1 << 53 - 1
    private static let times = 0...largest, lengths = 0...largest, positions = -largest...largest

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
        try integer("duration", of: action, in: times, isRequired: false)
        switch (kind, action["type"]?.string) {
        case (_, "pause"), ("pointer", "pointerCancel"): break
        case ("key", "keyDown"), ("key", "keyUp"):
            guard action["value"]?.string?.count == 1 else {
                throw invalid("\((action["value"] ?? .null).text) is not a key.")
            }
        case ("pointer", "pointerDown"), ("pointer", "pointerUp"):
            try integer("button", of: action, in: lengths, isRequired: true)
            try checkPointer(action)
        case ("pointer", "pointerMove"):
            for name in ["x", "y"] { try number(name, of: action, in: -.infinity ... .infinity, isRequired: true) }
            try checkOrigin(action, names: ["viewport", "pointer"])
            try checkPointer(action)
        case ("wheel", "scroll"):
            for name in ["x", "y", "deltaX", "deltaY"] {
                try integer(name, of: action, in: positions, isRequired: true)
            }
            try checkOrigin(action, names: ["viewport"])
        default: throw invalid("\((action["type"] ?? .null).text) is not an action of the type “\(kind)”.")
        }
    }

    private static func checkPointer(_ action: JSONValue) throws(DriverRefusal) {
        for name in ["width", "height"] { try integer(name, of: action, in: lengths, isRequired: false) }
        for name in ["tiltX", "tiltY"] { try integer(name, of: action, in: -90...90, isRequired: false) }
        try integer("twist", of: action, in: 0...359, isRequired: false)
        try number("pressure", of: action, in: 0...1, isRequired: false)
        try number("tangentialPressure", of: action, in: -1...1, isRequired: false)
        try number("altitudeAngle", of: action, in: 0...(.pi / 2), isRequired: false)
        try number("azimuthAngle", of: action, in: 0...(2 * .pi), isRequired: false)
    }

    private static func checkOrigin(_ action: JSONValue, names: [String]) throws(DriverRefusal) {
        guard let origin = action["origin"] else { return }
        guard names.contains(origin.string ?? "") || origin[DriverScript.elementKey]?.string != nil else {
            throw invalid("\(origin.text) is not an origin.")
        }
    }

    private static func integer(
        _ name: String, of action: JSONValue, in range: ClosedRange<Int>, isRequired: Bool
    ) throws(DriverRefusal) {
        guard let value = action[name] ?? (isRequired ? .null : nil) else { return }
        guard let integer = value.integer, range.contains(integer) else {
            throw invalid("\(value.text) is not a value of “\(name)”, which is an integer.")
        }
    }

    private static func number(
        _ name: String, of action: JSONValue, in range: ClosedRange<Double>, isRequired: Bool
    ) throws(DriverRefusal) {
        guard let value = action[name] ?? (isRequired ? .null : nil) else { return }
        guard let number = value.double, range.contains(number) else {
            throw invalid("\(value.text) is not a value of “\(name)”, which is a number.")
        }
    }

    private static func invalid(_ message: String) -> DriverRefusal { DriverRefusal("invalid argument", message) }
}
