/// Pages with scripts.
@MainActor
enum ScriptPages {
    static func add(to routes: inout Routes) {
        routes.get("/dialogs") { context in context.page("Dialogs of the page", dialogs) }
        routes.get("/replace-state") { context in context.page("History", history) }
        routes.get("/replace-state/changed") { context in
            context.page("Changed address", "<h1>Changed address</h1><p>The server's page at the changed address.</p>")
        }
        routes.get("/throws") { context in
            context.page(
                "Page with a script error",
                """
                <h1>Page with a script error</h1><p>Its script fails. The page itself is well.</p>
                <button type="button" onclick="throw new Error('Deliberate error of a button')">Fail again</button>
                <script>
                console.warn("A deliberate warning"); throw new Error("Deliberate error of the page")
                </script>
                """)
        }
    }

    private static let dialogs: HTML = """
        <h1>Dialogs of the page</h1>
        <div class="actions">
        <button type="button" onclick="alert('Low tide is at six.'); answer('alert closed')">Alert</button>
        <button type="button" onclick="answer('confirm ' + confirm('Leave the boat here?'))">Confirm</button>
        <button type="button" onclick="answer('prompt ' + prompt('Name of the boat?', 'Heron'))">Prompt</button>
        <button type="button" onclick="guard()">Guard this page</button>
        <button type="button" onclick="window.onbeforeunload = null; answer('free')">Free this page</button>
        </div>
        <p>Result: <output id="result">none</output></p>
        <p><a href="/posts/1" data-turbo="false">Leave by a full load</a></p>
        <script>
        function answer(text) { document.getElementById("result").textContent = text }
        function guard() {
          window.onbeforeunload = event => { event.preventDefault(); return "" }
          answer("guarded")
        }
        </script>
        """

    private static let history: HTML = """
        <h1>History</h1>
        <p>Address: <output id="address"></output></p>
        <div class="actions">
        <button type="button" onclick="replace()">Replace the address</button>
        <button type="button" onclick="push()">Push an address</button>
        <button type="button" onclick="history.back(); setTimeout(show, 200)">History back</button>
        <button type="button" onclick="history.go(-2)">History back twice</button>
        <button type="button" onclick="document.title = 'Title set by a script'">Set the title</button>
        </div>
        <p><a href="/posts/1">A post</a></p>
        <script>
        function show() { document.getElementById("address").textContent = location.pathname + location.search }
        function replace() { history.replaceState(history.state, "", "/replace-state/changed"); show() }
        function push() { history.pushState({}, "", "/replace-state?pushed=1"); show() }
        show()
        </script>
        """
}
