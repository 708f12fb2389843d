import DemoServer

/// Pages that receive opened files: through the document's event, through the web's launch queue, and one with the
/// application's address but another origin.
@MainActor
enum OpenedFilesPages {
    static func add(to routes: inout Routes) {
        routes.get("/opened-files") { context in context.page("Opened files", byEvent) }
        routes.get("/launched-files") { context in context.page("Launched files", byLaunchQueue) }
    }

    private static let byEvent: HTML = """
        <h1>Opened files</h1><p id="files">None yet</p>
        <script>
        (() => {
          if (window.hearsFiles) return
          window.hearsFiles = true
          document.addEventListener("hybrid:files-opened", async ({ detail }) => {
            const texts = await Promise.all(detail.files.map(async ({ name, type, size, file }) =>
              `${name} (${type}, ${size} bytes, ${file instanceof File && file.name === name}): ${await file.text()}`))
            document.getElementById("files").textContent = texts.join("; ")
          })
        })()
        </script>
        """

    private static let byLaunchQueue: HTML = """
        <h1>Launched files</h1><p id="launched">None yet</p>
        <script>
        // Later than the page, to test that earlier files are queued.
        addEventListener("load", () => setTimeout(() => {
          window.launchQueue?.setConsumer(async ({ files }) => {
            const file = await files[0].getFile()
            document.getElementById("launched").textContent = `${files[0].kind} ${file.name}: ${await file.text()}`
          })
        }, 300))
        </script>
        """
}
