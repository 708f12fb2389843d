import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore

/// A page's pending permission request. It can be answered once. If this object is released before that, the request is
/// denied.
@MainActor
package final class PermissionRequest {
    /// The permissions that the page requests together. The list is empty if the shell does not support the request.
    package let kinds: [PermissionPolicy.Kind]
    /// The page that contains the requesting document, either directly or in a frame to which it delegates the
    /// permission.
    package let page: URL?
    /// True if the page only requests a list of devices, for which the user is not asked.
    package let isAboutDevices: Bool
    private var raw: ObjectRef?

    init(_ request: ObjectRef, page: URL?) {
        self.page = page
        isAboutDevices = Self.isA(request, webkit_device_info_permission_request_get_type())
        kinds = Self.kinds(of: request)
        raw = request
    }

    isolated deinit {
        answer(false)
    }

    /// Answers the page. Only the first answer counts.
    package func answer(_ isAllowed: Bool) {
        guard let request = raw else { return }
        raw = nil
        if isAllowed {
            webkit_permission_request_allow(request.pointer())
        } else {
            webkit_permission_request_deny(request.pointer())
        }
    }

    private static func kinds(of request: ObjectRef) -> [PermissionPolicy.Kind] {
        if isA(request, webkit_notification_permission_request_get_type()) { return [.notifications] }
        if isA(request, webkit_geolocation_permission_request_get_type()) { return [.geolocation] }
        if isA(request, webkit_clipboard_permission_request_get_type()) { return [.clipboard] }
        if isA(request, webkit_device_info_permission_request_get_type()) { return [.camera, .microphone] }
        guard isA(request, webkit_user_media_permission_request_get_type()) else { return [] }
        // The screen shows the contents of other applications.
        if webkit_user_media_permission_is_for_display_device(request.pointer()) != 0 { return [] }
        var kinds: [PermissionPolicy.Kind] = []
        if webkit_user_media_permission_is_for_video_device(request.pointer()) != 0 { kinds.append(.camera) }
        if webkit_user_media_permission_is_for_audio_device(request.pointer()) != 0 { kinds.append(.microphone) }
        return kinds
    }

    private static func isA(_ object: ObjectRef, _ type: GType) -> Bool {
        g_type_check_instance_is_a(object.pointer(), type) != 0
    }
}
