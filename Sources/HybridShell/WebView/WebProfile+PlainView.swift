import CGtk
import CWebKitGTK
import GLibBridge

extension WebProfile {
    /// A web view without the adapter and without native powers, for a sign-in. It shares the cookies, and has the
    /// application's certificates; passwords of HTTP are not asked for there.
    func makePlainView() -> Widget {
        let view = Widget(
            type: webkit_web_view_get_type(),
            properties: [("network-session", .object(networkSession)), ("settings", .object(settings))])
        view.connect(
            "authenticate",
            returningBool: { [weak self] arguments in
                guard let self, let request = arguments.object(1) else { return false }
                if !answer(request) { webkit_authentication_request_authenticate(request.pointer(), nil) }
                return true
            })
        // WebKit would open the menu of a text view that it hides.
        SidewaysInput.connectMenuKey(view, ifTaken: { true })
        return view
    }
}
