/// A pattern of a rule, and its compiled form.
struct RulePattern: Sendable {
    /// The pattern's text.
    package let text: String
    let compiled: any PathPattern
}
