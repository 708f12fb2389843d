import DemoServer

/// A page that handles push subscriptions without checking for support, as Campfire does.
@MainActor
enum PushPages {
    static func add(to routes: inout Routes) {
        routes.get("/push") { context in context.page("Push", page) }
        routes.get("/push-worker.js") { _ in PageResponse(type: "text/javascript", body: Array("// empty".utf8)) }
    }

    private static let page: HTML = """
        <h1>Push</h1>
        <div class="actions">
        <button type="button" onclick="attempt(subscribe)">Subscribe</button>
        <button type="button" onclick="attempt(signOut)">Sign out</button>
        </div>
        <p>State: <output id="state">loaded</output></p>
        <script>
        function attempt(action) {
          action().catch((error) => error.name).then((text) => { document.getElementById("state").textContent = text })
        }
        async function subscribe() {
          const registration = await navigator.serviceWorker.register("/push-worker.js")
          await registration.pushManager.subscribe({ userVisibleOnly: true })
          return "subscribed"
        }
        async function signOut() {
          const registration = await navigator.serviceWorker.getRegistration()
          const subscription = await registration.pushManager.getSubscription()
          if (subscription) await subscription.unsubscribe()
          return `signed out, PushManager: ${"PushManager" in window}`
        }
        </script>
        """
}
