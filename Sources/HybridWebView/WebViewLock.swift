import CGtk
import CWebKitGTK
import GLibBridge
import HybridToolkit

/// Restrictions of a locked page.
enum WebViewLock {
    /// Disables the ways in which WebKit lets the user leave the pages of a web view.
    /// - Parameters:
    ///   - content: The user content manager of the view.
    ///   - zoom: Returns the zoom factor, which only the shell changes.
    ///   - prints: Prints the view's page without a dialog.
    static func close(
        _ view: Widget, _ content: ObjectRef, zoom: @escaping @MainActor () -> Double,
        prints: @escaping @MainActor (Widget) -> Void
    ) {
        view.connect("context-menu", returningBool: { _ in true })
        // The desktop's dialogs would give access to its files and printers.
        let weakly = WeakObjectRef(view)
        view.connect("print") { _ -> Bool in
            // The page waits for the return of this handler.
            MainLoop.whenIdle { weakly.object.map(prints) }
            return true
        }
        view.connect("run-file-chooser") { arguments -> Bool in
            guard let request = arguments.object(1) else { return false }
            webkit_file_chooser_request_cancel(request.pointer())
            return true
        }
        view.connect("notify::zoom-level") { arguments in
            guard let view = arguments.object(0), webkit_web_view_get_zoom_level(view.pointer()) != zoom() else {
                return
            }
            webkit_web_view_set_zoom_level(view.pointer(), zoom())
        }
        lockGestures(of: view)
        let script = webkit_user_script_new(
            lockScript, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil,
            nil)
        webkit_user_content_manager_add_script(content.pointer(), script)
        webkit_user_script_unref(script)
    }

    /// Blocks pinch zoom, which no WebKit setting disables.
    private static func lockGestures(of view: Widget) {
        let pinch = ObjectRef(owning: gtk_gesture_zoom_new())
        gtk_event_controller_set_propagation_phase(pinch.pointer(), GTK_PHASE_CAPTURE)
        pinch.connect("begin") { arguments in
            guard let gesture = arguments.object(0) else { return }
            gtk_gesture_set_state(gesture.pointer(), GTK_EVENT_SEQUENCE_CLAIMED)
        }
        gtk_widget_add_controller(view.pointer(), pinch.transferred())
    }

    /// Prevents the user from dropping a link, picture, text or file on the page, which would navigate to it. Elements
    /// that the page itself makes draggable still work.
    private static let lockScript = """
        (() => {
          const own = (event) => event.target instanceof Element && event.target.closest("[draggable=true]")
          addEventListener("dragstart", (event) => { if (!own(event)) event.preventDefault() }, true)
          addEventListener("dragover", (event) => event.preventDefault())
          addEventListener("drop", (event) => event.preventDefault())
          addEventListener("wheel", (event) => { if (event.ctrlKey) event.preventDefault() }, { capture: true, passive: false })
        })()
        """
}
