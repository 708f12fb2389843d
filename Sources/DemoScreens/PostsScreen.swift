import FoundationEssentials
public import GLibBridge
public import HybridCore
public import HybridShell

/// The demo's native screen. It shows the site's posts, which it fetches as JSON with the user's authentication.
///
/// It uses only HybridShell's public interface and is an example to copy (Docs/NativeScreens.md).
@MainActor
public final class PostsScreen: NativeScreen {
    /// The name by which rules refer to the screen.
    public static let name = "posts"

    private let client: AuthenticatedClient
    private let list = PostListView()
    private let content: ContentView

    /// The screen's widget.
    public var widget: ObjectRef { content.widget }

    /// Creates a screen that opens each post in the stack that contains the screen.
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
            // Sites that have a sign-in page and issue no token require the cookies.
            let posts = try PostList(try await client.json(at: "/posts.json", withCookies: true)).posts
            list.show(posts)
            return posts.isEmpty ? .empty : .content
        }
    }

    /// Cancels the request.
    public func close() { content.cancel() }
}
