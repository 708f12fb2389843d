import DemoServer
import FoundationEssentials

/// The components with the messages of joemasilotti/bridge-components, which differ under some of the official demo's
/// names. If `BRIDGE_CONTROLLERS` names the directory of its controllers, the pages run them unmodified with the
/// libraries of ``LibraryPages``. Otherwise a script sends the same messages.
@MainActor
enum DialectPages {
    static func add(to routes: inout Routes) {
        routes.get("/libraries/controllers/:name") { context in
            guard let directory, let name = context.parameters["name"],
                let content = try? Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
            else { return PageResponse(status: 404) }
            return PageResponse(type: "text/javascript", body: Array(content))
        }
        for (name, body) in bodies {
            routes.get("/dialect/\(name)") { context in
                context.page(
                    "The other \(name)", head: directory == nil ? script : controllers(name),
                    """
                    <h1>The other \(name)</h1>\(body)
                    <p>Result: <output id="result">none</output></p>
                    <script>
                    function tell(text) { document.getElementById("result").textContent = text }
                    </script>
                    \(directory == nil ? standIn : "")
                    """)
            }
        }
    }

    private static var directory: String? { ProcessInfo.processInfo.environment["BRIDGE_CONTROLLERS"] }

    private static let script: HTML = #"<script src="/assets/components.js"></script>"#

    private static let bodies: KeyValuePairs<String, HTML> = [
        "form": """
        <form method="post" action="/components/form" data-controller="bridge--form" data-bridge-color="#804F9F"
          data-action="turbo:submit-start->bridge--form#submitStart turbo:submit-end->bridge--form#submitEnd">
        <label for="name">Name</label><input id="name" name="name" value="Ada">
        <button type="submit" data-bridge--form-target="submit" data-bridge-title="Send it">Send the form</button>
        </form>
        """,
        "menu": """
        <div data-controller="bridge--menu">
        <button data-bridge--menu-target="item" data-bridge-title="One" data-bridge-ios-image="1.circle"
          data-bridge-android-image="counter_1" onclick="tell('Chosen: one')">The first</button>
        <button data-bridge--menu-target="item" data-bridge-ios-image="trash" data-bridge-destructive="true"
          onclick="tell('Chosen: remove')">Remove</button>
        </div>
        <button onclick="document.querySelector('[data-controller]').remove()">Take it away</button>
        """,
        "button": """
        <button data-controller="bridge--button" onclick="tell('Pressed: right')">On the right</button>
        <button data-controller="bridge--button" data-bridge-side="left" data-bridge-ios-image="photo"
          data-bridge-android-image="Image" onclick="tell('Pressed: left')">On the left</button>
        """,
        "alert": """
        <a href="/components" data-controller="bridge--alert" data-action="bridge--alert#show"
          data-bridge-title="Do you mean it?" data-bridge-description="It cannot be undone."
          data-bridge-destructive="true" data-bridge-confirm="Go" data-bridge-dismiss="Stay">All components</a>
        """,
        "toast": """
        <a href="#" data-controller="bridge--toast" data-action="bridge--toast#show"
          data-bridge-message="The post was saved">Say it</a>
        """,
        "search": """
        <div data-controller="bridge--search"></div>
        <script>
        addEventListener("bridge--search:queried", ({ detail }) => tell(`Looking for “${detail.query}”`))
        </script>
        """,
        "share": #"<div data-controller="bridge--share" data-bridge-url="https://example.com/posts/1"></div>"#,
        "theme": """
        <div data-controller="bridge--theme" data-bridge--theme-theme-value="dark"></div>
        <button onclick="document.querySelector('[data-controller]').setAttribute('data-bridge--theme-theme-value', 'light')">
        Be light</button>
        <p id="colours"></p>
        <script>
        {
          const dark = matchMedia("(prefers-color-scheme: dark)")
          const say = () => { document.getElementById("colours").textContent = dark.matches ? "Now dark" : "Now light" }
          dark.onchange = say
          say()
        }
        </script>
        """,
        "permissions": """
        <p data-controller="bridge--permissions">
        Camera: <span data-bridge--permissions-target="cameraStatus"></span>
        <span data-bridge--permissions-target="cameraCode"></span>
        Location: <span data-bridge--permissions-target="locationStatus"></span>
        <span data-bridge--permissions-target="locationCode"></span>
        Notifications: <span data-bridge--permissions-target="notificationsStatus"></span>
        <span data-bridge--permissions-target="notificationsCode"></span></p>
        """,
    ]

    private static func controllers(_ name: String) -> HTML {
        """
        <script type="importmap">
        { "imports": { "@hotwired/stimulus": "/libraries/stimulus.js",
          "@hotwired/hotwire-native-bridge": "/libraries/bridge.js" } }
        </script>
        <script type="module">
        import { Application } from "@hotwired/stimulus"
        import Controller from "/libraries/controllers/\(name)_controller.js"
        window.Stimulus ??= Application.start()
        window.Stimulus.register("bridge--\(name)", Controller)
        </script>
        """
    }

    /// Sends the same messages and data as those controllers, and handles the replies in the same way.
    private static let standIn: HTML = """
        <script>
        {
          const element = document.querySelector("[data-controller]")
          const component = element.dataset.controller.replace("bridge--", "")
          const send = (event, data = {}, callback) => window.HotwireNative.web.send({
            component, event, data: { ...data, metadata: { url: location.href } }, callback })
          const title = (element) => (element.dataset.bridgeTitle || element.textContent).trim()
          const images = ({ dataset }) => ({ iosImage: dataset.bridgeIosImage ?? null, androidImage: dataset.bridgeAndroidImage ?? null })
          const whenRemoved = (act) => new MutationObserver((_, observer) => {
            if (element.isConnected) return
            observer.disconnect()
            act()
          }).observe(document.documentElement, { childList: true, subtree: true })
          const starts = {
            form() {
              const submit = element.querySelector("[type=submit]")
              send("connect", { title: title(submit), color: element.dataset.bridgeColor }, () => submit.click())
              element.addEventListener("turbo:submit-start", () => { submit.disabled = true; send("disableSubmit") })
              element.addEventListener("turbo:submit-end", () => { submit.disabled = false; send("enableSubmit") })
              whenRemoved(() => send("disconnect"))
            },
            menu() {
              const targets = [...element.children]
              const items = targets.map((item) => ({
                title: title(item), ...images(item), destructive: item.dataset.bridgeDestructive === "true" }))
              send("connect", { items, color: null }, ({ data }) => targets[data.index].click())
              whenRemoved(() => send("disconnect"))
            },
            button() {
              for (const button of document.querySelectorAll("[data-controller]")) {
                const side = button.dataset.bridgeSide || "right"
                send(side, { title: title(button), ...images(button), color: null }, () => button.click())
              }
              whenRemoved(() => send("disconnect"))
            },
            alert() {
              let isAsked = false
              element.onclick = (event) => {
                if (isAsked) return
                event.preventDefault()
                const { bridgeDescription: description, bridgeConfirm: confirm, bridgeDismiss: dismiss } = element.dataset
                send("show", { title: title(element), description, destructive: true, confirm, dismiss }, () => {
                  isAsked = true
                  element.click()
                  isAsked = false
                })
              }
            },
            toast() {
              element.onclick = (event) => {
                event.preventDefault()
                send("show", { message: element.dataset.bridgeMessage }, () => {})
              }
            },
            search() {
              send("connect", {}, ({ data }) =>
                element.dispatchEvent(new CustomEvent("bridge--search:queried", { bubbles: true, detail: { query: data.query } })))
            },
            share() { send("connect", { url: element.dataset.bridgeUrl, color: null }, () => {}) },
            theme() {
              const set = () => send("connect", { theme: element.getAttribute("data-bridge--theme-theme-value") })
              // Stimulus reports the value before it connects, and the controller sets it both times.
              set()
              set()
              new MutationObserver(set).observe(element, { attributes: true })
            },
            permissions() {
              for (const kind of ["camera", "location", "notifications"]) {
                send(kind, {}, ({ data: { code, text } }) => {
                  element.querySelector(`[data-bridge--permissions-target=${kind}Status]`).innerText = text
                  element.querySelector(`[data-bridge--permissions-target=${kind}Code]`).innerHTML = `<code>${code}</code>`
                })
              }
            },
          }
          if (window.HotwireNative?.web.supportsComponent(component)) starts[component]()
          else document.addEventListener("web-bridge:ready", () => starts[component](), { once: true })
        }
        </script>
        """
}
