import CWebKitGTK
import GLibBridge

/// A script that can be removed. WebKit identifies the script by the object with which it was
/// added, but does not keep that object.
@MainActor
final class RemovableScript {
    private let script: OpaquePointer?
    private weak var manager: ObjectRef?

    /// Adds the script to the main frame of documents that are loaded from now on. It runs before the scripts of the
    /// document.
    /// - Parameter world: A script world of the shell, or `nil` for the page's own world.
    init(_ source: String, manager: ObjectRef, world: String? = nil) {
        self.manager = manager
        let (frames, time) = (
            WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        )
        script =
            if let world {
                webkit_user_script_new_for_world(source, frames, time, world, nil, nil)
            } else {
                webkit_user_script_new(source, frames, time, nil, nil)
            }
        webkit_user_content_manager_add_script(manager.pointer(), script)
    }

    /// Removes the script from future documents.
    func remove() {
        if let manager { webkit_user_content_manager_remove_script(manager.pointer(), script) }
    }

    isolated deinit {
        webkit_user_script_unref(script)
    }
}
