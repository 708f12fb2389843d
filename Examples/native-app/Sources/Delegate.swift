import HybridNative

/// Observes and controls navigation. Every method is optional.
final class Delegate: NavigatorDelegate {
    private var visits = 0

    /// Shows the demo's About page natively, and rejects its settings.
    func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision {
        switch proposal.url.path {
        case "/native/about": .native("about")
        case "/settings": .reject
        default: .accept
        }
    }

    /// Puts a line above the list of posts.
    func navigator(_ navigator: Navigator, partsAround screen: Screen) -> PageParts? {
        guard screen.location.path == "/posts" else { return nil }
        return PageParts(header: ObjectRef(sinking: gtk_label_new("Everyone can read these.")))
    }

    /// Agrees to everything that the site's notices ask.
    func navigator(_ navigator: Navigator, answers dialog: PageDialog) async -> PageDialog.Answer {
        dialog.page?.path == "/notices" ? .accept() : .standard
    }

    /// Keeps pages from leading to the site's old addresses.
    func navigator(_ navigator: Navigator, allows navigation: NavigationAction) -> Bool {
        !navigation.url.path.hasPrefix("/old/")
    }

    func navigator(_ navigator: Navigator, visitDidComplete visit: Visit) {
        visits += 1
        print("visit \(visits): \(visit.url.path)")
    }

    func navigator(_ navigator: Navigator, formSubmissionDidFinishAt url: URL) {
        print("form: \(url.path)")
    }

    func navigator(
        _ navigator: Navigator, showsError error: VisitError, on screen: Screen
    ) -> ErrorContent {
        .words(title: "Well, that did not work", body: "Try again, or come back later.")
    }

    func navigator(_ navigator: Navigator, titles screen: Screen, as title: String) -> String {
        "\(title) – Native App"
    }

    func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool {
        print("outside: \(url.host ?? "")")
        return true
    }
}
