import DemoServer

/// Pages, and frames of another site, that attempt forbidden operations (law 7).
@MainActor
enum HostilePages {
    static func add(to routes: inout Routes) {
        routes.get("/hostile/hungry") { context in
            context.page(
                "Page that takes memory",
                """
                <h1>Page that takes memory</h1>
                <script>
                const all = []
                function take() {
                  const part = new Uint8Array(20 << 20)
                  for (let i = 0; i < part.length; i += 256) part[i] = Math.random() * 255
                  all.push(part)
                  if (all.length < 40) setTimeout(take, 50)
                }
                setTimeout(take, 200)
                </script>
                """)
        }
        routes.get("/hostile/frame") { context in
            context.page(
                "Page with a hostile frame",
                """
                <h1>Page with a hostile frame</h1>
                <iframe title="Hostile" src="\(context.site.otherOrigin)/hostile/reloading"></iframe>
                """)
        }
        routes.get("/hostile/overtaker") { context in
            context.bare(
                "Page that overtakes",
                """
                <h1>Page that overtakes</h1>
                <button onclick="location = '\(context.site.otherOrigin)/outside'">Another site</button>
                <button onclick="location = window.URL.createObjectURL(new Blob(['x']))">Blob</button>
                """)
        }
        routes.get("/hostile/script") { context in
            context.bare("Hostile page", "<h1>Hostile page</h1>\(context.hostileScript)")
        }
        routes.get("/hostile/script.js") { context in
            PageResponse(type: "text/javascript", body: Array(context.site.behaviour.hostileScript.utf8))
        }
        // A stranger's upload as careful sites serve it: with the site's address and an opaque origin.
        routes.get("/hostile/sandbox") { context in
            context.bare("Sandboxed page", "<h1>Sandboxed page</h1>\(context.hostileScript)")
                .with("Content-Security-Policy", "sandbox allow-scripts allow-modals allow-popups allow-forms")
        }
        // Sends messages to native code in Turbo's name.
        routes.get("/hostile/forger") { context in
            context.page(
                "Page that forges messages",
                """
                <h1>Page that forges messages</h1>
                <button onclick="propose('mailto:forged@example.com')">Mail</button>
                <button onclick="for (let n = 0; n < 50; n++) propose('https://example.com/' + n)">Many windows</button>
                <button onclick="throw new Error('https://a.test/?access_token=verysecret')">Error</button>
                <script>
                function propose(location) {
                  const detail = JSON.stringify({ name: "visitProposed", data: { location } })
                  document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail }))
                }
                </script>
                """)
        }
        // An uploaded file that the server deliberately sends as an attachment.
        routes.get("/hostile/uploaded") { context in
            context.page(
                "Page with a file in a frame",
                #"<h1>Page with a file in a frame</h1><iframe title="File" src="/hostile/uploaded.html"></iframe>"#)
        }
        routes.get("/hostile/uploaded.html") { context in
            context.bare("Uploaded", "<script>parent.document.querySelector('h1').textContent = 'Overwritten'</script>")
                .with("Content-Disposition", #"attachment; filename="uploaded.html""#)
        }
        routes.get("/modal/asking") { context in
            context.page(
                "Page that asks",
                "<h1>Page that asks</h1><script>setTimeout(() => confirm('Go?'), 500)</script>")
        }
        // Requests data from 60 realms simultaneously.
        routes.get("/hostile/realms") { context in
            context.page(
                "Page with many realms",
                """
                <h1>Page with many realms</h1>
                <p id="refused">Refused: 0</p>
                <script>
                let refused = 0
                for (let n = 0; n < 60; n++) fetch(`/hostile/realm/${n}`).catch(() => {}).then(() => {
                  document.getElementById("refused").textContent = `Refused: ${++refused}`
                })
                </script>
                """)
        }
        routes.get("/hostile/realm/:id") { context in
            let id = context.parameters["id"] ?? ""
            return context.bare("Password required", status: 401, "<h1>Password required</h1>")
                .with("WWW-Authenticate", "Basic realm=\"Realm \(id)\"")
        }
        // Requests a password and leaves once the dialog is open.
        routes.get("/hostile/fickle") { context in
            context.bare(
                "Fickle page",
                """
                <h1>Fickle page</h1>
                <script>
                fetch("/hostile/realm/fickle").catch(() => {})
                setTimeout(() => { location = "/plain/2" }, 3000)
                </script>
                """)
        }
        // Reloads itself until it has been requested three times.
        routes.get("/hostile/reloading") { context in
            let again: HTML = "<script>setTimeout(() => location.reload(), 300)</script>"
            let isLast = context.site.count("/hostile/reloading") >= 3
            return context.bare("Frame that reloads itself", "<p>Reloading frame</p>\(isLast ? "" : again)")
        }
    }
}
