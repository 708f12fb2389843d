import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A page beside the stacks, in a view without the adapter and without native powers: one way to answer what WebKit asks
/// about it.
@MainActor
protocol PlainPage: AnyObject {
    var widget: Widget { get }
    var profile: WebProfile { get }
    /// The address of the page that is there.
    var url: URL? { get }
    /// Something is wrong; the sentence says what. An empty one takes it back.
    var failed: (@MainActor (String) -> Void)? { get }
    func decide(_ action: NavigationAction) -> PolicyDecision
    func decide(_ response: NavigationResponse) -> PolicyDecision
    /// Whether a page for which a window is wanted takes the place of this one instead.
    func takesPlace(_ url: URL) -> Bool
    /// Whether a load is made again, now that its server's certificate has been accepted. Once is enough.
    func repeatsLoad() -> Bool
}

extension PlainPage {
    /// What WebKit calls the view's address, perhaps that of a page to come.
    var announcedURL: URL? {
        String(borrowing: webkit_web_view_get_uri(widget.pointer())).flatMap { URL(webAddress: $0) }
    }

    func load(_ url: URL) {
        webkit_web_view_load_uri(widget.pointer(), url.absoluteString)
    }

    func connectPolicy() {
        widget.connect(
            "decide-policy",
            returningBool: { [weak self] arguments in
                guard let self, let decision = arguments.object(1) else { return false }
                PolicyRequest.answer(decision, answer(to: decision, arguments.enumeration(2)))
                return true
            })
        widget.connect(
            "load-failed-with-tls-errors",
            returningBool: { [weak self] arguments in
                guard let self, let certificate = arguments.object(2) else { return true }
                let url = arguments.string(1).flatMap { URL(webAddress: $0) }
                let problems = profile.judge(certificate, of: url, CertificateProblems(rawValue: arguments.flags(3)))
                if problems.isEmpty, let url, repeatsLoad() {
                    // Not from within WebKit's report: the load that failed has not ended yet.
                    MainLoop.whenIdle { [weak self] in self?.load(url) }
                } else {
                    failed?(ErrorMessage(.certificate(problems, host: url?.host ?? localized("the server"))).body)
                }
                return true
            })
    }

    private func answer(to decision: ObjectRef, _ kind: Int) -> PolicyDecision {
        if kind == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue) {
            return PolicyRequest.response(decision).map { decide($0) } ?? .cancel
        }
        let wantsWindow = kind == Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
        guard let action = PolicyRequest.navigation(decision, wantsNewWindow: wantsWindow, page: url) else {
            return .cancel
        }
        guard wantsWindow else { return decide(action) }
        if takesPlace(action.url) { load(action.url) }
        return .cancel
    }
}
