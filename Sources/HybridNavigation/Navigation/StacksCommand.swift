package import FoundationEssentials
package import HybridValues

/// An event for the navigation stacks.
package indirect enum StacksEvent: Equatable, Sendable {
    /// A visit inside the application was requested and routed.
    case propose(VisitProposal, from: StackName, kind: Screen.Kind)
    /// Go back in the modal if one is open, otherwise in the main stack.
    case goBack
    /// Go forward in the front stack.
    case goForward
    /// The modal was closed by its close button, the Esc key, or the command.
    case dismissModal
    /// The application's code closed the modal and passes this result to the code that opened it.
    case dismissModalWith(JSONValue)
    /// Return to the first screen.
    case clearAll
    /// Reload the visible screen's page.
    case reload
    /// Reload a screen's page, after a failure or a sign-in. `showsErrorPage` permits the server's own page for an
    /// error.
    case retry(screen: Screen.ID, showsErrorPage: Bool = false)
    /// The page moved in its own history. `stepsBack` is the number of visits that it moved back; it is negative for a
    /// step forward, and `nil` if it is unknown.
    case historyTraversed(to: URL, in: StackName, stepsBack: Int?)
    /// The page of a screen advanced by a step of its own, for example in a frame. `from` is its location before the
    /// step.
    case pageAdvanced(screen: Screen.ID, from: PageStep)
    /// The page of a screen led outside the application or turned out to be a file, so the screen has no page.
    case abandon(screen: Screen.ID)
    /// The page of a screen became visible.
    case pageShown(screen: Screen.ID, location: URL?, title: String?)
    case visitFailed(screen: Screen.ID, VisitError)
    case formSubmitted(in: StackName)
    /// The user signed in or out, so covered native screens are out of date. The caller updates the screens on top,
    /// because it knows which of them requested the sign-in.
    case identityChanged
}

/// A command for the shell. Executing all commands in order makes the display match the stacks.
package indirect enum StacksCommand: Equatable, Sendable {
    /// The transition between two screens of a stack.
    package enum Transition: Equatable, Sendable {
        case push, pop, none

        /// Returns whether the pages slide. The rules of the arriving page decide, or on the way back the rules of the
        /// page that is left.
        /// - Parameters:
        ///   - left: The previous top screen, or `nil` if there was none.
        ///   - motion: The default for pages without a rule, and the user's setting.
        package func slides(from left: Screen?, to next: Screen, _ motion: PageMotion = PageMotion()) -> Bool {
            switch self {
            case .push: motion.moves(next)
            case .pop: left.map(motion.moves) ?? false
            case .none: false
            }
        }
    }

    /// Show the top screen of a stack.
    case show(StackName, Transition)
    /// Open the modal window. The next command shows the top screen of its stack.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    case dismissModal
    /// Start a visit. No earlier command in the same list affects the web view of that session.
    case visit(StackName, VisitRequest)
    /// Reload a native screen. A new native screen loads without a command.
    case reloadNative(StackName, Screen.ID)
    /// Discard screens that were removed permanently.
    case forget(StackName, [Screen.ID])
    /// Mark the snapshots of a session as out of date.
    case markSnapshotsStale(StackName)
    /// Show a notice that requires no answer.
    case notify(String)
    /// Update the title, location or failure of a visible screen.
    case update(StackName)
}
