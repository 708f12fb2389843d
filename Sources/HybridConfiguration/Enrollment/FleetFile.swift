package import HybridValues

/// An application file for many kiosks: a base, and changes for some of the devices.
package struct FleetFile: Equatable, Sendable {
    /// Changes for the devices whose host name or location matches a pattern.
    package struct Device: Equatable, Sendable {
        package let pattern: String
        let patch: JSONValue
    }

    /// The version, which never decreases, so that an attacker cannot publish an old file again.
    package let version: Int
    /// The changes, in the order in which they apply.
    package let devices: [Device]
    private let base: JSONValue
    private let source: String

    private static let versionKey = "configurationVersion"
    private static let devicesKey = "devices"

    /// True if a file is for many kiosks. Other application files have none of its keys.
    package static func describes(_ json: JSONValue) -> Bool { json[versionKey] != nil || json[devicesKey] != nil }

    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The name of the file for messages.
    /// - Throws: ``ApplicationConfigurationError`` with all problems, except those that depend on the device.
    package init(json: [UInt8], source: String) throws(ApplicationConfigurationError) {
        var reader = ApplicationReader(source: source)
        var version: Int?
        var devices: [Device] = []
        var base: [String: JSONValue] = [:]
        do {
            let root = PlacedValue(value: try JSONValue(strictly: json), path: "")
            for key in RepeatedKey.all(in: json) {
                reader.problem(localized("line \(key.line), column \(key.column)"), key.remark)
            }
            if let object = reader.object(root, example: "{\"\(Self.versionKey)\": 1, \"startURL\": \"…\"}") {
                base = object.value.object ?? [:]
                let placed = reader.member(Self.versionKey, of: object)
                version = reader.integer(placed, in: 1...9_007_199_254_740_991)
                if placed == nil {
                    reader.problem(
                        Self.versionKey,
                        localized("The version is missing. Add a number that increases with each change."))
                }
                let changes = reader.object(
                    reader.member(Self.devicesKey, of: object), example: "{\"hall-*\": {\"kiosk\": {}}}")
                for pattern in KeyOrder.keys(of: Self.devicesKey, in: json) {
                    guard let changes, let patch = changes.value[pattern] else { continue }
                    let place = changes.place(of: pattern)
                    _ = reader.object(PlacedValue(value: patch, path: place), example: "{\"kiosk\": {}}")
                    for key in [Self.versionKey, Self.devicesKey] where patch[key] != nil {
                        reader.problem(
                            "\(place).\(key)",
                            localized("A device cannot change this key. Move it to the top level of the file."))
                    }
                    devices.append(Device(pattern: pattern, patch: patch))
                }
            }
        } catch {
            reader.problem(
                localized("line \(error.line), column \(error.column)"),
                localized("Invalid JSON: \(error.problem). Fix the syntax there."))
        }
        guard reader.problems.isEmpty, let version else {
            throw ApplicationConfigurationError(problems: reader.problems, warnings: [])
        }
        base[Self.versionKey] = nil
        base[Self.devicesKey] = nil
        // In a kiosk's file every unknown key is an error.
        base["kiosk"] = base["kiosk"] ?? [:]
        self.version = version
        self.devices = devices
        self.base = .object(base)
        self.source = source
    }

    /// Returns the application of a device.
    /// - Throws: ``ApplicationConfigurationError`` with all problems.
    package func application(for facts: DeviceFacts) throws(ApplicationConfigurationError) -> ApplicationConfiguration {
        try ApplicationConfiguration(json: Array(try file(for: facts).text.utf8), source: source)
    }

    /// Returns the application file of a device.
    /// - Parameter values: The values of the placeholders, if they are not those of the device.
    /// - Throws: ``ApplicationConfigurationError`` for placeholders without a value.
    package func file(
        for facts: DeviceFacts, filledWith values: DeviceFacts? = nil
    ) throws(ApplicationConfigurationError) -> JSONValue {
        var reader = ApplicationReader(source: source)
        let merged = devices.filter { facts.match($0.pattern) }.reduce(base) { $0.merging($1.patch) }
        let file = Self.fill(merged, with: values ?? facts, at: "", &reader)
        let members = [file] + (file["environments"]?.object?.values.map(\.self) ?? [])
        if members.contains(where: { $0["server"].map { $0 != .null } ?? false }) {
            reader.problem("server", localized("A file for many kiosks cannot start a server on them. Remove the key."))
        }
        guard reader.problems.isEmpty else {
            throw ApplicationConfigurationError(problems: reader.problems, warnings: [])
        }
        return file
    }

    /// The texts that may contain placeholders; `*` represents every element or environment.
    private static let completed =
        [
            ["startURL"], ["userAgentPrefix"], ["pathConfiguration", "url"], ["tabs", "*", "path"],
            ["kiosk", "allow", "*"], ["kiosk", "heartbeat", "url"],
        ]
        + [
            "cookieEndpoint", "endpoint", "formPath", "meEndpoint", "refreshEndpoint", "signInPath", "signOutEndpoint",
        ].map { ["authentication", $0] }

    private static func fill(
        _ file: JSONValue, with facts: DeviceFacts, at place: String, _ reader: inout ApplicationReader
    ) -> JSONValue {
        completed.flatMap { [$0, ["environments", "*"] + $0] }.reduce(file) { file, path in
            fill(file, path[...], with: facts, at: place, &reader)
        }
    }

    private static func fill(
        _ value: JSONValue, _ path: ArraySlice<String>, with facts: DeviceFacts, at place: String,
        _ reader: inout ApplicationReader
    ) -> JSONValue {
        guard let key = path.first else {
            guard let text = value.string else { return value }
            do { return .string(try facts.fill(text)) } catch {
                reader.problem(place, "\(error)")
                return value
            }
        }
        let rest = path.dropFirst()
        switch value {
        case .array(let elements) where key == "*":
            return .array(
                elements.enumerated().map { fill($1, rest, with: facts, at: "\(place)[\($0)]", &reader) })
        case .object(var members):
            for name in members.keys.sorted() where key == "*" || key == name {
                guard let member = members[name] else { continue }
                members[name] = fill(member, rest, with: facts, at: place.isEmpty ? name : "\(place).\(name)", &reader)
            }
            return .object(members)
        default: return value
        }
    }
}
