/// Pages whose state is in the query string.
@MainActor
enum SearchPages {
    static func add(to routes: inout Routes) {
        routes.get("/search", search)
        routes.get("/filter") { context in
            let chosen = context.request.query["author"] ?? ""
            let posts = context.site.posts.all.filter { chosen.isEmpty || $0.author == chosen }
            let authors = ["Ada Lovelace", "Grace Hopper", "Joan Clarke"].map {
                Elements.link($0, "/filter?author=\(FormData.encode($0))")
            }
            return context.page(
                "Filter",
                """
                <h1>Filter</h1>\(Elements.list([Elements.link("Everybody", "/filter")] + authors))
                <h2>\(chosen.isEmpty ? "Everybody" : chosen)</h2>\(Elements.list(posts.map(PostPages.row)))
                """)
        }
    }

    private static func search(_ context: Context) -> PageResponse {
        let words = context.request.query["q"] ?? ""
        let wanted = words.lowercased()
        let posts = context.site.posts.all.filter {
            $0.title.lowercased().contains(wanted) || $0.text.lowercased().contains(wanted)
        }
        let number = posts.count == 1 ? "1 result" : "\(posts.count) results"
        let results: HTML =
            words.isEmpty
            ? "<p>Type a word and press Enter.</p>"
            : """
            <h2 id="results">\(number) for \(words)</h2>\(Elements.list(posts.map(PostPages.row)))
            """
        return context.page(
            words.isEmpty ? "Search" : "Search: \(words)",
            """
            <h1>Search</h1>
            <form action="/search" method="get" class="card">
            \(Elements.field("Words", name: "q", value: words, type: "search"))
            <button type="submit">Search</button></form>
            \(results)
            <p class="actions"><a class="button" href="/filter">Filter by author</a>
            <a class="button" href="/search?q=otter">Search for otter</a></p>
            """)
    }
}
