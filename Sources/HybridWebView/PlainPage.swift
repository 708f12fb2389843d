import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridToolkit

/// A page outside the stacks, in a view that has no adapter and no native powers. An extension of this protocol answers
/// WebKit's policy requests for the page.
package protocol PlainPage: FieldPage {
    var profile: WebProfile { get }
    /// The address of the current page.
    var url: URL? { get }
    /// Called with an error message. An empty message clears the previous one.
    var failed: (@MainActor (String) -> Void)? { get }
    func decideNavigation(_ action: NavigationAction) -> PolicyDecision
    func decideResponse(_ response: NavigationResponse) -> PolicyDecision
    /// Returns true if this page is replaced when it requests a new window.
    func takesPlace(_ url: URL) -> Bool
    /// Returns true if a load is repeated after its server's certificate was accepted. A load is repeated at most once.
    func repeatsLoad() -> Bool
}

extension PlainPage {
    /// The address of the view according to WebKit. It may be the address of a page that is still loading.
    var announcedURL: URL? {
        String(borrowing: webkit_web_view_get_uri(widget.pointer())).flatMap { URL(webAddress: $0) }
    }

    package func load(_ url: URL) { webkit_web_view_load_uri(widget.pointer(), url.absoluteString) }

    func connectPolicy() {
        widget.connect("decide-policy") { [weak self] arguments -> Bool in
            guard let self, let decision = arguments.object(1) else { return false }
            PolicyRequest.answer(decision, decisionAnswer(to: decision, arguments.enumeration(2)))
            return true
        }
        widget.connect("load-failed-with-tls-errors") { [weak self] arguments -> Bool in
            guard let self, let certificate = arguments.object(2) else { return true }
            let url = arguments.string(1).flatMap { URL(webAddress: $0) }
            let problems = profile.judge(certificate, of: url, CertificateProblems(rawValue: arguments.flags(3)))
            if problems.isEmpty, let url, repeatsLoad() {
                profile.repeatLoad(of: url) { [weak self] in self?.load(url) }
            } else {
                failed?(ErrorMessage(.certificate(problems, host: url?.host ?? localized("the server"))).body)
            }
            return true
        }
    }

    private func decisionAnswer(to decision: ObjectRef, _ kind: Int) -> PolicyDecision {
        if kind == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue) {
            return PolicyRequest.response(decision).map { decideResponse($0) } ?? .cancel
        }
        let wantsWindow = kind == Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
        guard let action = PolicyRequest.navigation(decision, wantsNewWindow: wantsWindow, page: url) else {
            return .cancel
        }
        guard wantsWindow else { return decideNavigation(action) }
        if takesPlace(action.url) { load(action.url) }
        return .cancel
    }
}
