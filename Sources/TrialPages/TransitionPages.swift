import DemoServer

/// Pages with view transitions within a document, between documents, and in a frame of another origin.
@MainActor
enum TransitionPages {
    static func add(to routes: inout Routes) {
        routes.get("/transition/script") { context in
            context.bare(
                "Transition by script",
                """
                <h1>Transition by script</h1>
                <button onclick="start()">Change</button>
                <p id="result">Not changed</p>
                <script>
                async function start() {
                  const show = (text) => { document.getElementById("result").textContent = text }
                  if (!document.startViewTransition) return show("Changed at once")
                  try {
                    await document.startViewTransition(() => show("Changing")).finished
                    show("Changed by a transition")
                  } catch (error) { show(`Changed: ${error}`) }
                }
                </script>
                """)
        }
        for page in 1...3 {
            routes.get("/transition/style-\(page)") { context in
                context.page("Style \(page)", head: style, scripts: .none, content("style", page))
            }
            routes.get("/transition/meta-\(page)") { context in
                context.page("Meta \(page)", head: meta, content("meta", page))
            }
        }
        routes.get("/transition/frame") { context in
            context.bare(
                "Transitions in frames",
                """
                <h1>Transitions in frames</h1>
                \(["script", "style", "meta"].map { frame($0, context) })
                """)
        }
        routes.get("/transition/below") { context in
            context.bare(
                "Frame below its parent",
                """
                <h1>Frame below its parent</h1>
                <div style="position:absolute;z-index:-1"><iframe style="position:absolute;z-index:-1"></iframe></div>
                <a href="/posts">Posts</a>
                """)
        }
        routes.get("/transition/frame/:kind") { context in
            let page = context.request.query["page"] ?? "1"
            let kind = context.parameters["kind"] ?? ""
            let next: HTML = page == "1" ? "<script>setTimeout(() => location.search = '?page=2', 200)</script>" : ""
            let script: HTML =
                """
                <script>
                if (document.startViewTransition) document.startViewTransition(() => document.body.append("moved"))
                </script>
                """
            let head: HTML = kind == "style" ? style : kind == "meta" ? meta : ""
            return context.page(
                "Frame", head: head, scripts: .none,
                "<p>Frame \(kind) \(page)</p>\(kind == "script" ? script : "")\(next)")
        }
    }

    private static let style: HTML = "<style>@view-transition { navigation: auto }</style>"
    // Turbo 8 does the same on such a page. This script is for older versions.
    private static let meta: HTML = """
        <meta name="view-transition" content="same-origin">
        <script>
        addEventListener("turbo:before-render", (event) => {
          if (!document.startViewTransition) return
          event.preventDefault()
          document.startViewTransition(() => event.detail.resume())
        }, { once: true })
        </script>
        """

    private static func frame(_ kind: String, _ context: Context) -> HTML {
        #"<iframe title="\#(kind)" src="\#(context.site.otherOrigin)/transition/frame/\#(kind)"></iframe>"#
    }

    private static func content(_ kind: String, _ page: Int) -> HTML {
        """
        <h1>Page \(page) of \(kind)</h1>
        \(Elements.list([
            Elements.link("Next", "/transition/\(kind)-\(page + 1)"),
            Elements.link("Next in this screen", "/transition/\(kind)-\(page + 1)", #"data-turbo-action="replace""#),
        ]))
        <button onclick="location.replace('/transition/\(kind)-\(page + 1)')">Next by script</button>
        """
    }
}
