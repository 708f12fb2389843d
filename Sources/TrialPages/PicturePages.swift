import DemoServer

/// Pages of plain colours. Each response has another colour, so a test can identify the page from a point of the
/// screen. No theme uses these colours.
@MainActor
enum PicturePages {
    private static let colors = [
        "#204060", "#e0c080", "#602040", "#a0d8b0", "#406020", "#d0a0e0", "#806010", "#90c8e8", "#106080", "#f0a890",
    ]

    static func add(to routes: inout Routes) {
        var answers = 0
        let page = { (context: Context, path: String, scripts: Layout.Scripts) -> PageResponse in
            answers += 1
            return context.page(
                "Picture \(answers)", scripts: scripts, content(answers, path: path, number: context.id ?? 1))
        }
        routes.get("/pictures/:id") { page($0, "/pictures/", .site) }
        routes.get("/pictures/sliding/:id") { page($0, "/pictures/", .site) }
        routes.get("/pictures/plain/:id") { page($0, "/pictures/plain/", .none) }
        routes.get("/pictures/storable/:id") { page($0, "/pictures/storable/", .site).storable() }
        routes.post("/pictures/storable/:id") { context in
            context.redirect(to: "/pictures/storable/\((context.id ?? 1) + 1)")
        }
        // A storable page with a frame that must not be stored, of another site or of this one.
        routes.get("/pictures/framing/:id") { context in
            answers += 1
            let frame = context.id == 1 ? context.site.otherOrigin + "/outside" : "/pictures/plain/1"
            let style: HTML = "position: fixed; inset: 0; background: \(colors[answers % colors.count])"
            return context.page(
                "Framing", #"<div style="\#(style)"><iframe title="Frame" src="\#(frame)"></iframe></div>"#
            ).storable()
        }
        routes.get("/modal/pictures/:id") { page($0, "/modal/pictures/", .site) }
        routes.post("/modal/pictures/:id") { context in
            context.redirect(to: "/modal/pictures/\((context.id ?? 1) + 1)")
        }
    }

    private static func content(_ answer: Int, path: String, number: Int) -> HTML {
        let next = number + 1
        return """
            <div style="position: fixed; inset: 0; overflow: hidden; background: \(colors[answer % colors.count])">
            <h1>Picture \(answer)</h1>
            <ul>
            <li><a href="\(path)\(next)">Next</a></li>
            <li><a href="\(path)\(next)" data-turbo-action="replace" data-turbolinks-action="replace">In its place</a></li>
            <li><a href="\(path)\(number)">Once more</a></li>
            <li><a href="/pictures/\(next)" data-turbo="false" data-turbolinks="false">Loaded whole</a></li>
            <li><a href="/pictures/plain/\(next)">Without a library</a></li>
            <li><a href="/pictures/storable/\(next)">Storable</a></li>
            <li><a href="/pictures/sliding/\(next)">Sliding</a></li>
            <li><a href="/modal/pictures/\(next)">In a dialog</a></li>
            </ul>
            <form method="post" action="/modal/pictures/\(number)"><button>Send</button></form>
            <form method="post" action="/pictures/storable/\(number)"><button>Send and Stay</button></form>
            </div>
            """
    }
}
