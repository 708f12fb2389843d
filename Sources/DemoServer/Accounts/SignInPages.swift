/// Signing in and out with a browser.
@MainActor
enum SignInPages {
    static func add(to routes: inout Routes) {
        routes.get("/sign-in") { context in
            form(in: context, returnPath: returnPath(context.request.query["return_to"]))
        }
        routes.post("/sign-in", signIn)
        routes.post("/sign-out") { context in
            context.signOut()
            return context.redirect(to: "/", flash: "Signed out.")
        }
    }

    private static func signIn(_ context: Context) -> PageResponse {
        let fields = context.request.form
        let target = returnPath(fields["return_to"])
        let email = fields["email"] ?? ""
        guard let account = context.site.accounts.authenticate(email: email, password: fields["password"] ?? "") else {
            return form(in: context, returnPath: target, email: email, error: "Wrong e-mail or password.")
        }
        context.signIn(account, remember: fields["remember"] != nil)
        return context.redirect(to: target, flash: "Signed in as \(account.name).")
    }

    /// Returns the path if it is on this site, and otherwise the default. This prevents an open redirect.
    private static func returnPath(_ path: String?) -> String {
        guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { return "/protected" }
        return path
    }

    private static func form(
        in context: Context, returnPath: String, email: String = "", error: String? = nil
    ) -> PageResponse {
        let name = Elements.field(
            "E-mail", name: "email", value: email, type: "email", error: error, autocomplete: "username")
        return context.page(
            "Sign in", status: error == nil ? 200 : 422,
            """
            <h1>Sign in</h1>
            <form action="/sign-in" method="post" class="card narrow">
            <input type="hidden" name="return_to" value="\(returnPath)">
            \(name)
            \(Elements.field("Password", name: "password", type: "password", autocomplete: "current-password"))
            <label class="check"><input type="checkbox" name="remember" value="1"> Remember me</label>
            <button type="submit" class="primary">Sign in</button>
            </form>
            <p class="hint">Try ada@example.com with the password <q>correct horse</q>.</p>
            \(context.hostileScript)
            """)
    }
}
