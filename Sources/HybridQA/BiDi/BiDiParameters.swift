import HybridCore

/// The parameters of a command, with errors that name the parameter.
struct BiDiParameters {
    private let json: JSONValue

    init(_ json: JSONValue) {
        self.json = json
    }

    /// Returns the value of a parameter; `nil` if it is missing.
    subscript(_ name: String) -> JSONValue? { json[name] }

    /// Returns a text.
    /// - Throws: `invalid argument`.
    func text(_ name: String) throws(DriverRefusal) -> String {
        guard let text = json[name]?.string else { throw Self.invalid(name, "a text") }
        return text
    }

    /// Returns a text, or `nil` if the parameter is missing.
    /// - Throws: `invalid argument`.
    func optionalText(_ name: String) throws(DriverRefusal) -> String? {
        json[name] == nil ? nil : try text(name)
    }

    /// Returns a Boolean.
    /// - Throws: `invalid argument`.
    func flag(_ name: String, default value: Bool? = nil) throws(DriverRefusal) -> Bool {
        guard let flag = json[name] == nil ? value : json[name]?.bool else { throw Self.invalid(name, "true or false") }
        return flag
    }

    /// Returns a whole number, or `nil` if the parameter is missing or `null`.
    /// - Throws: `invalid argument`.
    func number(
        _ name: String, from least: Int = -Self.largest, to most: Int = Self.largest
    ) throws(DriverRefusal) -> Int? {
        switch json[name] {
        case nil, .null: return nil
        case let value?:
            guard let number = value.integer, number >= least, number <= most else {
                throw Self.invalid(name, "a whole number from \(least) to \(most)")
            }
            return number
        }
    }

    /// The largest whole number that JavaScript represents exactly.
    static let largest = 9_007_199_254_740_991

    /// Returns a list of texts with at least one element, or `nil` if the parameter is missing.
    /// - Throws: `invalid argument`.
    func texts(_ name: String) throws(DriverRefusal) -> [String]? {
        guard let value = json[name] else { return nil }
        guard let texts = value.array?.compactMap(\.string), !texts.isEmpty, texts.count == value.array?.count else {
            throw Self.invalid(name, "a list of texts")
        }
        return texts
    }

    /// Returns one of several texts.
    /// - Throws: `invalid argument`.
    func choice(_ name: String, of values: [String], default value: String? = nil) throws(DriverRefusal) -> String {
        guard let text = json[name] == nil ? value : json[name]?.string, values.contains(text) else {
            throw Self.invalid(name, "one of \(values.joined(separator: ", "))")
        }
        return text
    }

    /// Returns an object, or `nil` if the parameter is missing.
    /// - Throws: `invalid argument`.
    func object(_ name: String) throws(DriverRefusal) -> BiDiParameters? {
        guard let value = json[name] else { return nil }
        guard value.object != nil else { throw Self.invalid(name, "an object") }
        return BiDiParameters(value)
    }

    /// Refuses parameters that this server cannot obey.
    /// - Throws: `unsupported operation`.
    func refuse(_ names: String..., because reason: String) throws(DriverRefusal) {
        for name in names where ![nil, .null, false].contains(json[name]) {
            throw DriverRefusal("unsupported operation", "“\(name)” is not supported: \(reason)")
        }
    }

    static func invalid(_ name: String, _ expected: String) -> DriverRefusal {
        DriverRefusal("invalid argument", "“\(name)” must be \(expected).")
    }
}
