import DemoServer

/// Pages for spell checking and for light or dark display.
@MainActor
enum AppearancePages {
    static func add(to routes: inout Routes) {
        routes.get("/writing") { context in context.page("Words", writing) }
        routes.get("/display-mode") { context in context.page("Display mode", displayMode) }
        routes.get("/sandboxed/display-mode") { context in
            context.bare("Display mode", displayMode).with("Content-Security-Policy", "sandbox allow-scripts")
        }
        routes.get("/visitor") { context in
            context.page("Visitor", visitor(context.request.header("accept-language") ?? ""))
        }
        routes.get("/appearance") { context in context.page("Light or dark", appearance) }
    }

    /// Shows what a visitor's tools change: the languages of the request and of scripts, the width and the colours.
    private static func visitor(_ languages: String) -> HTML {
        """
        <h1>Willkommen</h1><p style="color: #999; background: #eee">Heute geöffnet</p><input aria-label="Name">
        <script>
        (() => {
          document.querySelector("main").lang = "de"
          document.body.insertAdjacentHTML("beforeend", "<p id=facts></p>")
          const show = () => {
            const style = getComputedStyle(document.querySelector("main p"))
            document.getElementById("facts").textContent = [
              "requested \(languages)", `language ${navigator.language}`, `width ${innerWidth}`,
              `${style.color} on ${style.backgroundColor}`,
              `field ${getComputedStyle(document.querySelector("input")).appearance}`,
            ].join("; ")
          }
          show()
          const timer = setInterval(() => document.getElementById("facts") ? show() : clearInterval(timer), 50)
        })()
        </script>
        """
    }

    private static let writing: HTML = """
        <h1>Words</h1>
        <div class="field"><label for="words">Words</label><textarea id="words" rows="4"></textarea></div>
        """

    /// Shows the display mode that scripts and style sheets see. Other media queries must not be affected.
    private static let displayMode: HTML = """
        <style>
        #css { width: 10px }
        @media (display-mode: standalone) { #css { width: 20px } }
        @media (display-mode: browser) { #css { width: 30px } }
        #root { width: 10px }
        :root[data-display-mode="standalone"] #root { width: 20px }
        </style>
        <h1>Display mode</h1><p id="css">By media query</p><p id="root">By the root</p><p id="answers"></p>
        <script>
        (() => {
          const ask = (query) => matchMedia(query).matches
          const width = (id) => parseInt(getComputedStyle(document.getElementById(id)).width)
          document.getElementById("answers").textContent = [
            `standalone ${ask("(display-mode: standalone)")}`, `browser ${ask("(display-mode: browser)")}`,
            `not browser ${ask("not all and (display-mode: browser)")}`, `wide ${ask("(min-width: 1px)")}`,
            `both ${ask("screen and ( DISPLAY-MODE:standalone ) and (min-width: 1px)")}`,
            `neither ${ask("(display-mode: standalone) and (min-width: 99999px)")}`,
            `asked ${matchMedia("(display-mode: standalone)").media}`, `css ${width("css")}`, `root ${width("root")}`,
          ].join(", ")
        })()
        </script>
        """

    private static let appearance: HTML = """
        <h1>Light or dark</h1><p id="scheme"></p><p id="contrast"></p>
        <script>
        const contrast = matchMedia("(prefers-contrast: more)")
        function showContrast() { document.getElementById("contrast").textContent =
          "The contrast is " + (contrast.matches ? "stronger" : "as usual") + "." }
        contrast.addEventListener("change", showContrast); showContrast()
        const dark = matchMedia("(prefers-color-scheme: dark)")
        function showScheme() { document.getElementById("scheme").textContent =
          "The desktop is " + (dark.matches ? "dark" : "light") + "." }
        dark.addEventListener("change", showScheme); showScheme()
        </script>
        """
}
