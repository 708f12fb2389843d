/// The pages of the screen measurements. Each response has another colour than the previous ones, so that pages can be
/// distinguished.
enum ScreenPages {
    /// A link on the page. The links form a grid with cells of ``linkSize``, which starts at the upper left corner.
    enum Link: Int, CaseIterable {
        case next, sliding, replace, full
        case slow, slower, dialog, dark
        case waiting

        /// The centre of the link, in CSS pixels of the page.
        var middle: (x: Int, y: Int) {
            let (row, column) = rawValue.quotientAndRemainder(dividingBy: columns)
            return (column * linkSize.width + linkSize.width / 2, row * linkSize.height + linkSize.height / 2)
        }
    }

    /// The paths of these pages.
    static let paths = ["/screen/", "/sliding/", "/dialog/", "/dark/"]
    private static let columns = 4
    private static let linkSize = (width: 200, height: 140)
    /// The colours of pages. There are more of them than responses between leaving a page and returning to it. These
    /// include Turbo 8's prefetches.
    private static let light = [
        "a0c0e0", "e0c0a0", "c0e0a0", "e0a0c0", "a0e0c0", "c0a0e0", "d0d090", "90d0d0", "d090d0", "b0d0f0", "f0d0b0",
        "d0f0b0", "f0b0d0", "a8c8a8", "c8a8c8", "c8c8a8", "a8a8c8", "e8d0d0", "d0e8d0", "d0d0e8", "b8e8e8", "e8b8e8",
        "e8e8b8", "98b8d8", "d8b898", "b8d898", "98d8b8", "d898b8", "b898d8",
    ]
    private static let dark = [
        "102030", "301020", "203010", "302010", "103020", "201030", "303018", "183030", "301830",
    ]

    /// All colours of pages, as 0xRRGGBB.
    static let allColours = Set((light + dark).compactMap { UInt32($0, radix: 16) })

    /// The path configuration of the shell, with rules for sliding pages and for pages in the dialog.
    static let pathConfiguration = """
        {"rules": [
          {"patterns": ["^/sliding/"], "properties": {"animated": true}},
          {"patterns": ["^/dialog/"], "properties": {"context": "modal"}}
        ]}
        """

    /// Returns a page. Its colour is not in a style sheet, because Turbo also keeps old style sheets.
    /// - Parameters:
    ///   - answer: The number of earlier responses.
    ///   - isDark: True for the colours of a dark page.
    ///   - library: The element that includes Turbo.
    static func page(_ answer: Int, isDark: Bool, library: String) -> String {
        let next = answer + 1
        let links = [
            ("Next", "/screen/\(next)", ""), ("Sliding", "/sliding/\(next)", ""),
            ("Replace", "/screen/\(next)?replace", "data-turbo-action=\"replace\""),
            ("Full load", "/screen/\(next)?full", "data-turbo=\"false\""),
            ("After 150 ms", "/screen/\(next)?delay=150", ""), ("After 1 s", "/screen/\(next)?delay=1000", ""),
            ("Dialog", "/dialog/\(next)", ""), ("Dark", "/dark/\(next)", ""),
            ("After the click", "/screen/\(next)?delay=150", "data-turbo-prefetch=\"false\""),
        ]
        let blocks = links.map { "<a href=\"\($0.1)\" \($0.2)>\($0.0)</a>" }
        let lines = (1...30).map { "<p>Line \($0) of page \(answer): water level, wind, what was seen.</p>" }
        let colours = isDark ? dark : light
        let style = "background: #\(colours[answer % colours.count]); color: \(isDark ? "#ddd" : "#222")"
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Page \(answer)</title>
            <link rel="icon" href="data:,"><script>\(script)</script>\(library)
            <style>
            body { margin: 0; min-height: 100vh; font: 16px/1.5 Cantarell, sans-serif }
            nav { display: grid; grid-template-columns: repeat(\(columns), \(linkSize.width)px) }
            nav a { height: \(linkSize.height)px; color: inherit }
            p { margin: 1rem }
            </style></head>
            <body style="\(style)"><nav>\(blocks.joined())</nav>\(lines.joined())</body></html>
            """
    }

    /// Reports to the server that the page is painted, so that all times use the same clock. A page is painted after
    /// two animation frames, because the first one is already in progress when its callback runs.
    private static let script = """
        (() => {
          const painted = () => requestAnimationFrame(() => requestAnimationFrame(() =>
            fetch("/painted", { method: "POST", keepalive: true })))
          document.addEventListener("DOMContentLoaded", () => {
            if (!window.Turbo) fetch("/without-library", { method: "POST", keepalive: true })
            painted()
          })
          document.addEventListener("turbo:render", () => {
            if (!document.documentElement.hasAttribute("data-turbo-preview")) painted()
          })
        })()
        """
}
