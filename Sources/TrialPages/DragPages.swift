import DemoServer

/// A page with all draggable elements, a drop target, and a log of the events.
@MainActor
enum DragPages {
    static func add(to routes: inout Routes) {
        routes.get("/drags") { context in context.page("Drags", page) }
    }

    private static let page: HTML = """
        <h1>Drags</h1>
        <p><a href="/posts">All posts</a></p>
        <p><img src="/image.png" alt="A picture" width="60" height="40"></p>
        <p role="group" aria-label="Words" style="width: max-content">Words to drag.</p>
        <p role="group" aria-label="Card" draggable="true" style="width: max-content">A card of the page's own.</p>
        <p id="target" role="group" aria-label="Target" style="padding: 2em; border: 1px solid">Drop it here.</p>
        <p>Width: <output id="width"></output></p>
        <p>Wheel: <output id="wheel">not turned</output></p>
        <p>Marked: <output id="marked"></output></p>
        <p>Drag: <output id="note">nothing</output></p>
        <script>
        (() => {
          const tell = (id, text) => document.getElementById(id).textContent = text
          const measure = () => tell("width", `${innerWidth} pixels`)
          addEventListener("resize", measure)
          measure()
          addEventListener("wheel", (event) => {
            tell("wheel", `${event.ctrlKey ? "ctrl " : ""}${event.defaultPrevented ? "refused" : "scrolls"}`)
          })
          let times = 0
          addEventListener("pointerup", () => {
            tell("note", `let go ${++times}`)
            tell("marked", `${getSelection().toString().trim().length} characters`)
          })
          addEventListener("dragend", () => { if (!note.textContent.startsWith("dropped")) tell("note", "drag ended") })
          document.querySelector("[draggable]").addEventListener("dragstart", (event) => {
            event.dataTransfer.setData("text/plain", "card")
            // WebKitGTK ends a drop with all permitted effects, and GTK warns about more than one.
            event.dataTransfer.effectAllowed = "copy"
          })
          target.addEventListener("dragover", (event) => {
            event.preventDefault()
            tell("note", "dragged here")
          })
          target.addEventListener("drop", (event) => {
            event.preventDefault()
            const data = event.dataTransfer
            tell("note", "dropped " + (data.files.length ? "file" : data.getData("text/uri-list") || data.getData("text")))
          })
        })()
        </script>
        """
}
