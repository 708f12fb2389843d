/// Pages that require a sign-in. Native clients receive status 401, browsers a redirect to the sign-in page.
@MainActor
enum ProtectedPages {
    static func add(to routes: inout Routes) {
        ChallengePages.add(to: &routes)
        routes.get("/protected", account)
        routes.get("/protected/settings") { context in
            guard let account = context.account else { return signInNeeded(context) }
            return context.page(
                "Settings",
                """
                <h1>Settings</h1><p>Settings of \(account.name).</p>
                \(Elements.list([Elements.link("My account", "/protected")]))
                """)
        }
        // As in many frameworks, every response to the page's script sets the cookie again.
        routes.get("/protected/renewing") { context in
            guard context.account != nil else { return signInNeeded(context) }
            return context.page(
                "Renewing", "<h1>Renewing</h1><script>fetch('/session/renewed')</script>")
        }
        routes.get("/session/renewed") { context in
            guard let account = context.account else { return SignInAPI.unauthorized }
            context.signIn(account, remember: false)
            return PageResponse(status: 204)
        }
        routes.get("/members") { context in
            // Like many sites, this page redirects native clients to the sign-in page too.
            guard let account = context.account else { return PageResponse(redirectTo: "/sign-in?return_to=/members") }
            return context.page("Members", "<h1>Members</h1><p>Welcome, \(account.name).</p>")
        }
        routes.get("/protected-frame") { context in
            context.page(
                "Account in a frame",
                """
                <h1>Account in a frame</h1>
                <p>The page is for everybody, the frame only for those who have signed in.</p>
                <turbo-frame id="account" src="/protected-frame/content"><p>Loading …</p></turbo-frame>
                """)
        }
        routes.get("/protected-frame/content") { context in
            guard let account = context.account else { return FailurePages.page(401, in: context) }
            return context.page(
                "Account", #"<turbo-frame id="account"><p>This frame knows \#(account.name).</p></turbo-frame>"#)
        }
    }

    private static func account(_ context: Context) -> PageResponse {
        guard let account = context.account else { return signInNeeded(context) }
        return context.page(
            "My account",
            """
            <h1>My account</h1>
            <div class="card"><p id="account-name">Signed in as \(account.name)</p>
            <p class="meta">\(account.email)</p></div>
            \(Elements.list([Elements.link("Settings", "/protected/settings")]))
            \(Elements.button("Sign out", to: "/sign-out"))
            \(signOutOfTheApplication)
            """)
    }

    /// Has no effect in a browser.
    private static let signOutOfTheApplication: HTML = """
        <p class="actions"><button type="button" onclick="window.turboNative && window.turboNative.signOut()">\
        Sign out of the application</button></p>
        """

    private static func signInNeeded(_ context: Context) -> PageResponse {
        if context.request.isNative { return FailurePages.page(401, in: context) }
        return PageResponse(redirectTo: "/sign-in?return_to=\(FormData.encode(context.request.path))")
    }
}
