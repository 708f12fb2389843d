import FoundationEssentials
import HybridCore

@testable import HybridShell

/// Writes nothing down.
final class NoTrace: Tracer {
    func record(_ event: HybridCore.TraceEvent) {}
}

/// Records which screens' pages were shown.
class SessionSpy: SessionControllerDelegate {
    var shown: [Screen.ID] = []

    func session(_ session: SessionController, makes proposal: VisitProposal) {}
    func session(_ session: SessionController, leavesFor url: URL, from screen: Screen.ID) {}
    func session(_ session: SessionController, redirects screen: Screen.ID, to url: URL) {}
    func session(_ session: SessionController, misses url: URL, on screen: Screen.ID) {}
    func session(_ session: SessionController, abandons screen: Screen.ID) {}
    func session(_ session: SessionController, isAt url: URL) -> Bool { true }
    func session(_ session: SessionController, showsElsewhere url: URL) -> Bool { false }
    func session(_ session: SessionController, traversedHistoryTo url: URL, stepsBack: Int?) {}
    func session(_ session: SessionController, advanced screen: Screen.ID, from step: PageStep) {}
    func session(_ session: SessionController, failed visit: Visit, with error: VisitError) {}
    func session(_ session: SessionController, shows screen: Screen.ID) { shown.append(screen) }
    func session(_ session: SessionController, canReloadAgain screen: Screen.ID) {}
    func session(_ session: SessionController, submitsFormTo url: URL) {}
    func sessionFinishedForm(_ session: SessionController) {}
    func session(_ session: SessionController, failedToSendForm error: VisitError) {}
    func session(_ session: SessionController, needsSignIn cause: SignInCause, on screen: Screen.ID) {}
    func session(_ session: SessionController, refusesFormTo url: URL) {}
    func session(_ session: SessionController, opens action: NavigationAction) -> Widget? { nil }
    func sessionSignsOut(_ session: SessionController) {}
    func sessionWantsBack(_ session: SessionController) {}
    func session(_ session: SessionController, asks dialog: ScriptDialog) {}
    func session(_ session: SessionController, asks request: PasswordRequest) {}
    func session(_ session: SessionController, asks request: PermissionRequest) {}
    func session(_ session: SessionController, shows notification: WebNotification) {}
    func session(_ session: SessionController, fillsScreen isFull: Bool) {}
    func session(_ session: SessionController, reports report: VisitReport) {}
    func session(_ session: SessionController, isOnDisplay screen: Screen.ID) -> Bool { true }
}
