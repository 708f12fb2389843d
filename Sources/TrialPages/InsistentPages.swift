import DemoServer

/// Pages that request more of the window than they should get.
@MainActor
enum InsistentPages {
    static func add(to routes: inout Routes) {
        // Uses every component in the header bar, with very long texts.
        routes.get("/bridge/crowd") { context in
            page(
                context, "Crowded page",
                """
                const title = "A title that goes on and on and on and on"
                addEventListener("load", () => {
                  say("button", "left", { title })
                  say("button", "right", { title, linuxImage: "list-add-symbolic" })
                  say("search", "connect", {})
                  say("share", "connect", { url: location.href })
                  say("overflow-menu", "connect", { label: title })
                  say("form", "connect", { submitTitle: "Submit it to whoever it may concern" })
                })
                """)
        }
        // A selection field with more options than WebKit's menu can show.
        routes.get("/options") { context in
            context.page(
                "Many options",
                """
                <select autofocus aria-label="Customer"></select>
                <script>
                  const field = document.querySelector("select")
                  for (const event of ["focus", "keydown"]) {
                    field.addEventListener(event, () => navigator.sendBeacon("/report"))
                  }
                  for (let n = 0; n < 100000; n++) field.add(new Option(`Customer ${n}`))
                </script>
                """)
        }
        // Repeats the same request endlessly.
        routes.get("/bridge/insistent") { context in
            page(
                context, "Page that insists",
                """
                const dark = matchMedia("(prefers-color-scheme: dark)")
                let changes = 0
                dark.onchange = () => {
                  changes += 1
                  show(`${changes < 15 ? "Few" : "Many"} changes; ${dark.matches ? "dark" : "light"} now`)
                }
                const themes = (n = 0) => {
                  say("theme", "connect", { theme: n % 2 ? "dark" : "light" })
                  if (n < 39) setTimeout(themes, 50, n + 1)
                  else show(document.getElementById("result").textContent + "; said all")
                }
                const longTitle = () => say("menu", "display", { title: "W".repeat(50000), items: [{ title: "One", index: 0 }] })
                const prints = () => { for (let n = 0; n < 3; n++) say("print", "print", {}) }
                """)
        }
    }

    private static func page(_ context: Context, _ title: String, _ script: HTML) -> PageResponse {
        context.page(
            title, head: #"<script src="/assets/components.js" defer></script>"#,
            """
            <h1>\(title)</h1>
            <div class="actions">
            <button onclick="themes()">Themes</button>
            <button onclick="prints()">Prints</button>
            <button onclick="longTitle()">Long title</button>
            </div>
            <p>Result: <output id="result">none</output></p>
            <script>
            function show(text) { document.getElementById("result").textContent = text }
            function say(component, event, data) {
              window.HotwireNative.web.send({ component, event, data: { ...data, metadata: { url: location.href } } })
            }
            \(script)
            </script>
            """)
    }
}
