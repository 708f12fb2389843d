import FoundationEssentials

/// The pages of the journal, where users read, write, change and delete posts.
@MainActor
enum PostPages {
    static func add(to routes: inout Routes) {
        routes.get("/posts", list)
        routes.get("/posts.json", json)
        // Clients without a native screen for this address show this page.
        routes.get("/native/posts", list)
        routes.get("/posts/new") { context in form(in: context, post: nil) }
        routes.get("/posts/:id") { context in withPost(context) { show($0, in: context) } }
        routes.get("/posts/:id/edit") { context in withPost(context) { form(in: context, post: $0) } }
        routes.post("/posts", create)
        routes.patch("/posts/:id", update)
        routes.put("/posts/:id", update)
        routes.delete("/posts/:id") { context in
            withPost(context) { post in
                context.site.posts.delete(post.id)
                return context.redirect(to: "/posts", flash: "Post deleted.")
            }
        }
    }

    /// Returns a post as an item of a list.
    static func row(_ post: Post) -> HTML {
        """
        <a class="row" id="post-\(post.id)" href="/posts/\(post.id)"><span>\(post.title)</span>\
        <small>\(post.author) · \(post.date)</small></a>
        """
    }

    private static func withPost(_ context: Context, _ body: (Post) -> PageResponse) -> PageResponse {
        guard let post = context.id.flatMap({ context.site.posts.post($0) }) else {
            return FailurePages.page(404, in: context)
        }
        return body(post)
    }

    private static func list(_ context: Context) -> PageResponse {
        context.page(
            "Posts",
            """
            <h1>Posts</h1>
            <p class="actions"><a class="button primary" id="new-post" href="/posts/new">New post</a></p>
            \(Elements.list(context.site.posts.all.map(row)))
            """)
    }

    private static func show(_ post: Post, in context: Context) -> PageResponse {
        context.page(
            post.title,
            """
            <article><h1>\(post.title)</h1>
            <p class="meta">\(post.author) · \(post.date)</p>
            <p class="text">\(post.text)</p></article>
            <div class="actions"><a class="button" href="/posts/\(post.id)/edit">Edit</a>
            \(Elements.button(
                "Delete", to: "/posts/\(post.id)", method: "delete", confirm: "Delete this post?", style: "danger"))
            <a class="button" href="/posts">Back to posts</a></div>
            \(neighbours(of: post, in: context.site.posts.all))
            """)
    }

    /// Returns links to the next and previous post.
    private static func neighbours(of post: Post, in posts: [Post]) -> HTML {
        guard let index = posts.firstIndex(where: { $0.id == post.id }) else { return "" }
        let newer = index > 0 ? [Elements.link("Next: \(posts[index - 1].title)", "/posts/\(posts[index - 1].id)")] : []
        let older =
            index + 1 < posts.count
            ? [Elements.link("Before: \(posts[index + 1].title)", "/posts/\(posts[index + 1].id)")] : []
        return Elements.list(newer + older)
    }

    private static func form(
        in context: Context, post: Post?, title: String? = nil, text: String? = nil, error: String? = nil
    ) -> PageResponse {
        let heading = post == nil ? "New post" : "Edit post"
        let method: HTML = post == nil ? "" : #"<input type="hidden" name="_method" value="patch">"#
        let action = post.map { "/posts/\($0.id)" } ?? "/posts"
        return context.page(
            heading, status: error == nil ? 200 : 422,
            """
            <h1>\(heading)</h1>
            <form action="\(action)" method="post" class="card">\(method)
            \(Elements.field("Title", name: "title", value: title ?? post?.title ?? "", error: error))
            <div class="field"><label for="text">Text</label>
            <textarea id="text" name="text" rows="6">\(text ?? post?.text ?? "")</textarea></div>
            <div class="actions"><button type="submit" class="primary">Save</button>
            <a class="button" href="\(post.map { "/posts/\($0.id)" } ?? "/posts")">Cancel</a></div>
            </form>
            """)
    }

    private static func create(_ context: Context) -> PageResponse {
        let (title, text) = fields(context)
        if let error = error(in: title) { return form(in: context, post: nil, title: title, text: text, error: error) }
        let author = context.account?.name ?? "A visitor"
        let post = context.site.posts.create(title: title, text: text, author: author)
        return context.redirect(to: "/posts/\(post.id)", flash: "Post created.")
    }

    private static func update(_ context: Context) -> PageResponse {
        withPost(context) { post in
            let (title, text) = fields(context)
            if let error = error(in: title) {
                return form(in: context, post: post, title: title, text: text, error: error)
            }
            context.site.posts.update(post.id, title: title, text: text)
            return context.redirect(to: "/posts/\(post.id)", flash: "Post updated.")
        }
    }

    private static func fields(_ context: Context) -> (title: String, text: String) {
        (context.request.form["title"] ?? "", context.request.form["text"] ?? "")
    }

    private static func error(in title: String) -> String? {
        title.allSatisfy(\.isWhitespace) ? "Title can't be blank." : nil
    }

    private static func json(_ context: Context) -> PageResponse {
        guard context.account != nil else { return SignInAPI.unauthorized }
        struct Entry: Encodable {
            let id: Int
            let title: String
            let author: String
            let date: String
        }
        let entries = context.site.posts.all.map {
            Entry(id: $0.id, title: $0.title, author: $0.author, date: $0.date)
        }
        guard let data = try? JSONEncoder().encode(entries) else { return PageResponse(status: 500) }
        return PageResponse(json: String(decoding: data, as: UTF8.self))
    }
}
