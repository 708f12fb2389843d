import HybridCore

/// The frame of the HTML reports: one file that loads nothing. Reports are in English, because several machines with
/// different languages may contribute to one report.
package enum ReportDocument {
    /// Returns the part before the content.
    package static func head(_ title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <title>\(XMLText.escaped(title))</title>
        <style>\(style)</style>
        </head>
        <body>
        <main>
        <h1>\(XMLText.escaped(title))</h1>

        """
    }

    /// The part after the content.
    package static let tail = "</main>\n</body>\n</html>\n"

    /// Returns a row of counted items, each with a class that selects its colour.
    package static func counts(_ items: [(count: Int, name: String, style: String)]) -> String {
        let cells = items.map { item in
            "<li class=\"\(item.style)\"><strong>\(item.count)</strong> \(XMLText.escaped(item.name))</li>"
        }
        return "<ul class=\"counts\">\(cells.joined())</ul>\n"
    }

    private static let style = """
        :root { color-scheme: light dark; --back: #fafafa; --card: #fff; --line: #0000001f; --text: #2e3436;
          --faint: #5e5c64; --good: #1b8553; --bad: #c01c28; --care: #905300; --note: #1c71d8 }
        @media (prefers-color-scheme: dark) { :root { --back: #242424; --card: #363636; --line: #ffffff24;
          --text: #fff; --faint: #c0bfbc; --good: #78e9ab; --bad: #ff938c; --care: #ffc252; --note: #81d0ff } }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
        main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
        h1 { font-size: 1.6rem; margin: 0 0 .5rem }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
        h3 { font-size: 1rem; margin: 0 }
        p { margin: .25rem 0 }
        a { color: var(--note) }
        .faint { color: var(--faint) }
        .address { overflow-wrap: anywhere }
        .counts { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0 }
        .counts li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .5rem 1rem }
        .counts strong { font-size: 1.3rem; display: block; line-height: 1.2 }
        .good strong, .good .mark { color: var(--good) }
        .bad strong, .bad .mark { color: var(--bad) }
        .care strong, .care .mark { color: var(--care) }
        .mark { font-weight: 600 }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .75rem 1rem;
          margin: .75rem 0 }
        .card ul { margin: .25rem 0 0; padding-left: 1.25rem }
        .card li { overflow-wrap: anywhere }
        .pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: .75rem;
          margin-top: .75rem }
        figure { margin: 0 }
        figcaption { color: var(--faint); font-size: .875rem }
        img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px }
        table { border-collapse: collapse; width: 100%; background: var(--card); border-radius: 12px }
        th, td { text-align: start; padding: .35rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top;
          overflow-wrap: anywhere }
        th { color: var(--faint); font-weight: 600 }
        summary { cursor: pointer }
        """
}
