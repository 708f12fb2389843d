import HybridValues

/// The answer of a page to a step of a recording. The script in `Resources/replay.js` uses the raw values.
package enum WalkAnswer: String, CaseIterable, Error, Sendable {
    /// The page performs the step.
    case done
    case missing, disabled
    case missingOption = "missing option"
    /// The step contains a secret, and the page is not one of the application's own.
    case foreign
    /// The step contains a secret, and the page has another path than the recorded one.
    case elsewhere
    /// The step contains a secret, and the field is not for such secrets.
    case exposed
    /// The page was busy until the time limit. It performs the step as soon as it can.
    case silent
    /// The page ended before it performed the step.
    case lost

    /// The reason why the step was not performed, or `nil`.
    package var problem: String? {
        switch self {
        case .done: nil
        case .missing: localized("It is not on the page.")
        case .disabled: localized("It is disabled.")
        case .missingOption: localized("It has no such option.")
        case .foreign: localized("The page is on another site. Passwords are filled in only on the application's own.")
        case .elsewhere:
            localized("The page has another path than the recorded one. Passwords are filled in only on the same path.")
        case .exposed:
            localized(
                "It is not a field for this password or code. Passwords are filled in only where they are hidden.")
        case .silent, .lost: localized("The page does not answer.")
        }
    }

    /// True if another attempt cannot perform the step twice.
    package var allowsRetry: Bool { self != .done && self != .silent }
}
