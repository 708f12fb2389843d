/// Pages with Turbo frames, which are parts of a page with separate navigation.
@MainActor
enum FramePages {
    static func add(to routes: inout Routes) {
        routes.get("/frames") { context in
            let page = number(context)
            return context.page(
                "Frames",
                """
                <h1>Frames</h1>
                <h2>Own navigation</h2>\(notes(page: 1))
                <h2>Navigation that advances the page</h2>\(pages(page))
                <h2>Loaded later</h2>
                <turbo-frame id="later" src="/frames/later" loading="lazy"><p>Loading …</p></turbo-frame>
                <h2>Failing</h2>
                <turbo-frame id="failing"><a href="/frames/failing">Load the broken frame</a></turbo-frame>
                <h2>Out of the frame</h2>
                <turbo-frame id="out"><a href="/posts/1" data-turbo-frame="_top">Leave the frame</a></turbo-frame>
                <h2>A form in a frame</h2>\(form())
                <p class="actions"><button type="button" onclick="history.back()">History back</button></p>
                """)
        }
        routes.get("/frames/notes") { context in
            context.page("Frame notes", notes(page: number(context)))
        }
        routes.get("/frames/later") { context in
            context.page("Later", #"<turbo-frame id="later"><p>This frame was loaded later.</p></turbo-frame>"#)
        }
        routes.get("/frames/failing") { context in
            FailurePages.page(500, in: context)
        }
        routes.post("/frames/form") { context in
            let name = context.request.form["name"] ?? ""
            guard !name.isEmpty else { return context.page("Form", status: 422, form(error: "Name can't be blank.")) }
            return context.redirect(to: "/frames/thanks?name=\(FormData.encode(name))")
        }
        routes.get("/frames/thanks") { context in
            let name = context.request.query["name"] ?? ""
            return context.page("Thanks", #"<turbo-frame id="form"><p>Thank you, \#(name).</p></turbo-frame>"#)
        }
    }

    private static func number(_ context: Context) -> Int {
        min(max(1, context.request.query["page"].flatMap { Int($0) } ?? 1), 999)
    }

    private static func notes(page: Int) -> HTML {
        """
        <turbo-frame id="notes"><div class="card"><p>Note \(page)</p>
        <a href="/frames/notes?page=\(page + 1)">Next note</a></div></turbo-frame>
        """
    }

    private static func pages(_ page: Int) -> HTML {
        """
        <turbo-frame id="pages" data-turbo-action="advance"><div class="card"><p>Page \(page)</p>
        <a href="/frames?page=\(page + 1)">Next page</a></div></turbo-frame>
        """
    }

    private static func form(error: String? = nil) -> HTML {
        """
        <turbo-frame id="form"><form action="/frames/form" method="post" class="card">
        \(Elements.field("Name", name: "name", error: error))
        <button type="submit">Send the frame's form</button></form></turbo-frame>
        """
    }
}
