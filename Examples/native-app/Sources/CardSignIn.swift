import HybridNative

/// A sign-in of the application's own: a dialog with a card's number instead of a password.
@MainActor
enum CardSignIn {
    static func signIn(_ context: SignInContext) async throws -> SignInResult {
        let dialog = ObjectRef(sinking: gtk_window_new())
        gtk_window_set_title(dialog.pointer(), "Card")
        gtk_window_set_titlebar(dialog.pointer(), gtk_header_bar_new())
        gtk_window_set_transient_for(dialog.pointer(), context.window.pointer())
        gtk_window_set_modal(dialog.pointer(), 1)
        gtk_window_set_default_size(dialog.pointer(), 360, 300)
        defer { gtk_window_destroy(dialog.pointer()) }
        let results = AsyncStream<SignInResult>.makeStream()
        let form = FormView([.init("card", "Card number")], submit: "_Sign In") { values in
            // A refusal of the server is shown in the form.
            let answer = try await context.send("POST", "/card.json", values)
            results.continuation.yield(.signedIn(token: answer["token"]?.string, user: answer["user"]))
        }
        gtk_window_set_child(dialog.pointer(), form.widget.pointer())
        dialog.connect("close-request") { _ -> Bool in
            results.continuation.yield(.cancelled)
            return true
        }
        gtk_window_present(dialog.pointer())
        // The window keeps the form's widget, but not the form.
        defer { withExtendedLifetime(form) {} }
        for await result in results.stream { return result }
        // The sign-in is no longer required.
        return .cancelled
    }
}
