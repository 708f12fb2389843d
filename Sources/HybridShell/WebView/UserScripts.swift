import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridResources

/// The scripts that every document of the application gets: in its main frame, and what guards frames in all of them.
@MainActor
enum UserScripts {
    static let handlerName = "turbo"
    /// The handler that hears what file fields take.
    static let fileFieldHandler = "fileField"
    /// The handler that hears that the user has typed.
    static let typingHandler = "typing"
    /// The handler that hears what the page's components say.
    static let bridgeHandler = "bridge"
    /// The handler that hears of frames.
    static let frameHandler = "frame"
    /// The world that alone can reach native code. A handler in the page's world would answer every frame, whatever
    /// its origin, and would not say who asks (Docs/Platform.md#script-messages).
    static let world = "hybrid-desktop"

    /// What a page that a WebDriver drives gets besides.
    static let automation = Resources.automation

    /// - Parameters:
    ///   - authentication: how a server says that somebody must sign in.
    ///   - bridge: what there is for pages to speak to.
    ///   - tellsConsole: whether the shell wants to know what pages write to their consoles.
    ///   - paintsAtOnce: whether a frame's callbacks and its painting are one, as where the processor paints.
    ///   - origin: whose pages get the scripts, whatever the port; nothing means all.
    static func makeContentManager(
        _ authentication: AuthenticationConfiguration, bridge: BridgeOffer, tellsConsole: Bool = false,
        paintsAtOnce: Bool, onlyFor origin: ApplicationOrigin? = nil
    ) -> ObjectRef {
        let manager = ObjectRef(owning: webkit_user_content_manager_new())
        for handler in [handlerName, fileFieldHandler, typingHandler, bridgeHandler] {
            webkit_user_content_manager_register_script_message_handler(manager.pointer(), handler, world)
        }
        addFrameGuard(to: manager)
        add(Resources.fileFields, to: manager, world: world, frames: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        add(Resources.nativeRelay, to: manager, world: world, of: origin)
        add(Resources.typedFields, to: manager, world: world)
        add("\(Resources.displayMode)(\(bridge.displayMode))", to: manager, of: origin)
        if !bridge.isEmpty { add("\(Resources.bridge)(\(bridge.arguments))", to: manager, of: origin) }
        let adapter = "\(Resources.turboAdapter)(\(authentication.adapterSettings.text), \(paintsAtOnce))"
        let parts = [Resources.turboLibraries, Resources.pointedLinks, Resources.historyTrail, adapter]
        add(
            "{\(parts.joined(separator: ";"))}", to: manager, of: origin, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
        add(Resources.turboFiles, to: manager, of: origin, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
        if tellsConsole { add(Resources.console, to: manager, of: origin) }
        return manager
    }

    /// Has documents say which of their frames asks the user something: what a ``DialogConsent`` goes by.
    static func addFrameGuard(to manager: ObjectRef) {
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), frameHandler, world)
        add(Resources.frameGuard, to: manager, world: world, frames: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        add(Resources.dialogs, to: manager, frames: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
    }

    /// Has the pages of a dialog give the keyboard to the first field of a form.
    static func addFirstField(to view: Widget) {
        guard let manager = ObjectRef.retaining(webkit_web_view_get_user_content_manager(view.pointer())) else {
            return
        }
        add(Resources.firstField, to: manager, world: world, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
    }

    private static func add(
        _ source: String, to manager: ObjectRef, world: String? = nil, of origin: ApplicationOrigin? = nil,
        frames: WebKitUserContentInjectedFrames = WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
        at time: WebKitUserScriptInjectionTime = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
    ) {
        func make(
            _ list: UnsafePointer<UnsafePointer<CChar>?>?
        ) -> OpaquePointer? {
            guard let world else { return webkit_user_script_new(source, frames, time, list, nil) }
            return webkit_user_script_new_for_world(source, frames, time, world, list, nil)
        }
        let patterns = origin?.scriptPatterns ?? []
        let script = patterns.isEmpty ? make(nil) : withCStrings(patterns) { make($0) }
        webkit_user_content_manager_add_script(manager.pointer(), script)
        webkit_user_script_unref(script)
    }
}
