/// The pages of the measurements on the screen: each answer has a colour that none of the last ones had, so that what
/// belongs to which page can be seen.
enum ScreenPages {
    /// A place on the page where there is a link, from the upper left, in steps of ``linkSize``.
    enum Link: Int, CaseIterable {
        case next, sliding, replace, full
        case slow, slower, dialog, plain

        /// Where its middle is on the page, in CSS pixels.
        var middle: (x: Int, y: Int) {
            let (row, column) = rawValue.quotientAndRemainder(dividingBy: columns)
            return (column * linkSize.width + linkSize.width / 2, row * linkSize.height + linkSize.height / 2)
        }
    }

    private static let columns = 4
    private static let linkSize = (width: 200, height: 140)
    private static let colours = [
        "204060", "602040", "406020", "806010", "106080", "601080", "105030", "703030", "303070", "507050", "0a4a4a",
        "4a0a4a",
    ]

    /// What the shell is told: which pages slide, and which open in the dialog.
    static let pathConfiguration = """
        {"rules": [
          {"patterns": ["^/sliding/"], "properties": {"animated": true}},
          {"patterns": ["^/dialog/"], "properties": {"context": "modal"}}
        ]}
        """

    /// One page. Its colour is not the style sheet's: of those Turbo keeps the old ones too.
    /// - Parameter answer: how many answers there were before this one.
    static func page(_ answer: Int) -> String {
        let next = answer + 1
        let links = [
            ("Next", "/screen/\(next)", ""), ("Sliding", "/sliding/\(next)", ""),
            ("Replace", "/screen/\(next)?replace", "data-turbo-action=\"replace\""),
            ("Full load", "/screen/\(next)?full", "data-turbo=\"false\""),
            ("After 150 ms", "/screen/\(next)?delay=150", ""), ("After 1 s", "/screen/\(next)?delay=1000", ""),
            ("Dialog", "/dialog/\(next)", ""), ("Without Turbo", "/plain/\(next)", "data-turbo=\"false\""),
        ]
        let blocks = links.map { "<a href=\"\($0.1)\" \($0.2)>\($0.0)</a>" }
        let lines = (1...30).map { "<p>Line \($0) of page \(answer): water level, wind, what was seen.</p>" }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Page \(answer)</title>
            <link rel="icon" href="data:,"><script src="/turbo.js" defer></script>
            <style>
            body { margin: 0; min-height: 100vh; font: 16px/1.5 Cantarell, sans-serif; color: #ddd }
            nav { display: grid; grid-template-columns: repeat(\(columns), \(linkSize.width)px) }
            nav a { height: \(linkSize.height)px; color: inherit }
            p { margin: 1rem }
            </style></head>
            <body style="background: #\(colours[answer % colours.count])"><nav>\(blocks.joined())</nav>\(lines.joined())</body></html>
            """
    }
}
