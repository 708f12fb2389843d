import CGtk
import CWebKitGTK
import GLibBridge
import HybridToolkit

/// The only code that creates web views. Restrictions that are set here apply to all of them. A convention test
/// enforces this.
extension WebProfile {
    /// Creates a web view with everything that all web views share.
    /// - Parameters:
    ///   - content: The user content manager, which this view shares with no other.
    ///   - settings: The page settings. By default, these are the settings of the profile.
    ///   - isAutomated: True if WebDriver may control the view.
    ///   - isScreen: True if the view shows screens, to which the page's commands apply.
    ///   - goesAnywhere: True if the view may show pages of any host. In a locked profile, it shows only pages of the
    ///     allowed hosts.
    ///   - opener: The web view whose page opened this one and can communicate with it.
    func makeView(
        content: ObjectRef, settings: ObjectRef? = nil, isAutomated: Bool = false, isScreen: Bool = false,
        goesAnywhere: Bool = false, opener: Widget? = nil
    ) -> Widget {
        var origin: [(String, PropertyValue)] = [
            ("network-session", .object(networkSession)), ("is-controlled-by-automation", .bool(isAutomated)),
        ]
        if let context { origin.append(("web-context", .object(context))) }
        // A related view inherits these properties from the other view.
        if let opener { origin = [("related-view", .object(opener))] }
        let settings = settings ?? self.settings
        CompositedFeatures.adapt(settings)
        let view = Widget(
            type: webkit_web_view_get_type(),
            properties: origin + [("settings", .object(settings)), ("user-content-manager", .object(content))]
        ).expanding()
        if isLocked, goesAnywhere { signInDocuments?.join(content) }
        if !goesAnywhere { documents?.join(content) }
        if isLocked {
            WebViewLock.close(view, content) { [weak self] in
                self?.zoom ?? 1
            } prints: { [weak self] in
                if !goesAnywhere { self?.printed?($0, true) }
            }
        }
        HiddenTextView.calm(in: view)
        accessiblePages.add(view)
        view.connect("context-menu") { arguments -> Bool in
            guard let menu = arguments.object(1) else { return false }
            return ContextMenu.adapt(menu, offersCommands: isScreen)
        }
        return view
    }

    /// Creates a web view that has no adapter and no native powers. It shares the cookies and the application's
    /// certificates, but never asks for HTTP credentials or permissions.
    /// - Parameters:
    ///   - opener: The web view whose page opened this one. If `nil`, the new view may show pages of any host.
    ///   - isAutomated: True if WebDriver may control the view.
    func makePlainView(openedBy opener: Widget? = nil, isAutomated: Bool = false) -> Widget {
        let content = ObjectRef(owning: webkit_user_content_manager_new())
        let view = makeView(content: content, isAutomated: isAutomated, goesAnywhere: opener == nil, opener: opener)
        contentRules?.join(content)
        DialogGuard.close(view, content)
        view.connect("authenticate") { [weak self] arguments -> Bool in
            guard let self, let request = arguments.object(1) else { return false }
            if !answer(request) { webkit_authentication_request_authenticate(request.pointer(), nil) }
            return true
        }
        view.connect("permission-request") { arguments -> Bool in
            guard let request = arguments.object(1) else { return false }
            webkit_permission_request_deny(request.pointer())
            return true
        }
        return view
    }
}
