/// What the user answered when pages asked for something, by origin.
package struct RememberedPermissions: Equatable, Sendable {
    private var answers: [String: [PermissionDefaults.Kind: Bool]] = [:]

    /// Nobody has asked for anything yet.
    package init() {}

    /// What was kept of an earlier run. What cannot be understood is left out: the user is then asked again.
    package init(_ json: JSONValue?) {
        for (origin, kinds) in json?.object ?? [:] {
            for (name, answer) in kinds.object ?? [:] {
                guard let kind = PermissionDefaults.Kind(rawValue: name), let answer = answer.bool else { continue }
                answers[origin, default: [:]][kind] = answer
            }
        }
    }

    /// All answers, to be kept: `{"https://example.com": {"camera": true}}`.
    package var json: JSONValue {
        .object(
            answers.mapValues { kinds in
                .object(Dictionary(kinds.map { ($0.key.rawValue, .bool($0.value)) }) { $1 })
            })
    }

    /// What the user answered; `nil` if they were not asked.
    package subscript(_ kind: PermissionDefaults.Kind, _ origin: ApplicationOrigin) -> Bool? {
        get { answers[origin.text]?[kind] }
        set { answers[origin.text, default: [:]][kind] = newValue }
    }
}
