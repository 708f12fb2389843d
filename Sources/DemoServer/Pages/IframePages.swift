/// Pages with inline frames. Events in a frame must not change the client's stack or reach its native code.
@MainActor
enum IframePages {
    static func add(to routes: inout Routes) {
        routes.get("/iframe") { context in
            context.page(
                "Inline frames",
                """
                <h1>Inline frames</h1>
                <h2>Of this site</h2><iframe title="Of this site" src="/iframe/inner"></iframe>
                <h2>Redirected elsewhere</h2><iframe title="Redirected elsewhere" src="/iframe/redirected"></iframe>
                <h2>Of another site</h2>
                <iframe title="Of another site" src="\(context.site.otherOrigin)/iframe/probe"></iframe>
                """)
        }
        routes.get("/iframe/inner") { context in
            context.bare(
                "Inner page",
                """
                <p>Inner page</p><p><a href="/iframe/inner/2">Next inner page</a></p>
                <p><a href="/posts/1" target="_top">Post in the whole window</a></p>
                <p><a href="https://example.com/" target="_blank">External site from the frame</a></p>
                """)
        }
        routes.get("/iframe/inner/2") { context in
            context.bare(
                "Second inner page", #"<p>Second inner page</p><p><a href="/iframe/inner">First inner page</a></p>"#)
        }
        routes.get("/iframe/redirected") { context in
            PageResponse(redirectTo: "\(context.site.otherOrigin)/iframe/elsewhere")
        }
        routes.get("/iframe/elsewhere") { context in
            context.bare("Elsewhere", "<p>This inline frame was redirected to another site.</p>")
        }
        routes.get("/iframe/probe") { context in context.bare("Probe", probe) }
        // The response is irrelevant, because the log of requests contains the results.
        routes.get("/report") { _ in PageResponse(status: 204) }
    }

    /// Searches for access to native code, tries to use it, and reports the results by a request.
    private static let probe: HTML = """
        <p>A page of another site that looks for native powers.</p><p id="found">Looking …</p>
        <script>
        const found = []
        const handlers = (window.webkit && window.webkit.messageHandlers) || null
        if (handlers) {
          found.push("messageHandlers")
          for (const name of ["native", "turbo", "hybrid", "nativeBridge", "bridge", "nativeApp"]) {
            try {
              if (!handlers[name]) continue
              const data = { location: location.origin + "/outside", options: { action: "advance" } }
              handlers[name].postMessage(JSON.stringify({ name: "visitProposed", data }))
              found.push(name)
            } catch (error) { found.push(name + ":refused") }
          }
        }
        for (const name of ["turboNative", "nativeBridge", "HybridNative", "Turbo"]) {
          if (window[name]) found.push("window." + name)
        }
        try { void top.document.title; found.push("top") } catch (error) { }
        document.title = "Probe found " + (found.join(" ") || "nothing")
        document.getElementById("found").textContent = document.title
        fetch("/report?found=" + encodeURIComponent(found.join(",") || "nothing"))
        </script>
        """
}
