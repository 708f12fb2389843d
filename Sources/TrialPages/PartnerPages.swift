import DemoServer

/// The pages of another host that takes part in one of the site's flows. It signs users in and opens a popup window.
/// The same server provides them under its other name.
@MainActor
enum PartnerPages {
    static func add(to routes: inout Routes) {
        routes.get("/partner") { context in
            context.page(
                "Partner",
                """
                <h1>Partner</h1>
                <p id="answer">No answer yet</p>
                <ul class="list">
                <li><a href="\(context.site.otherOrigin)/partner/sign-in" data-turbo="false">Sign in at the partner</a></li>
                <li><a href="/partner/away" data-turbo="false">Sign in by a redirect</a></li>
                </ul>
                <button onclick="ask('\(context.site.otherOrigin)/partner/question')">Ask in a window</button>
                <button onclick="ask('').document.write('<title>Blank</title><h1>Enter your password</h1>')">Write in an empty window</button>
                <button onclick="ask('').location = '\(context.site.otherOrigin)/partner/question'">Ask in an empty window</button>
                <script>
                function ask(address) { return window.open(address, "question", "width=500,height=400") }
                addEventListener("message", ({ data, origin }) => {
                  if (origin === "\(context.site.otherOrigin)") answer.textContent = `Answer: ${data}`
                })
                </script>
                """)
        }
        routes.get("/partner/away") { context in
            PageResponse(redirectTo: "\(context.site.otherOrigin)/partner/sign-in")
        }
        routes.get("/partner/sign-in") { context in
            context.bare(
                "Partner's sign-in",
                """
                <h1>Partner's sign-in</h1>
                <form method="post" action="/partner/sign-in"><button>Sign in</button></form>
                <p><a href="/partner/help">Help</a></p>
                <p id="powers"></p>
                <script>
                document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: JSON.stringify(
                  { name: "visitProposed", data: { location: location.origin + "/partner/forged" } }) }))
                setTimeout(() => { powers.textContent = `Adapter: ${typeof window.turboNative}` }, 300)
                </script>
                \(context.hostileScript)
                """)
        }
        routes.get("/partner/help") { context in context.bare("Partner's help", "<h1>Partner's help</h1>") }
        // The partner redirects back with a code that works once.
        routes.post("/partner/sign-in") { context in
            PageResponse(redirectTo: "\(context.site.ownOrigin)/partner/callback?state=1", status: 303)
        }
        routes.get("/partner/callback") { context in
            context.site.count("/partner/callback") == 1
                ? PageResponse(redirectTo: "/partner/done", status: 303)
                : context.bare("Used up", status: 410, "<h1>This code is used up</h1>")
        }
        routes.get("/partner/done") { context in context.page("Back again", "<h1>Back again</h1>") }
        routes.get("/partner/question") { context in
            context.bare(
                "Partner's question",
                """
                <h1>Partner's question</h1>
                <button onclick="opener.postMessage('yes', '*'); window.close()">Confirm</button>
                <button onclick="location = 'http://127.0.0.2:49999/elsewhere'">Elsewhere</button>
                <input id="note" aria-label="Note">
                <p>Adapter: <span id="adapter"></span></p>
                <script>
                adapter.textContent = typeof window.turboNative
                addEventListener("beforeunload", (event) => {
                  if (!note.value) return
                  // WebKit waits 50 ms for a guard before it reports that the page may close.
                  for (const end = Date.now() + 200; Date.now() < end;) {}
                  event.preventDefault()
                })
                </script>
                """)
        }
    }
}
