import CGtk
import GLibBridge

/// The content of the clipboard, as another program sees it.
@MainActor
public enum DesktopClipboard {
    /// Requests a picture. GTK must be initialised in this process, and the main loop must run.
    /// - Parameter completion: Receives the width and height of the picture, or `nil` if there is no picture.
    public static func readPicture(completion: @escaping @MainActor ((width: Int, height: Int)?) -> Void) throws {
        let clipboard = try clipboard()
        startGIO { call in
            gdk_clipboard_read_texture_async(clipboard.pointer(), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(gdk_clipboard_read_texture_finish(clipboard.pointer(), result, error))
        } completion: { outcome in
            guard case .success(let texture?) = outcome else { return completion(nil) }
            completion(
                (
                    width: Int(gdk_texture_get_width(texture.pointer())),
                    height: Int(gdk_texture_get_height(texture.pointer()))
                ))
        }
    }

    /// Requests the text. GTK must be initialised in this process, and the main loop must run.
    /// - Parameter completion: Receives the text, or `nil` if there is no text.
    public static func readText(completion: @escaping @MainActor (String?) -> Void) throws {
        let clipboard = try clipboard()
        startGIO { call in
            gdk_clipboard_read_text_async(clipboard.pointer(), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            String(takingGString: gdk_clipboard_read_text_finish(clipboard.pointer(), result, error))
        } completion: { outcome in
            completion(try? outcome.get())
        }
    }

    private static func clipboard() throws -> ObjectRef {
        guard gtk_init_check() != 0, let display = gdk_display_get_default() else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "There is no display.")
        }
        return ObjectRef(retaining: gdk_display_get_clipboard(display))
    }
}
