import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Converts WebKit's policy decisions to values and back.
enum PolicyRequest {
    /// Returns the navigation that a decision is about, in a view that shows `page`. Returns `nil` if its address is
    /// not a URL.
    static func navigation(_ decision: ObjectRef, wantsNewWindow: Bool, page: URL?) -> NavigationAction? {
        guard let action = webkit_navigation_policy_decision_get_navigation_action(decision.pointer()) else {
            return nil
        }
        return navigation(action: action, wantsNewWindow: wantsNewWindow, page: page)
    }

    static func navigation(action: OpaquePointer, wantsNewWindow: Bool, page: URL?) -> NavigationAction? {
        guard let request = webkit_navigation_action_get_request(action),
            let url = address(of: request, wantsNewWindow: wantsNewWindow).flatMap({ URL(webAddress: $0) })
        else { return nil }
        return NavigationAction(
            url: url, kind: kind(webkit_navigation_action_get_navigation_type(action)),
            isGet: (String(borrowing: webkit_uri_request_get_http_method(request)) ?? "GET") == "GET",
            isRedirect: webkit_navigation_action_is_redirect(action) != 0, wantsNewWindow: wantsNewWindow,
            wantsOwnWindow: wantsOwnWindow(action),
            isUserGesture: webkit_navigation_action_is_user_gesture(action) != 0, page: page,
            isUpload: isUpload(request))
    }

    /// Returns true if the user held a modifier key or pressed a button with which browsers open a link in a new
    /// window.
    private static func wantsOwnWindow(_ action: OpaquePointer) -> Bool {
        guard webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED else {
            return false
        }
        let modifiers = webkit_navigation_action_get_modifiers(action)
        return webkit_navigation_action_get_mouse_button(action) == guint(GDK_BUTTON_MIDDLE)
            || modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) != 0
    }

    private static func isUpload(_ request: OpaquePointer) -> Bool {
        guard let headers = webkit_uri_request_get_http_headers(request),
            let type = String(borrowing: soup_message_headers_get_one(headers, "Content-Type"))
        else { return false }
        return type.lowercased().hasPrefix("multipart/")
    }

    /// Returns the address of a request. A request for a window may have none.
    private static func address(of request: OpaquePointer, wantsNewWindow: Bool) -> String? {
        let address = String(borrowing: webkit_uri_request_get_uri(request)) ?? ""
        return address.isEmpty && wantsNewWindow ? "about:blank" : address
    }

    private static func kind(_ type: WebKitNavigationType) -> NavigationAction.Kind {
        switch type {
        case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: .linkClicked
        case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED, WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: .formSubmitted
        case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: .backForward
        case WEBKIT_NAVIGATION_TYPE_RELOAD: .reload
        default: .other
        }
    }

    /// Returns the response that a decision is about. Returns `nil` if its address is not a URL.
    static func response(_ decision: ObjectRef) -> NavigationResponse? {
        guard let response = webkit_response_policy_decision_get_response(decision.pointer()),
            let url = String(borrowing: webkit_uri_response_get_uri(response)).flatMap({ URL(webAddress: $0) })
        else { return nil }
        return NavigationResponse(
            url: url, status: Int(webkit_uri_response_get_status_code(response)),
            isMainFrame: webkit_response_policy_decision_is_main_frame_main_resource(decision.pointer()) != 0,
            isDisplayable: webkit_response_policy_decision_is_mime_type_supported(decision.pointer()) != 0
                && !isAttachment(response),
            isPage: String(borrowing: webkit_uri_response_get_mime_type(response)) == "text/html" && !isEmpty(response))
    }

    private static func isEmpty(_ response: OpaquePointer) -> Bool {
        guard let headers = webkit_uri_response_get_http_headers(response) else { return false }
        return String(borrowing: soup_message_headers_get_one(headers, "Content-Length")) == "0"
    }

    private static func isAttachment(_ response: OpaquePointer) -> Bool {
        // The headers are NULL for `data:` and other schemes that have no headers.
        guard let headers = webkit_uri_response_get_http_headers(response),
            let disposition = String(borrowing: soup_message_headers_get_one(headers, "Content-Disposition"))
        else { return false }
        return disposition.lowercased().hasPrefix("attachment")
    }

    /// Passes the decision to WebKit.
    /// - Returns: True if the load continues, possibly as a download.
    @discardableResult
    static func answer(_ decision: ObjectRef, _ answer: PolicyDecision) -> Bool {
        switch answer {
        case .allow, .allowIfWanted, .allowUnlessElsewhere: webkit_policy_decision_use(decision.pointer())
        case .download: webkit_policy_decision_download(decision.pointer())
        // In this case, no window has adopted the navigation.
        case .cancel, .allowIfAdopted:
            webkit_policy_decision_ignore(decision.pointer())
            return false
        }
        return true
    }
}
