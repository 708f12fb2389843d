import HybridValues

/// A kind of script that a recording can be saved as.
package enum WalkScript: CaseIterable, Sendable {
    case native, capybara, selenium

    /// Its name for the user. An underscore marks its mnemonic.
    package var title: String {
        switch self {
        case .native: localized("Replay _file (JSON)")
        case .capybara: localized("Capybara (R_uby)")
        case .selenium: localized("Selenium (P_ython)")
        }
    }

    /// The name that its file usually has.
    package var fileName: String {
        switch self {
        case .native: "recording.json"
        case .capybara: "recorded_test.rb"
        case .selenium: "test_recorded.py"
        }
    }

    /// Returns the script.
    package func text(of walk: RecordedWalk) -> String {
        switch self {
        case .native: walk.text
        case .capybara: CapybaraScript(walk).text
        case .selenium: SeleniumScript(walk).text
        }
    }
}

/// The parts of an outcome that differ from the previous one. Scripts assert only these.
struct WalkChange {
    var main: [String]?
    /// The modal stack that opened or changed.
    var modal: [String]?
    var isModalGone = false
    var title: String?
    /// The status of an error screen, if it is shown; `.some(nil)` if it has none.
    var error: Int??

    init(from before: WalkOutcome?, to outcome: WalkOutcome) {
        if outcome.main != before?.main { main = outcome.main }
        if outcome.modal != before?.modal {
            modal = outcome.modal
            isModalGone = outcome.modal == nil && before != nil
        }
        if outcome.title != before?.title { title = outcome.title }
        if outcome.isError, before?.isError != true || before?.status != outcome.status {
            error = .some(outcome.status)
        }
    }
}
