/// The user's answers to permission questions, by origin.
package struct RememberedPermissions: Equatable, Sendable {
    private var answers: [String: [PermissionDefaults.Kind: Bool]] = [:]

    /// A value without answers.
    package init() {}

    /// Parses the saved value of an earlier run. Ignores invalid entries, so that the user is asked again.
    package init(_ json: JSONValue?) {
        for (origin, kinds) in json?.object ?? [:] {
            for (name, answer) in kinds.object ?? [:] {
                guard let kind = PermissionDefaults.Kind(rawValue: name), let answer = answer.bool else { continue }
                answers[origin, default: [:]][kind] = answer
            }
        }
    }

    /// The value to save: `{"https://example.com": {"camera": true}}`.
    package var json: JSONValue {
        .object(
            answers.mapValues { kinds in
                .object(Dictionary(kinds.map { ($0.key.rawValue, .bool($0.value)) }) { $1 })
            })
    }

    /// The user's answer; `nil` if not asked.
    package subscript(_ kind: PermissionDefaults.Kind, _ origin: ApplicationOrigin) -> Bool? {
        get { answers[origin.text]?[kind] }
        set { answers[origin.text, default: [:]][kind] = newValue }
    }
}
