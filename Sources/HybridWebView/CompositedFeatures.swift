import CWebKitGTK
import GLibBridge

/// WebKit features that require compositing and crash the program without it
/// (Docs/Platform.md#the-two-rendering-paths).
enum CompositedFeatures {
    private static let identifiers: Set<String> = ["ViewTransitions", "CrossDocumentViewTransitions"]

    /// Disables these features if pages are rendered on the CPU. This is the case if it is configured, or if WebKit
    /// found no way to composite. In both cases, the settings contain this rendering policy.
    static func adapt(_ settings: ObjectRef) {
        let raw: OpaquePointer = settings.pointer()
        guard webkit_settings_get_hardware_acceleration_policy(raw) == WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER,
            let features = webkit_settings_get_all_features()
        else { return }
        defer { webkit_feature_list_unref(features) }
        for index in 0..<webkit_feature_list_get_length(features) {
            guard let feature = webkit_feature_list_get(features, index),
                let identifier = String(borrowing: webkit_feature_get_identifier(feature)),
                identifiers.contains(identifier)
            else { continue }
            webkit_settings_set_feature_enabled(raw, feature, 0)
        }
    }
}
