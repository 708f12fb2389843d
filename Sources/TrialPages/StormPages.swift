import DemoServer

/// Pages that start several loads a second, without end. They report when the storm has developed.
@MainActor
enum StormPages {
    static func add(to routes: inout Routes) {
        for (name, script) in storms {
            routes.get("/storm/\(name)") { context in
                context.bare(
                    "Storm \(name)",
                    """
                    <h1>Storm \(name)</h1>
                    <button onclick="begin(); report()">Begin</button>
                    <script>
                    const own = location.origin, other = "\(context.site.otherOrigin)"
                    const random = () => Math.random()
                    function report() { setTimeout(() => navigator.sendBeacon("/report"), 3000) }
                    \(script)
                    </script>
                    """)
            }
        }
        // There is no response during the test, because WebKit begins the next load before this one has a response.
        for path in ["/storm/target", "/storm/target/:number"] {
            routes.get(path) { context in
                context.bare("Target", "<p>Target</p>").after(milliseconds: 20_000)
            }
        }
        routes.get("/storm/near/:number") { context in
            context.bare("Near", "<p>Near</p>").after(milliseconds: 500)
        }
        routes.get("/storm/refreshing") { context in
            context.bare("Refreshing", #"<meta http-equiv="refresh" content="0"><p>Refreshing</p>"#)
        }
        routes.get("/storm/crowd") { context in
            context.bare(
                "Many frames",
                """
                <h1>Many frames</h1>
                \((1...20).map { #"<iframe src="\#(context.site.otherOrigin)/storm/near/\#($0)"></iframe>"# as HTML })
                """)
        }
    }

    private static let storms: [(String, HTML)] = [
        ("other", "function begin() { setInterval(() => location = `${other}/storm/target/${random()}`, 100) }"),
        (
            "framed",
            """
            document.body.append(document.createElement("iframe"))
            function begin() { setInterval(() => location = `${other}/storm/target/${random()}`, 100) }
            """
        ),
        (
            // This is more than the limit of a hundred loads.
            "own",
            """
            function begin() {
              let count = 0
              setInterval(() => {
                location = `${own}/storm/target/${random()}`
                if (++count === 120) navigator.sendBeacon("/report")
              }, 25)
            }
            function report() {}
            """
        ),
        // This is less than the limit.
        ("steady", "function begin() { setInterval(() => location = `${own}/storm/target/${random()}`, 150) }"),
        (
            "frames",
            """
            function begin() {
              setInterval(() => {
                const frame = document.createElement("iframe")
                frame.src = `${other}/storm/target/${random()}`
                document.body.append(frame)
              }, 50)
            }
            """
        ),
        ("window", "function begin() { setInterval(() => open(`${other}/storm/target/${random()}`), 100) }"),
        (
            "form",
            """
            function begin() {
              setInterval(() => {
                const form = document.createElement("form")
                form.action = `${other}/storm/target/${random()}`
                document.body.append(form)
                form.submit()
              }, 100)
            }
            """
        ),
        (
            "history",
            """
            history.pushState({}, "", "?1")
            function begin() { setInterval(() => { history.go(-1); history.go(1) }, 100) }
            """
        ),
        (
            "refresh",
            """
            function begin() {
              for (let number = 0; number < 3; number++) {
                const frame = document.createElement("iframe")
                frame.src = `${other}/storm/refreshing?${number}`
                document.body.append(frame)
              }
            }
            """
        ),
    ]
}
