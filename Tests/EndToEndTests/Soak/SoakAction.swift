/// Next action of the random user.
enum SoakAction: CaseIterable {
    case followLink, pressButton, submitForm, goBack, closeModal, reload, clickTwice, clickDuringTransition,
        clickTwiceRefused
    case goBackAtOnce, killWebProcesses, slowServer, failingPage, stoppedServer, visit, zoom, goHome, answerSignIn,
        retry

    /// Relative frequency of the action, where it is possible.
    var weight: Int {
        switch self {
        case .followLink: 36
        case .goBack: 16
        case .pressButton: 10
        case .submitForm, .closeModal, .visit: 8
        case .reload, .clickTwice, .clickTwiceRefused, .clickDuringTransition, .goBackAtOnce, .slowServer: 5
        case .failingPage: 4
        case .killWebProcesses, .stoppedServer, .zoom: 2
        case .goHome: 1
        case .answerSignIn, .retry: 60
        }
    }
}

/// Permitted change of the stacks by an action (law 4).
enum SoakChange {
    /// No change.
    case none
    /// One screen fewer, and the screen beneath is visible.
    case back
    /// The modal is closed and the covered screen is visible.
    case dismissal
    /// Only the first screen remains.
    case home
    /// Links and forms: screens below the top stay, and at most this number of screens is removed.
    case proposals(leaving: Int)
}

/// Description of an action, and the change that it permits.
struct SoakStep {
    let description: String
    let change: SoakChange
    /// State before the action, for the comparison.
    let before: SoakState
}

/// State before a step.
struct SoakState {
    let main: [String]
    let modal: [String]?
    let events: Int
    let requests: Int
}
