import CWebKitGTK
import GLibBridge

/// A script of the page's world that can be taken away again. WebKit finds it by the object with which it was added, and
/// does not keep that.
@MainActor
final class RemovableScript {
    private let script: OpaquePointer?
    private weak var manager: ObjectRef?

    /// Gives the script to the documents that are loaded from now on, in their main frame, before anything of theirs.
    init(_ source: String, manager: ObjectRef) {
        self.manager = manager
        script = webkit_user_script_new(
            source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
        webkit_user_content_manager_add_script(manager.pointer(), script)
    }

    /// Takes it away, from documents to come.
    func remove() {
        if let manager { webkit_user_content_manager_remove_script(manager.pointer(), script) }
    }

    isolated deinit {
        webkit_user_script_unref(script)
    }
}
