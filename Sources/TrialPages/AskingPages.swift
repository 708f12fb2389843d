import DemoServer

/// Frames that show dialogs in the page's name, and pages that open other applications without a click.
@MainActor
enum AskingPages {
    static func add(to routes: inout Routes) {
        routes.get("/asking") { context in
            context.page(
                "Page with frames that ask",
                """
                <h1>Page with frames that ask</h1>
                <button>Nothing</button>
                <iframe title="Of another site" src="\(context.site.otherOrigin)/asking/frame"></iframe>
                <iframe title="In a sandbox" sandbox="allow-scripts allow-modals"
                  srcdoc="<script>alert('sandbox')</script>"></iframe>
                <iframe title="Of no site" src="data:text/html,<script>alert('data')</script>"></iframe>
                <iframe title="Of this site" name="own" src="/asking/own"></iframe>
                """)
        }
        routes.get("/asking/own") { context in
            context.bare(
                "Frame of this site", "<script>addEventListener('message', () => alert('Of this site'))</script>")
        }
        routes.get("/asking/frame") { context in context.bare("Frame that asks", frame) }
        routes.get("/asking/inner") { context in
            context.bare("Frame in it", "<script>alert('a frame in a frame')</script>")
        }
        // The page asks when another window has taken the keyboard.
        routes.get("/asking/behind") { context in
            context.page(
                "Page that asks late",
                """
                <h1>Page that asks late</h1><a href="/protected">Protected</a>
                <script>
                addEventListener("blur", () => setTimeout(() => {
                  document.title = confirm("Still there?") ? "Answered" : "Declined"
                }, 500), { once: true })
                </script>
                """)
        }
        routes.get("/leaving") { context in
            context.page("Page that leaves", "<h1>Page that leaves</h1>\(links)<script>\(script)</script>")
        }
        routes.get("/leaving/flood") { context in
            context.page("Page that floods", "<h1>Page that floods</h1><button>Nine letters</button>\(flood)")
        }
        routes.get("/leaving/redirect") { _ in PageResponse(redirectTo: "mailto:redirect@example.com") }
        routes.post("/leaving/redirect") { _ in PageResponse(redirectTo: "mailto:post@example.com", status: 303) }
    }

    private static let links: HTML = """
        <p><a id="mail" href="mailto:click@example.com">Mail</a> <a id="away" href="/leaving/redirect">Away</a></p>
        <p><a id="window" href="mailto:window@example.com" target="_blank">Window</a></p>
        <form id="form" action="mailto:form@example.com"><button>Form</button></form>
        <form id="post" action="/leaving/redirect" method="post" data-turbo="false"><button>Post</button></form>
        """

    /// All ways out without a user gesture, in order. The last one uses native code.
    private static let script: HTML = """
        const byId = (id) => document.getElementById(id)
        const ways = [
          () => byId("mail").click(),
          () => byId("mail").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
          () => byId("window").click(),
          () => window.open("mailto:open@example.com"),
          () => byId("form").requestSubmit(),
          () => byId("post").requestSubmit(),
          () => { location = "mailto:location@example.com" },
          () => {
            const frame = document.createElement("iframe")
            frame.src = "mailto:frame@example.com"
            document.body.append(frame)
          },
          () => fetch("/report?left"),
          () => byId("away").click(),
        ]
        document.addEventListener("turbo:visit", () => { location = "mailto:visit@example.com" })
        // The last way reloads this page.
        if (!sessionStorage.tried) {
          addEventListener("load", () => ways.forEach((way, index) => setTimeout(way, 300 * (index + 1))))
        }
        sessionStorage.tried = true
        """

    /// A single click that starts all ways out of a page.
    private static let flood: HTML = """
        <script>
        const link = (address, attributes) =>
          Object.assign(document.body.appendChild(document.createElement("a")), { href: address, ...attributes })
        const ways = [
          (address) => link(address, {}).click(),
          (address) => link(address, { target: "_blank" }).click(),
          (address) => { document.body.appendChild(document.createElement("iframe")).src = address },
        ]
        document.querySelector("button").onclick = () => {
          for (let number = 0; number < 9; number += 1) ways[number % 3](`mailto:${number}@example.com`)
          setTimeout(() => fetch("/report?flooded"), 500)
        }
        </script>
        """

    private static let frame: HTML = """
        <p>A page of another site that asks.</p>
        <script>
        const ask = (window, what) => {
          window.alert(what + ": alert")
          window.confirm(what + ": confirm")
          window.prompt(what + ": your password?")
        }
        ask(window, "frame")
        document.dispatchEvent(new CustomEvent("hybrid-desktop:dialog", { detail: "begins" }))
        ask(window, "announced")
        const add = (attributes) => {
          const frame = Object.assign(document.createElement("iframe"), attributes)
          document.body.append(frame)
          return frame.contentWindow
        }
        ask(add({}), "empty frame")
        ask(add({ src: "/asking/inner" }), "frame to come")
        add({ src: "javascript:alert('a script as an address')" })
        add({ srcdoc: "<script>alert('a text as a document')</" + "script>" })
        addEventListener("beforeunload", (event) => event.preventDefault())
        onbeforeunload = () => "Stay"
        // The page's own frame starts when this one has tried everything.
        setTimeout(() => top.frames["own"].postMessage("asked", "*"), 1000)
        </script>
        """
}
