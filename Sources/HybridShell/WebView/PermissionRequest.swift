import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A page's request for a permission, waiting for its one answer. Dropped without one it is denied.
@MainActor
final class PermissionRequest {
    /// What the page wants, all at once; empty if the shell does not know it.
    let kinds: [PermissionPolicy.Kind]
    /// The page that shows the document which asks, itself or in a frame that it trusts with it.
    let page: URL?
    /// Whether it only asks which devices there are. That is not worth a question of its own.
    let isAboutDevices: Bool
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
    func answer(_ isAllowed: Bool) {
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
        // What is on the screen belongs to other applications.
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
