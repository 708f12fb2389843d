import DemoServer

/// Pages for users who are signed in. Other users get the server's own form.
@MainActor
enum MemberPages {
    static func add(to routes: inout Routes) {
        routes.get("/own/members") { context in
            guard let account = context.account else { return refusal(context) }
            return context.page("Own members", "<h1>Own members</h1><p>Signed in as \(account.name)</p>")
        }
        routes.get("/own/empty") { _ in PageResponse(status: 401, html: "") }
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
