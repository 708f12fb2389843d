import CGtk
import CWebKitGTK
import GLibBridge
package import HybridCore
import HybridResources
package import HybridToolkit

/// The scripts added to the main frame of every document of the application, and the guards added to all frames.
package enum UserScripts {
    static let handlerName = "turbo"
    /// The name of the message handler that receives the types that a file field accepts.
    static let fileFieldHandler = "fileField"
    /// The name of the message handler that receives the user's typing.
    static let typingHandler = "typing"
    /// The name of the message handler that receives messages of the page's bridge components.
    static let bridgeHandler = "bridge"
    /// The name of the message handler that receives reports about frames.
    static let frameHandler = "frame"
    /// The only script world that has access to native code. A handler in the page's world would accept messages from
    /// every frame of any origin, and would not identify the sender (Docs/Platform.md#script-messages).
    static let world = "hybrid-desktop"

    /// - Parameters:
    ///   - authentication: How the server signals that sign-in is required.
    ///   - bridge: The components offered to pages.
    ///   - tellsConsole: True if the shell receives the console messages of pages.
    ///   - paintsAtOnce: True if WebKit paints in the same step as frame callbacks, as it does with CPU rendering.
    ///   - origin: The origin whose pages receive the scripts, on any port. If `nil`, all pages receive them.
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
        // The relay's listeners use what those of typed-fields.js have noted.
        add(Resources.typedFields, to: manager, world: world)
        add(Resources.nativeRelay, to: manager, world: world, of: origin)
        add(Resources.visibleField, to: manager, world: world)
        add("\(Resources.displayMode)(\(bridge.displayMode))", to: manager, of: origin)
        add(Resources.pushAbsence, to: manager, of: origin)
        if !bridge.isEmpty { add("\(Resources.bridge)(\(bridge.arguments))", to: manager, of: origin) }
        let adapter = "\(Resources.turboAdapter)(\(authentication.adapterSettings.text), \(paintsAtOnce))"
        let parts = [
            Resources.turboLibraries, Resources.pointedLinks, Resources.pressedLinks, Resources.historyTrail, adapter,
        ]
        add("{\(parts.joined(separator: ";"))}", to: manager, of: origin, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
        add(Resources.turboFiles, to: manager, of: origin, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
        if tellsConsole {
            add(Resources.console, to: manager, of: origin)
            add(Resources.turboEvents, to: manager, world: world, of: origin)
        }
        return manager
    }

    /// Makes documents report which of their frames opens a dialog. ``DialogConsent`` uses the reports.
    static func addFrameGuard(to manager: ObjectRef) {
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), frameHandler, world)
        add(Resources.frameGuard, to: manager, world: world, frames: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        add(Resources.dialogs, to: manager, frames: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
    }

    /// Makes the pages of a dialog focus the first field of a form.
    package static func addFirstField(to view: Widget) {
        guard let manager = ObjectRef.retaining(webkit_web_view_get_user_content_manager(view.pointer())) else {
            return
        }
        add(Resources.firstField, to: manager, world: world, at: WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END)
    }

    /// Adds a script of the application to its pages in a web view.
    package static func add(page source: String, to view: Widget, of origin: ApplicationOrigin, atEnd: Bool) {
        guard let manager = ObjectRef.retaining(webkit_web_view_get_user_content_manager(view.pointer())) else {
            return
        }
        let time = atEnd ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        add(source, to: manager, of: origin, at: time)
    }

    /// Adds a script to the documents of a web view.
    static func add(
        _ source: String, to manager: ObjectRef, world: String? = nil, of origin: ApplicationOrigin? = nil,
        frames: WebKitUserContentInjectedFrames = WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
        at time: WebKitUserScriptInjectionTime = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
    ) {
        func make(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> OpaquePointer? {
            guard let world else { return webkit_user_script_new(source, frames, time, list, nil) }
            return webkit_user_script_new_for_world(source, frames, time, world, list, nil)
        }
        let patterns = origin?.scriptPatterns ?? []
        let script = patterns.isEmpty ? make(nil) : withCStrings(patterns) { make($0) }
        webkit_user_content_manager_add_script(manager.pointer(), script)
        webkit_user_script_unref(script)
    }
}
