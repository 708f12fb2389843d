import CGtk
import CWebKitGTK
import GLibBridge

/// The only place that creates web views, so that a restriction applies to all of them. A convention test enforces it.
extension WebProfile {
    /// Creates a web view with everything that all web views share.
    /// - Parameters:
    ///   - content: The user content manager of this view alone.
    ///   - settings: Page settings; by default the profile's.
    ///   - isAutomated: True if WebDriver may control it.
    ///   - goesAnywhere: True if it may show pages of any host; in a locked profile, of the allowed hosts only.
    ///   - opener: The web view whose page opened this one and can communicate with it.
    func makeView(
        content: ObjectRef, settings: ObjectRef? = nil, isAutomated: Bool = false, goesAnywhere: Bool = false,
        opener: Widget? = nil
    ) -> Widget {
        var origin: [(String, PropertyValue)] = [
            ("network-session", .object(networkSession)), ("is-controlled-by-automation", .bool(isAutomated)),
        ]
        if let context { origin.append(("web-context", .object(context))) }
        // A related view inherits these from the other view.
        if let opener { origin = [("related-view", .object(opener))] }
        let settings = settings ?? self.settings
        CompositedFeatures.adapt(settings)
        let view = Widget(
            type: webkit_web_view_get_type(),
            properties: origin + [
                ("settings", .object(settings)), ("user-content-manager", .object(content)),
            ]
        ).expanding()
        if isLocked, goesAnywhere { signInDocuments?.join(content) }
        if !goesAnywhere { documents?.join(content) }
        if isLocked { WebViewLock.close(view, content) }
        HiddenTextView.calm(in: view)
        accessiblePages.add(view)
        view.connect(
            "context-menu",
            returningBool: { arguments in
                guard let menu = arguments.object(1) else { return false }
                return ContextMenu.adapt(menu)
            })
        return view
    }

    /// Creates a web view without adapter and native powers. It shares the cookies and the application's certificates,
    /// but never asks for HTTP credentials or permissions.
    /// - Parameter opener: The web view whose page opened this one; if `nil`, it may show any host.
    func makePlainView(openedBy opener: Widget? = nil) -> Widget {
        let content = ObjectRef(owning: webkit_user_content_manager_new())
        let view = makeView(content: content, goesAnywhere: opener == nil, opener: opener)
        DialogGuard.close(view, content)
        view.connect(
            "authenticate",
            returningBool: { [weak self] arguments in
                guard let self, let request = arguments.object(1) else { return false }
                if !answer(request) { webkit_authentication_request_authenticate(request.pointer(), nil) }
                return true
            })
        view.connect(
            "permission-request",
            returningBool: { arguments in
                guard let request = arguments.object(1) else { return false }
                webkit_permission_request_deny(request.pointer())
                return true
            })
        return view
    }
}
