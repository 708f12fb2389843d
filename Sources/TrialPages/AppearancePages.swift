import DemoServer

/// Pages that show what the browser makes of them: words that are checked, and light or dark.
@MainActor
enum AppearancePages {
    static func add(to routes: inout Routes) {
        routes.get("/writing") { context in context.page("Words", writing) }
        routes.get("/appearance") { context in context.page("Light or dark", appearance) }
    }

    private static let writing: HTML = """
        <h1>Words</h1>
        <div class="field"><label for="words">Words</label><textarea id="words" rows="4"></textarea></div>
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
