/// The start page, with the newest posts and links to all other pages.
@MainActor
enum HomePage {
    static func add(to routes: inout Routes) {
        routes.get("/") { context in
            context.page(
                "Fieldnotes", head: ManifestAnswers.head,
                """
                <h1>Fieldnotes</h1>
                <p class="lead">A small journal that a team keeps of one river, its birds and its weather.</p>
                <h2>Latest posts</h2>
                \(Elements.list(context.site.posts.all.prefix(3).map(PostPages.row)))
                <p class="actions"><a class="button" href="/posts">All posts</a>
                <a class="button" href="/posts/new">Write a post</a></p>
                <h2 id="try-it">Try it</h2>
                \(TryIt.sections.map(section))
                """)
        }
    }

    private static func section(_ section: TryIt.Section) -> HTML {
        "<h3>\(section.title)</h3>\(Elements.list(section.links))"
    }
}
