package import HybridValues

/// The user's answers to permission questions, by origin.
package struct RememberedPermissions: Equatable, Sendable {
    /// The name under which a profile stores the answers.
    package static let fileName = "permissions"
    private var answers: [String: [PermissionDefaults.Kind: Bool]] = [:]

    package init() {}

    /// Parses the value that an earlier run saved. Invalid entries are ignored, so the user is asked again.
    package init(_ json: JSONValue?) {
        for (origin, kinds) in json?.object ?? [:] {
            for (name, answer) in kinds.object ?? [:] {
                guard let kind = PermissionDefaults.Kind(rawValue: name), let answer = answer.bool else { continue }
                answers[origin, default: [:]][kind] = answer
            }
        }
    }

    /// The value to save, such as `{"https://example.com": {"camera": true}}`.
    package var json: JSONValue {
        .object(
            answers.mapValues { kinds in
                .object(Dictionary(kinds.map { ($0.key.rawValue, .bool($0.value)) }) { $1 })
            })
    }

    /// The answer of the user, or `nil` if the user has not been asked.
    package subscript(_ kind: PermissionDefaults.Kind, _ origin: ApplicationOrigin) -> Bool? {
        get { answers[origin.text]?[kind] }
        set { answers[origin.text, default: [:]][kind] = newValue }
    }
}
