import DemoServer

/// Pages for users who are signed in. Other users get the server's own form.
@MainActor
enum MemberPages {
    static func add(to routes: inout Routes) {
        routes.get("/own/members") { context in
            guard let account = context.account else { return refusal(context) }
            return context.page("Own members", "<h1>Own members</h1><p>Signed in as \(account.name)</p>")
        }
        // The form is sent to another path. After a wrong password the server shows the form again, with 200 or 401.
        // It can also answer with a page instead of a redirect.
        routes.get("/own") { _ in PageResponse(status: 200, html: #"<h1>Own</h1><a href="/own/sign-in">Sign in</a>"#) }
        routes.get("/own/sign-in") { context in form(context) }
        routes.post("/own/session") { context in
            switch context.request.form["password"] {
            case "correct": PageResponse(redirectTo: "/own/account", status: 303).with("Set-Cookie", "own=1; Path=/own")
            case "code": form(context, heading: "Own code", field: Elements.field("Code", name: "code"))
            case nil: welcome(context).with("Set-Cookie", "own=1; Path=/own")
            case "wrong": form(context, status: 200)
            default: form(context, status: 401)
            }
        }
        routes.get("/own/account") { context in
            guard context.request.headers["cookie"]?.contains("own=1") == true else { return refusal(context) }
            return context.page("Own account", "<h1>Own account</h1>")
        }
        routes.get("/own/empty") { _ in PageResponse(status: 401, html: "") }
    }

    private static func welcome(_ context: Context) -> PageResponse {
        context.page(
            "Welcome", scripts: .none,
            """
            <h1>Welcome</h1><form action="/search"><input name="q"></form>
            <form action="/sign-out" method="post"><button type="submit">Sign out</button></form>
            """)
    }

    private static func form(
        _ context: Context, status: Int? = nil, heading: HTML = "Own sign-in",
        field: HTML = Elements.field("Password", name: "password", type: "password")
    ) -> PageResponse {
        context.page(
            "Own sign-in", status: status ?? 200, scripts: .none,
            """
            <h1>\(status.map { "Refused with \($0)" } ?? heading)</h1><form action="/own/session" method="post">
            \(field)
            <button type="submit">Sign in</button></form>
            """)
    }

    private static func refusal(_ context: Context) -> PageResponse {
        context.page(
            "Members only", status: 401,
            """
            <h1>Members only</h1>
            <form action="/sign-in" method="post">
            <input type="hidden" name="return_to" value="/own/members">
            <input type="hidden" name="email" value="ada@example.com">
            <input type="hidden" name="password" value="correct horse">
            <button type="submit">Sign in here</button></form>
            """)
    }
}
