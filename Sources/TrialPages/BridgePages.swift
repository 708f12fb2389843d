import DemoServer

/// Pages that use the bridge unlike the demo's own: hostile ones, and some with third-party libraries.
@MainActor
enum BridgePages {
    static func add(to routes: inout Routes) {
        routes.get("/bridge/quiet") { context in
            context.page(
                "Quiet library",
                head: """
                    <meta name="quiet-bridge" content="yes">
                    <script src="/assets/components.js" defer></script>
                    """,
                """
                <h1>Quiet library</h1><p id="state">No handshake</p>
                <form data-component="form"><input aria-label="Name" name="name">
                <button type="submit" data-title="Send">Send the form</button></form>
                <script>
                document.addEventListener("web-bridge:handshake-repaired", () => {
                  document.getElementById("state").textContent = "Handshake repaired"
                })
                </script>
                """)
        }
        // Sends messages to native code in all ways other than the page's own.
        routes.get("/bridge/forger") { context in
            context.page(
                "Page that forges components",
                """
                <h1>Page that forges components</h1>
                <div class="actions">
                <button onclick="say({ component: 'tank' })">Unknown component</button>
                <button onclick="say({ component: '__proto__' })">Prototype</button>
                <button onclick="say({ url: 'https://example.com/' })">Another page</button>
                <button onclick="say({ url: location.href + '#other' })">Another part</button>
                <button onclick="tell('no json')">No message</button>
                <button onclick="flood()">Flood</button>
                <button onclick="say({ data: { a: 'x'.repeat(10 << 20) } })">Ten megabytes</button>
                <button onclick="say({ component: 'x'.repeat(100), event: '&#x202e;evil' })">Long name</button>
                <button onclick="say({ data: JSON.parse('{&quot;__proto__&quot;: {&quot;submitTitle&quot;: &quot;Inherited&quot;}}') })">Inherited</button>
                <button onclick="say({ event: 'connect', data: { submitTitle: 'Proper' } })">Proper</button>
                </div>
                <script>
                function tell(detail) { document.dispatchEvent(new CustomEvent("hybrid-desktop:bridge", { detail })) }
                function say({ component = "form", event = "connect", data = {}, url = location.href }) {
                  const message = { id: "1", component, event, data: Object.assign(data, { metadata: { url } }) }
                  tell(JSON.stringify({ name: "message", data: message }))
                }
                function flood() { for (let n = 0; n < 10000; n++) say({ event: "connect", data: { submitTitle: "Flood" } }) }
                </script>
                """)
        }
        // Uses every component with persistent state, and is refreshed in place, by a morph if the library supports it.
        routes.get("/bridge/refreshed") { context in
            let number = context.site.count("/bridge/refreshed")
            return context.page(
                "Refreshed page",
                head: """
                    <meta name="turbo-refresh-method" content="morph">
                    <meta name="turbo-refresh-scroll" content="preserve">
                    <script src="/assets/components.js" defer></script>
                    <script>
                    document.addEventListener("turbo:render", ({ detail }) => {
                      document.getElementById("method").textContent = detail.renderMethod ?? "replace"
                    })
                    </script>
                    """,
                """
                <p>Rendered by: <output id="method">load</output></p>
                <h1>Refreshed page</h1><p>Version \(number) of this page.</p>
                <form data-component="form"><input aria-label="Name" name="name">
                <button type="submit" data-title="Send">Send the form</button></form>
                <button type="button" data-component="button">Edit list</button>
                <button type="button" data-component="menu-item" data-shortcut="Ctrl+E">Export</button>
                <div data-component="title"><input aria-label="Below the title" value="Three birds"></div>
                <p><a href="/bridge/refreshed" data-turbo-action="replace">Refresh this page</a></p>
                <p>Result: <output id="result">none</output></p>
                """)
        }
        // Shows the longest possible texts where space is short.
        routes.get("/bridge/talker") { context in
            context.page(
                "Page that talks", head: #"<script src="/assets/components.js" defer></script>"#,
                """
                <h1>Page that talks</h1>
                <button onclick="talk()">Talk</button>
                <script>
                function talk() {
                  const text = "word ".repeat(200000), metadata = { url: location.href }
                  const say = (component, event, data) =>
                    window.HotwireNative.web.send({ component, event, data: { ...data, metadata } })
                  say("title", "set", { subtitle: text, status: text.replaceAll(" ", "") })
                  for (let n = 0; n < 30; n++) say("menu-item", "connect", { title: `${n} ${text.slice(0, 1000)}` })
                }
                </script>
                """)
        }
        // Sends a name to an application's own component.
        routes.get("/bridge/greeting") { context in
            context.page(
                "Greeting", head: #"<script src="/assets/components.js" defer></script>"#,
                """
                <h1>Greeting</h1><p>Result: <output id="result">none</output></p>
                <script>
                window.greeting = { name: async () => "Ada" }
                function say() {
                  const data = { title: "Greet", metadata: { url: location.href } }
                  window.HotwireNative.web.send({
                    component: "greeting", event: "connect", data,
                    callback: (answer) => { document.getElementById("result").textContent = answer.data.said },
                  })
                }
                if (window.HotwireNative) say()
                else document.addEventListener("web-bridge:ready", say, { once: true })
                </script>
                <button onclick="HotwireNative.web.send({ component: 'greeting', event: 'connect', data: { title: 3, metadata: { url: location.href } } })">Send a number</button>
                """)
        }
        // Shows the readings of an application's own component.
        routes.get("/bridge/scale") { context in
            context.page(
                "Scale", head: #"<script src="/assets/components.js" defer></script>"#,
                """
                <h1>Scale</h1><p>Weight: <output id="weight">none</output></p>
                <script>
                document.addEventListener("web-bridge:ready", () => HotwireNative.web.send({
                  component: "scale", event: "connect", data: { metadata: { url: location.href } },
                  callback: ({ data }) => { document.getElementById("weight").textContent = data.reading },
                }), { once: true })
                </script>
                """)
        }
        // Uses components that require a click, without one.
        routes.get("/bridge/unasked") { context in
            context.page(
                "Page that does not ask", head: #"<script src="/assets/components.js" defer></script>"#,
                """
                <h1>Page that does not ask</h1>
                <script>
                setInterval(() => {
                  const metadata = { url: location.href }
                  const wants = { clipboard: ["write", { text: "x" }], print: ["print", {}], window: ["resize", {}],
                    download: ["start", { url: new URL("/download", location).href }] }
                  for (const [component, [event, data]] of Object.entries(wants)) {
                    window.HotwireNative.web.send({ component, event, data: { ...data, metadata } })
                  }
                }, 1000)
                </script>
                """)
        }
        // Requests visible effects before the page is shown.
        routes.get("/bridge/arrival") { context in
            context.page(
                "Page that speaks on arrival",
                """
                <h1>Page that speaks on arrival</h1>
                <script>
                for (const [component, event, data] of [
                  ["toast", "show", { message: "Too early" }], ["toast", "show", { message: "The page is here" }],
                  ["theme", "connect", { theme: "dark" }]]) {
                  data.metadata = { url: location.href }
                  window.HotwireNative.web.send({ component, event, data })
                }
                </script>
                """)
        }
        routes.get("/bridge/frame") { context in
            context.page(
                "Page with speaking frames",
                """
                <h1>Page with speaking frames</h1>
                <iframe title="Same" src="/bridge/speaker"></iframe>
                <iframe title="Other" src="\(context.site.otherOrigin)/bridge/speaker"></iframe>
                """)
        }
        routes.get("/bridge/sandbox") { context in
            context.bare("Sandboxed speaker", "<h1>Sandboxed speaker</h1>\(speaker)")
                .with("Content-Security-Policy", "sandbox allow-scripts")
        }
        routes.get("/bridge/speaker") { context in context.bare("Speaker", speaker) }
    }

    /// Tries all ways to native code that a document may find, and reports them.
    private static let speaker: HTML = """
        <p id="found">nothing yet</p>
        <script>
        const found = []
        if (window.nativeBridge) found.push("nativeBridge")
        if (window.webkit && window.webkit.messageHandlers) found.push("messageHandlers")
        const message = { id: "1", component: "form", event: "connect",
          data: { submitTitle: "Forged", metadata: { url: parent === window ? location.href : document.referrer } } }
        const detail = JSON.stringify({ name: "message", data: message })
        document.dispatchEvent(new CustomEvent("hybrid-desktop:bridge", { detail }))
        try { parent.document.dispatchEvent(new CustomEvent("hybrid-desktop:none", { detail })) } catch {}
        document.getElementById("found").textContent = "found: " + (found.join(" ") || "nothing")
        </script>
        """
}
