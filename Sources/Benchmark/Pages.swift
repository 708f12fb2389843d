/// Ordinary pages with a script that follows the links, for measuring many visits.
enum Pages {
    /// Returns one page of an endless series. Each page has its own number, so Turbo has no snapshot of it.
    /// - Parameter library: The element that includes Turbo.
    static func page(_ number: Int, library: String) -> String {
        let rows = (1...40).map { row in
            "<li><a href=\"/page/\(number + 1)?row=\(row)\">Entry \(row) of page \(number)</a> "
                + "<small>Water level, wind and what was seen from the bank that day.</small></li>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Page \(number)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
            <script>\(script)</script>\(library)</head>
            <body><main><h1>Page \(number)</h1>
            <p><a id="next" href="/page/\(number + 1)">Next page</a></p>
            <ul>\(rows.joined(separator: "\n"))</ul></main></body></html>
            """
    }

    static let style = """
        body { font: 16px/1.5 Cantarell, sans-serif; margin: 0; background: #fafafa; color: #222 }
        main { max-width: 48rem; margin: 0 auto; padding: 1.5rem }
        ul { list-style: none; padding: 0; background: #fff; border: 1px solid #ddd; border-radius: 12px }
        li { padding: .75rem 1rem; border-bottom: 1px solid #eee }
        small { display: block; color: #666 }
        """

    /// Visits the next page when the previous one has been painted. At each stop, the script waits for the server.
    private static let script = """
        (() => {
          const stops = (new URL(location.href).searchParams.get("stops") || "").split(",").map(Number)
          let visits = 0
          // WebKit lets a page add a hundred steps to its history in 30 seconds. Faster visits would not be Turbo visits.
          const pause = 300
          const step = () => {
            if (visits === stops[0]) {
              stops.shift()
              return fetch("/stop", { method: "POST" }).then(() => { if (stops.length) step() })
            }
            visits += 1
            document.getElementById("next").click()
          }
          const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(step, pause)))
          document.addEventListener("DOMContentLoaded", painted)
          document.addEventListener("turbo:render", () => {
            if (!document.documentElement.hasAttribute("data-turbo-preview")) painted()
          })
        })()
        """
}
