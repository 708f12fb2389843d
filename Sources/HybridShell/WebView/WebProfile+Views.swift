import CGtk
import CWebKitGTK
import GLibBridge

/// The one place where web views are made: what one of them may not do, none may. A convention test sees to it.
extension WebProfile {
    /// Makes a web view with everything that all of them have in common.
    /// - Parameters:
    ///   - content: holds the scripts that its documents get. One view's alone.
    ///   - settings: those of all pages, unless others are given.
    ///   - isAutomated: whether a WebDriver may take it over.
    ///   - goesAnywhere: whether it may show pages of any host; locked ones never do.
    ///   - opener: the web view whose page has asked for this one, and can talk to it.
    func makeView(
        content: ObjectRef, settings: ObjectRef? = nil, isAutomated: Bool = false, goesAnywhere: Bool = false,
        opener: Widget? = nil
    ) -> Widget {
        var origin: [(String, PropertyValue)] = [
            ("network-session", .object(networkSession)), ("is-controlled-by-automation", .bool(isAutomated)),
        ]
        if let context { origin.append(("web-context", .object(context))) }
        // What is related takes those of the other view.
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

    /// A web view without the adapter and without native powers. It shares the cookies, and has the application's
    /// certificates; HTTP credentials are not asked for there, nor for leave to do anything.
    /// - Parameter opener: the web view whose page has asked for this one; without one it may go to any host.
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
