package import FoundationEssentials

/// An event of the stacks.
package indirect enum NavigationEvent: Equatable, Sendable {
    /// A visit inside the application was requested and routed.
    case propose(VisitProposal, from: StackName, kind: Screen.Kind)
    /// Back: in the modal if one is open, otherwise in the main stack.
    case goBack
    /// Forward in the stack in front.
    case goForward
    /// The modal was closed: by its close button, Esc, or the command.
    case dismissModal
    /// Back to the first screen.
    case clearAll
    /// Reload the visible screen's page.
    case reload
    /// Reload a screen's page, after a failure or a sign-in.
    case retry(screen: Screen.ID)
    /// The page moved in its own history: back by this number of visits, forward if negative, unknown if `nil`.
    case historyTraversed(to: URL, in: StackName, stepsBack: Int?)
    /// A screen's page advanced by a step of its own, for example in a frame, from this previous location.
    case pageAdvanced(screen: Screen.ID, from: PageStep)
    /// A screen's page led outside the application or was a file, so the screen has no page.
    case abandon(screen: Screen.ID)
    /// A screen's page is visible.
    case pageShown(screen: Screen.ID, location: URL?, title: String?)
    /// A screen's visit failed.
    case visitFailed(screen: Screen.ID, VisitError)
    /// A form was submitted in that session.
    case formSubmitted(in: StackName)
    /// The user signed in or out, so native screens beneath others are out of date. The caller updates those on top,
    /// since it can tell which of them requested the sign-in.
    case identityChanged
}

/// A command for the shell. Executing all commands in order makes the display match the stacks.
package indirect enum NavigationCommand: Equatable, Sendable {
    /// The transition between two screens of a stack.
    package enum Transition: Equatable, Sendable {
        case push, pop, none

        /// True if the pages slide. Depends on the arriving page's rules or, on the way back, the leaving page's.
        /// - Parameters:
        ///   - left: the previous top screen; `nil` if none.
        ///   - next: the new top screen.
        ///   - motion: the default for pages without a rule, and the user's setting.
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
    /// Open the modal window; the next command shows its stack's top.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window.
    case dismissModal
    /// Start a visit. It is the first command to affect that session's web view.
    case visit(StackName, VisitRequest)
    /// Reload a native screen. A new one loads without a command.
    case reloadNative(StackName, Screen.ID)
    /// Discard screens that were removed permanently.
    case forget(StackName, [Screen.ID])
    /// Mark that session's snapshots as out of date.
    case markSnapshotsStale(StackName)
    /// Show a notice that needs no answer.
    case notify(String)
    /// Update a visible screen's title, location or failure.
    case update(StackName)
}
