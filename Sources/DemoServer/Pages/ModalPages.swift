/// Pages that the path configuration shows in the modal window.
@MainActor
enum ModalPages {
    static func add(to routes: inout Routes) {
        routes.get("/modal/new-note") { context in note(in: context, from: context.request.query["from"] ?? "/posts") }
        routes.post("/modal/notes", createNote)
        routes.get("/modal/step-1") { context in
            context.page(
                "Step 1",
                """
                <h1>Step 1</h1><p>Every step is a page on the modal stack.</p>
                \(Elements.list([
                    Elements.link("Next step", "/modal/step-2"),
                    Elements.link("Slow file", "/download/partial/finish?ms=8000", #"download="partial.bin""#),
                ]))
                """)
        }
        routes.get("/modal/step-2") { context in
            context.page(
                "Step 2",
                """
                <h1>Step 2</h1><p>The last step ends on the main stack.</p>
                \(Elements.button("Finish", to: "/modal/finish", style: "primary"))
                \(Elements.list([Elements.link("A post outside", "/posts/2")]))
                """)
        }
        routes.post("/modal/finish") { context in context.redirect(to: "/posts", flash: "All steps done.") }
        for (path, title) in [
            ("/modal/medium", "Medium dialog"), ("/modal/full", "Full dialog"), ("/modal/page-sheet", "Page sheet"),
            ("/modal/form-sheet", "Form sheet"), ("/modal/locked", "Dialog without a close gesture"),
        ] {
            routes.get(path) { context in
                context.page(
                    title,
                    """
                    <h1>\(title)</h1><p>The path configuration chose how large this dialog is.</p>
                    \(Elements.list([Elements.link("Next step", "/modal/step-2"), Elements.link("Home", "/")]))
                    """)
            }
        }
        addHistoricalLocations(to: &routes)
    }

    /// The locations to which Rails redirects native applications. A client that supports them does not show these
    /// pages.
    private static func addHistoricalLocations(to routes: inout Routes) {
        for (path, sentence) in [
            ("/recede_historical_location", "Going back …"), ("/resume_historical_location", "Going on …"),
            ("/refresh_historical_location", "Loading again …"),
        ] {
            routes.get(path) { context in context.bare("Fieldnotes", "<p>\(sentence)</p>") }
        }
    }

    private static func note(
        in context: Context, from origin: String, text: String = "", error: String? = nil
    ) -> PageResponse {
        context.page(
            "New note", status: error == nil ? 200 : 422,
            """
            <h1>New note</h1>
            <form action="/modal/notes" method="post" class="card">
            <input type="hidden" name="from" value="\(origin)">
            \(Elements.field("Note", name: "note", value: text, error: error))
            <div class="actions">
            <button type="submit" class="primary" name="then" value="post">Save</button>
            <button type="submit" name="then" value="step">Save and continue</button>
            <button type="submit" name="then" value="return">Save and return</button>
            <button type="submit" name="then" value="recede">Save and recede</button>
            <button type="submit" name="then" value="resume">Save and resume</button>
            <button type="submit" name="then" value="refresh">Save and refresh</button>
            </div></form>
            """)
    }

    private static func createNote(_ context: Context) -> PageResponse {
        let form = context.request.form
        let text = form["note"] ?? ""
        let origin = form["from"].flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") ? $0 : nil } ?? "/posts"
        guard !text.allSatisfy(\.isWhitespace) else {
            return note(in: context, from: origin, text: text, error: "Note can't be blank.")
        }
        let target =
            switch form["then"] {
            case "step": "/modal/step-1"
            case "return": origin
            case "recede", "resume", "refresh":
                // Only native clients support these locations. A browser is redirected to the previous page.
                context.request.isNative ? "/\(form["then"] ?? "resume")_historical_location" : origin
            default: "/posts/1"
            }
        return context.redirect(to: target, flash: "Note saved.")
    }
}
