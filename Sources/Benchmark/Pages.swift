/// The pages that both sides show: ordinary ones, with a script that follows the links by itself and says when it was
/// done.
enum Pages {
    /// One page of an endless row. Its number makes it one that Turbo has no snapshot of.
    static func page(_ number: Int) -> String {
        let rows = (1...40).map { row in
            "<li><a href=\"/page/\(number + 1)?row=\(row)\">Entry \(row) of page \(number)</a> "
                + "<small>Water level, wind and what was seen from the bank that day.</small></li>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Page \(number)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
            <script>\(script)</script><script src="/turbo.js" defer></script></head>
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

    /// What the page has painted is known after two frames: the first is under way when the callback runs.
    ///
    /// `pause` lets the animation of the step before come to its end. Times are those of one clock for all documents.
    private static let script = """
        (() => {
          const pause = 400
          const now = () => performance.timeOrigin + performance.now()
          const begin = (text) => text.split(",").map((phase) => {
            const [kind, left] = phase.split(":")
            return { kind, left: Number(left) }
          })
          const kept = sessionStorage.bench
          const state = { plan: [], clicked: 0 }
          if (kept) Object.assign(state, JSON.parse(kept))
          else state.plan = begin(new URL(location.href).searchParams.get("plan") || "")
          const keep = () => { sessionStorage.bench = JSON.stringify(state) }
          const report = (event, ms) => fetch(
            `/report?event=${event}&ms=${ms}&width=${innerWidth}&height=${innerHeight}`,
            { method: "POST", keepalive: true })
          const step = () => {
            while (state.plan.length && state.plan[0].left === 0) state.plan.shift()
            const phase = state.plan[0]
            if (!phase) return report("done", 0)
            phase.left -= 1
            if (phase.kind !== "turbo") {
              keep()
              return report(`ready-${phase.kind}`, 0)
            }
            state.clicked = now()
            document.getElementById("next").click()
          }
          const painted = (event) => requestAnimationFrame(() => requestAnimationFrame(() => {
            report(event, state.clicked ? now() - state.clicked : 0)
            state.clicked = 0
            setTimeout(step, pause)
          }))
          document.addEventListener("DOMContentLoaded", () => painted(kept ? "reload" : "first"))
          document.addEventListener("turbo:render", () => {
            if (document.documentElement.hasAttribute("data-turbo-preview")) return
            painted(state.clicked ? "turbo" : "back")
          })
        })()
        """
}
