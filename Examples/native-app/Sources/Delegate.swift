import HybridNative

/// Observes and controls navigation. Every method is optional.
final class Delegate: NavigationDelegate {
    private var visits = 0

    /// Shows the demo's About page natively, and rejects its settings.
    func navigation(_ navigation: NavigationController, decides proposal: VisitProposal) -> ProposalDecision {
        switch proposal.url.path {
        case "/native/about": .native("about")
        case "/settings": .reject
        default: .accept
        }
    }

    func navigation(_ navigation: NavigationController, visitDidComplete visit: Visit) {
        visits += 1
        print("visit \(visits): \(visit.url.path)")
    }

    func navigation(_ navigation: NavigationController, formSubmissionDidFinishAt url: URL) {
        print("form: \(url.path)")
    }

    func navigation(
        _ navigation: NavigationController, showsError error: VisitError, on screen: Screen
    ) -> ErrorContent {
        .words(title: "Well, that did not work", body: "Try again, or come back later.")
    }

    func navigation(_ navigation: NavigationController, titles screen: Screen, as title: String) -> String {
        "\(title) – Native App"
    }

    func navigation(_ navigation: NavigationController, opensOutside url: URL) -> Bool {
        print("outside: \(url.host ?? "")")
        return true
    }
}
