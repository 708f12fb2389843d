import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridResources

/// The scripts that every document of the application gets, in its main frame only but for one.
@MainActor
enum UserScripts {
    static let handlerName = "turbo"
    /// The handler that hears what file fields take.
    static let fileFieldHandler = "fileField"
    /// The world that alone can reach native code. A handler in the page's world would answer every frame, whatever
    /// its origin, and would not say who asks (facts, section 2).
    static let world = "hybrid-desktop"

    /// What a page that a WebDriver drives gets besides.
    static let automation = Resources.automation

    /// - Parameters:
    ///   - authentication: how a server says that somebody must sign in.
    ///   - tellsConsole: whether the shell wants to know what pages write to their consoles.
    static func makeContentManager(
        _ authentication: AuthenticationConfiguration, tellsConsole: Bool = false
    ) -> ObjectRef {
        let manager = ObjectRef(owning: webkit_user_content_manager_new())
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), handlerName, world)
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), fileFieldHandler, world)
        let fileFields = webkit_user_script_new_for_world(
            Resources.fileFields, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
            world, nil, nil)
        let relay = webkit_user_script_new_for_world(
            Resources.nativeRelay, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
            world, nil, nil)
        let adapter = webkit_user_script_new(
            "\(Resources.turboAdapter)(\(authentication.adapterSettings.text))", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END,
            nil, nil)
        let console = webkit_user_script_new(
            Resources.console, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil,
            nil)
        defer { webkit_user_script_unref(console) }
        if tellsConsole { webkit_user_content_manager_add_script(manager.pointer(), console) }
        for script in [fileFields, relay, adapter] {
            webkit_user_content_manager_add_script(manager.pointer(), script)
            webkit_user_script_unref(script)
        }
        return manager
    }
}
