import DemoServer

/// Pages with the unchanged scripts of the articles on the bridge (Docs/Bridge.md#javascript-both-ways).
/// Examples/native-app has the native side.
@MainActor
enum ArticlePages {
    static func add(to routes: inout Routes) {
        routes.get("/articles/customers") { context in
            context.page(
                "My Customers", head: bridge,
                """
                <h1>My Customers</h1><a href="/posts">All posts</a>
                <script>
                window.webkit.messageHandlers.nativeApp.postMessage({
                  name: "ActionButton",
                  path: "/posts/new",
                  icon: "plus"
                });
                </script>
                """)
        }
        routes.get("/articles/messages") { context in
            context.page(
                "Messages", head: bridge,
                """
                <h1>Messages</h1><p id="reply">No reply</p><a href="/articles/customers">My Customers</a>
                <button onclick="webkit.messageHandlers.nativeApp.postMessage('Hello')">Post a text</button>
                <button onclick="post({name: 'Message Name', more: 'data'})">Post an object</button>
                <button onclick="post({name: 'Token'})">Register</button>
                <script>
                function post(message) {
                  window.webkit.messageHandlers.nativeApp
                    .postMessage(message);
                }
                function someReplyMessage() { document.getElementById("reply").textContent = "Some reply" }
                </script>
                """)
        }
        routes.post("/notification_tokens") { _ in PageResponse(status: 200) }
    }

    private static let bridge: HTML = """
        <script>
        class Bridge {
          static sayHello() {
            document.body.innerHTML = "<h1>Hello!</h1>"
          }

          static register(token) {
            fetch("/notification_tokens", {
              body: JSON.stringify({ token: token }),
              method: "POST",
              headers: { "Content-Type": "application/json" },
            });
          }
        }
        window.bridge = Bridge;
        </script>
        """
}
