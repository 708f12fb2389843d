/// A page that listens for native events, and one that receives the token for notifications.
@MainActor
enum EventPages {
    static func add(to routes: inout Routes) {
        routes.get("/page-events") { context in
            context.page(
                "Page events", head: listener,
                """
                <h1>Page events</h1>
                <p class="lead">What the shell tells a page by itself.</p>
                <p><label><input type="checkbox" id="prevent"> The page shows errors itself</label>
                <label><input type="checkbox" id="fresh"> The page refreshes itself</label></p>
                <p class="actions"><a class="button" href="/broken">Broken page</a>
                <a class="button" href="/posts">Posts</a>
                <button type="button" onclick="window.tryAgain?.()">Try again</button></p>
                <p>Last event: <output id="told">none</output></p>
                """)
        }
        routes.get("/notification-token") { context in
            context.page(
                "Notification token", head: register,
                """
                <h1>Notification token</h1>
                <p class="lead">A shell whose application has a push service of its own gives its token to this page.</p>
                """)
        }
        routes.post("/notification_tokens") { _ in PageResponse(status: 200, json: "{}") }
    }

    /// This runs once for each document, because a restored page still has its listeners.
    private static let listener: HTML = """
        <script>
        window.toldEvents ||= ["hybrid:visit-error", "hybrid:connection", "hybrid:return"].map((name) => {
          document.addEventListener(name, (event) => {
            const text = `${name} ${JSON.stringify(event.detail)}`
            console.log(text)
            const output = document.querySelector("#told")
            if (output) output.textContent = text
            if (name === "hybrid:return" && document.querySelector("#fresh")?.checked) event.preventDefault()
            if (!event.detail.retry) return
            window.tryAgain = event.detail.retry
            if (document.querySelector("#prevent")?.checked) event.preventDefault()
          })
          return name
        })
        </script>
        """

    /// This is the script of the tutorial for hybrid applications.
    private static let register: HTML = """
        <script>
        window.bridge = {
          register(token) {
            return fetch("/notification_tokens", {
              body: JSON.stringify({ token }), method: "POST", headers: { "Content-Type": "application/json" },
            }).then((response) => response.status)
          },
        }
        </script>
        """
}
