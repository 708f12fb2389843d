import DemoServer

/// Pages with unsaved input.
@MainActor
enum UnsavedPages {
    static func add(to routes: inout Routes) {
        routes.get("/unsaved") { context in context.page("Letter", guarded) }
        routes.get("/unsaved/plain") { context in context.page("Plain letter", scripts: .none, guarded) }
        routes.get("/unsaved/frame") { context in
            context.page(
                "Letter in a frame",
                #"<h1>Letter in a frame</h1><iframe title="Frame" src="/unsaved/plain?framed"></iframe>"#)
        }
        routes.get("/modal/unsaved") { context in
            context.page(
                "Fields of a dialog",
                """
                <h1>Fields of a dialog</h1>
                <form action="/modal/notes" method="post" class="card">
                \(Elements.field("Note", name: "note"))
                <label><input type="checkbox" name="urgent"> Urgent</label>
                <div class="actions"><button type="submit">Save</button><button type="reset">Start over</button></div>
                </form>
                <form class="card" data-unsaved="ignore">\(Elements.field("Filter", name: "filter"))</form>
                <form class="card">\(Elements.field("Search", name: "search", type: "search"))</form>
                """)
        }
        routes.get("/unsaved/fields") { context in
            context.page(
                "Fields",
                """
                <h1>Fields</h1>
                <form action="/unsaved/fields" method="post" class="card">\(Elements.field("Note", name: "note"))
                <button type="submit">Save</button></form>
                """)
        }
        routes.post("/unsaved/fields") { _ in PageResponse(redirectTo: "/posts/1", status: 303) }
        // Sent by the browser, although the page has Turbo; the correct answer leads out of the dialog.
        routes.get("/modal/unsaved-returned") { context in returned(context) }
        routes.post("/modal/unsaved-returned") { context in
            let isRight = context.request.form["note"] == "right"
            return isRight ? PageResponse(redirectTo: "/posts/1", status: 303) : returned(context, status: 422)
        }
        routes.get("/modal/unsaved-plain") { context in plainDialog(context) }
        routes.post("/modal/unsaved-plain") { context in plainDialog(context, status: 422) }
    }

    private static func returned(_ context: Context, status: Int = 200) -> PageResponse {
        context.page(
            "Returned fields of a dialog", status: status,
            """
            <h1>Returned fields of a dialog</h1>
            <form action="/modal/unsaved-returned" method="post" class="card" data-turbo="false" data-remote="false">
            \(Elements.field("Note", name: "note", error: status == 422 ? "Not yet." : nil))
            <button type="submit">Save</button></form>
            """)
    }

    private static func plainDialog(_ context: Context, status: Int = 200) -> PageResponse {
        let text = context.request.form["note"] ?? ""
        return context.page(
            "Plain fields of a dialog", status: status, scripts: .none,
            """
            <h1>Plain fields of a dialog</h1>
            <form action="/modal/unsaved-plain" method="post" class="card">
            \(Elements.field("Note", name: "note", value: text, error: status == 422 ? "Not yet." : nil))
            <button type="submit">Save</button></form>
            """)
    }

    /// The page's guard is active while there is text.
    private static let guarded: HTML = """
        <h1>Letter</h1>
        <div class="field"><label for="letter">Letter</label><textarea id="letter" rows="4"></textarea></div>
        <p><a href="/posts/1" data-turbo="false" data-turbolinks="false">Leave by a full load</a></p>
        <p class="actions"><button type="button" onclick="hang()">Hang</button></p>
        <script>
        // The request is sent by another process.
        function hang() { setTimeout(() => { navigator.sendBeacon("/report"); for (;;); }, 50) }
        window.onbeforeunload = (event) => {
          const letter = document.getElementById("letter")
          if (letter && letter.value) { event.preventDefault(); return "" }
        }
        </script>
        """
}
