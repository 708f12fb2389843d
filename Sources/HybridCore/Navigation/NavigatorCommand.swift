package import FoundationEssentials

/// What happens to the stacks.
package indirect enum NavigatorEvent: Equatable, Sendable {
    /// Somebody wants to go somewhere. The router has decided that it is inside the application.
    case propose(VisitProposal, from: StackName, kind: Screen.Kind)
    /// Back: from the modal if there is one, else from the main stack.
    case goBack
    /// Forward, to what was gone back from last in the stack in front.
    case goForward
    /// The modal is closed: its close button, Esc, the command.
    case dismissModal
    /// Back to the first screen.
    case clearAll
    /// Load the visible screen's page anew.
    case reload
    /// Load a screen's page anew, after a failure or a sign-in.
    case retry(screen: Screen.ID)
    /// The page went in its own history: back by so many visits, less than none being forward; `nil` if nobody knows.
    case historyTraversed(to: URL, in: StackName, stepsBack: Int?)
    /// The page of a screen has made a step of its own, from there.
    case pageAdvanced(screen: Screen.ID, from: PageStep)
    /// The page of a screen led outside the application, or was a file: the screen has nothing to show.
    case abandon(screen: Screen.ID)
    /// A screen's page is on display.
    case pageShown(screen: Screen.ID, location: URL?, title: String?)
    /// A screen's visit failed.
    case visitFailed(screen: Screen.ID, VisitError)
    /// A form was submitted in that session.
    case formSubmitted(in: StackName)
    /// Somebody else is signed in, or nobody: what native screens beneath others show is out of date. Those on top are
    /// the caller's business, who knows which of them asked.
    case identityChanged
}

/// What the shell must do, in this order, to make the display match the navigator's stacks.
package indirect enum NavigatorCommand: Equatable, Sendable {
    /// How the change from one screen of a stack to the next looks.
    package enum Transition: Equatable, Sendable {
        case push, pop, none

        /// Whether the pages slide, as the rules and the application want it for the one that comes or, on the way
        /// back, that goes.
        /// - Parameters:
        ///   - left: the screen that was on top; `nil` if there was none.
        ///   - next: the screen that is on top now.
        ///   - motion: what applies where no rule says otherwise, and whether anything may move at all.
        package func slides(from left: Screen?, to next: Screen, _ motion: PageMotion = PageMotion()) -> Bool {
            switch self {
            case .push: motion.moves(next)
            case .pop: left.map(motion.moves) ?? false
            case .none: false
            }
        }
    }

    /// Show the top of that stack.
    case show(StackName, Transition)
    /// Open the modal window; its stack's top is shown by the command that follows.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window.
    case dismissModal
    /// The first thing to happen to the web view of that session.
    case visit(StackName, VisitRequest)
    /// A native screen loads what it shows anew. One that is shown for the first time does so without a command.
    case reloadNative(StackName, Screen.ID)
    /// Screens that have been left for good.
    case forget(StackName, [Screen.ID])
    /// That session's snapshots are out of date.
    case markSnapshotsStale(StackName)
    /// Tell the user something that needs no answer.
    case notify(String)
    /// Title, location or failure of a visible screen changed.
    case update(StackName)
}
