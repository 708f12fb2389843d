import FoundationEssentials
public import GLibBridge
public import HybridCore
public import HybridShell

/// The demo's native screen: the site's posts, fetched as JSON with the user's authentication.
///
/// It uses only HybridShell's public interface and is an example to copy: see Docs/NativeScreens.md.
@MainActor
public final class PostsScreen: NativeScreen {
    /// The name by which rules refer to the screen.
    public static let name = "posts"

    private let client: AuthenticatedClient
    private let list = PostListView()
    private let content: ContentView

    /// The screen's widget.
    public var widget: ObjectRef { content.widget }

    /// A screen that opens posts in the stack it is on.
    public init(_ screen: Screen, _ navigator: Navigator) {
        client = navigator.client
        content = ContentView(
            list.widget, of: screen, in: navigator,
            empty: ContentView.EmptyState(title: "No posts yet", body: "What somebody writes on the site appears here.")
        )
        list.opened = { [weak navigator] post in
            guard let url = URL(string: "/posts/\(post.id)", relativeTo: screen.location) else { return }
            navigator?.route(url.absoluteURL)
        }
    }

    /// Fetches the posts.
    public func load() {
        content.load { [client, list] in
            // The cookies are for sites with a sign-in page that issue no token.
            let posts = try PostList(try await client.json(at: "/posts.json", withCookies: true)).posts
            list.show(posts)
            return posts.isEmpty ? .empty : .content
        }
    }

    /// Cancels the request.
    public func close() { content.cancel() }
}
