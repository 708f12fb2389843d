/// A pattern of a rule, and its compiled form.
struct RulePattern: Sendable {
    package let text: String
    let compiled: any PathPattern
}
