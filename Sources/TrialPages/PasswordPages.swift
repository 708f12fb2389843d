import DemoServer

/// Forms with passwords. The server refuses the password “wrong”.
@MainActor
enum PasswordPages {
    static func add(to routes: inout Routes) {
        addSignIn(at: "/passwords", to: &routes)
        addSignIn(at: "/passwords/plain", #" data-turbo="false" data-remote="false""#, to: &routes)
        routes.get("/modal/passwords") { context in signIn(context, to: "/passwords") }
        routes.get("/passwords/elsewhere") { context in signIn(context, to: "http://127.0.0.1:1/passwords") }
        routes.get("/passwords/sandboxed") { context in
            signIn(context, to: "/passwords").with("Content-Security-Policy", "sandbox allow-scripts allow-forms")
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
        routes.get("/passwords/inside") { context in context.page("Inside", "<h1>Inside</h1>") }
    }

    private static func addSignIn(at path: String, _ attributes: HTML = "", to routes: inout Routes) {
        routes.get(path) { context in signIn(context, to: path, attributes) }
        routes.post(path) { context in
            context.request.form["password"] == "wrong"
                ? signIn(context, to: path, attributes, status: 422)
                : PageResponse(redirectTo: "/passwords/inside", status: 303)
        }
    }

    private static func signIn(
        _ context: Context, to action: String, _ attributes: HTML = "", status: Int = 200
    ) -> PageResponse {
        context.page(
            "Entrance", status: status,
            """
            <h1>\(status == 422 ? "Refused" : "Entrance")</h1>
            <form action="\(action)" method="post" class="card"\(attributes)>
            \(Elements.field("Name", name: "name"))
            \(Elements.field("Password", name: "password", type: "password"))
            <button type="submit">Enter</button></form>
            """)
    }
}
