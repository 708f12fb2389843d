/// What the random user does next.
enum SoakAction: CaseIterable {
    case followLink, pressButton, submitForm, goBack, closeModal, reload, clickTwice, clickDuringTransition,
        clickTwiceRefused
    case goBackAtOnce, killWebProcesses, slowServer, failingPage, stoppedServer, visit, zoom, goHome, answerSignIn,
        retry

    /// How often it is done, where it can be done.
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

/// How the stacks may change by an action (law 4).
enum SoakChange {
    /// Not at all.
    case none
    /// One screen less, and the one beneath is there.
    case back
    /// The modal is gone and what it covered is there.
    case dismissal
    /// The first screen alone.
    case home
    /// As links and forms may: what is below the top stays, and so many screens at most are left.
    case proposals(leaving: Int)
}

/// What was done, in words, and what it may change.
struct SoakStep {
    let description: String
    let change: SoakChange
    /// Where to look for the consequences: what there was before.
    let before: SoakState
}

/// What there is before a step.
struct SoakState {
    let main: [String]
    let modal: [String]?
    let events: Int
    let requests: Int
}
