import DemoServer

/// Forms with passwords. The server refuses the passwords “wrong” and “blocked”.
@MainActor
enum PasswordPages {
    static func add(to routes: inout Routes) {
        routes.get("/passwords") { context in signIn(context) }
        routes.post("/passwords") { context in
            switch context.request.form["password"] {
            case "wrong": signIn(context, status: 422)
            case "stay": PageResponse(redirectTo: "/modal/passwords/inside", status: 303)
            case "blocked": context.page("Blocked", status: 403, "<h1>Blocked</h1>")
            default: PageResponse(redirectTo: "/passwords/inside", status: 303)
            }
        }
        routes.get("/passwords/plain") { context in
            signIn(context, attributes: #" data-turbo="false" data-remote="false""#)
        }
        routes.get("/modal/passwords") { context in signIn(context) }
        routes.get("/passwords/elsewhere") { context in signIn(context, to: "http://127.0.0.1:1/passwords") }
        routes.get("/passwords/comment") { context in signIn(context, to: "/comments") }
        routes.get("/passwords/query") { context in signIn(context, method: "get") }
        routes.get("/passwords/button") { context in signIn(context, button: #" formaction="http://127.0.0.1:1/""#) }
        routes.get("/passwords/card") { context in signIn(context, autocomplete: "cc-csc") }
        routes.get("/passwords/sandboxed") { context in
            signIn(context).with("Content-Security-Policy", "sandbox allow-scripts allow-forms")
        }
        routes.get("/passwords/change") { context in
            context.page(
                "New password",
                """
                <h1>New password</h1><form action="/passwords" method="post" class="card">
                \(Elements.field("Old", name: "old", type: "password"))
                \(Elements.field("New", name: "password", type: "password"))
                \(Elements.field("Again", name: "again", type: "password"))
                <button type="submit">Change</button></form>
                """)
        }
        for path in ["/passwords/inside", "/modal/passwords/inside"] {
            routes.get(path) { context in context.page("Inside", "<h1>Inside</h1>") }
        }
    }

    private static func signIn(
        _ context: Context, to action: String = "/passwords", method: String = "post", attributes: HTML = "",
        button: HTML = "", autocomplete: String = "off", status: Int = 200
    ) -> PageResponse {
        context.page(
            "Entrance", status: status,
            """
            <h1>\(status == 422 ? "Refused" : "Entrance")</h1>
            <form action="\(action)" method="\(method)" class="card"\(attributes)>
            \(Elements.field("Name", name: "name"))
            \(Elements.field("Password", name: "password", type: "password", autocomplete: autocomplete))
            <button type="submit"\(button)>Enter</button></form>
            """)
    }
}
