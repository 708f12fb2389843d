import CWebKitGTK
import GLibBridge

/// The engine's features that need compositing, and end the program where there is none
/// (Docs/Platform.md#the-two-rendering-paths).
@MainActor
enum CompositedFeatures {
    private static let identifiers: Set<String> = ["ViewTransitions", "CrossDocumentViewTransitions"]

    /// Switches these features off if the processor paints: the settings have that policy by the choice of a rendering path
    /// and, whatever was chosen, where WebKit finds no way to composite.
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
