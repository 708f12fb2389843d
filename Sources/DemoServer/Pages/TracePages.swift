/// A page that stores data in every storage of the browser, and reports the data that it found there.
@MainActor
enum TracePages {
    /// The text that the page stores.
    static let mark = "left-by-the-last-person"

    static func add(to routes: inout Routes) {
        routes.get("/traces") { context in
            let isKnown = context.request.cookie("trace_http") != nil
            return context.page("Traces", content(isKnown: isKnown))
                .with("Set-Cookie", "trace_http=\(mark); Path=/; HttpOnly; Max-Age=86400")
        }
        for path in ["/traces/cached.js", "/traces/later.js"] {
            routes.get(path) { _ in
                PageResponse(type: "text/javascript", body: Array("// \(mark)".utf8))
                    .with("Cache-Control", "private, max-age=86400")
            }
        }
        routes.get("/traces/later") { context in
            context.page("Later", #"<h1>Later</h1><script src="/traces/later.js"></script>"#)
        }
        routes.get("/traces/workers") { context in context.page("Workers", workers) }
        routes.get("/traces/worker.js") { _ in PageResponse(type: "text/javascript", body: Array("// \(mark)".utf8)) }
    }

    /// Reports the number of registered service workers, and registers one.
    private static let workers: HTML = """
        <h1>Workers</h1>
        <script>
        (async () => {
          const found = (await navigator.serviceWorker.getRegistrations()).length
          await navigator.serviceWorker.register("/traces/worker.js")
          fetch(`/report?workers=${found}`)
        })().catch((error) => fetch(`/report?error=${error}`))
        </script>
        """

    private static func content(isKnown: Bool) -> HTML {
        let known: HTML = isKnown ? #"["httpOnly"]"# : "[]"
        return """
            <h1>Traces</h1>
            <p>This page leaves a mark in every place that a browser has for one, and looks for older ones first.</p>
            <label>Your name <input name="name" autocomplete="name"></label>
            <script src="/traces/cached.js"></script>
            <script>
            (async () => {
              const mark = "\(mark)"
              const found = \(known)
              if (document.cookie.includes("trace=")) found.push("cookie")
              if (localStorage.getItem("trace")) found.push("localStorage")
              if (sessionStorage.getItem("trace")) found.push("sessionStorage")
              if (window.name) found.push("window.name")
              if (document.querySelector("input[name=name]").value) found.push("field")
              const databases = await indexedDB.databases()
              if (databases.some(({ name }) => name === "trace")) found.push("indexedDB")
              if (window.caches && await caches.has("trace")) found.push("caches")
              document.cookie = `trace=${mark}; path=/; max-age=86400`
              localStorage.setItem("trace", mark)
              sessionStorage.setItem("trace", mark)
              window.name = mark
              document.querySelector("input[name=name]").value = mark
              await new Promise((done) => {
                const request = indexedDB.open("trace", 1)
                request.onupgradeneeded = () => request.result.createObjectStore("trace").put(mark, mark)
                request.onsuccess = request.onerror = () => { request.result?.close(); done() }
              })
              if (window.caches) await (await caches.open("trace")).put("/trace", new Response(mark))
              fetch(`/report?found=${found.join(",") || "nothing"}&history=${history.length}`)
            })()
            </script>
            """
    }
}
