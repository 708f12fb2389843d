import DemoServer
import FoundationEssentials

/// Pages with the published bridge library and Stimulus, if a test provides them: `BRIDGE_JS` and `STIMULUS_JS` name
/// the files, which are modules. The controllers are those of Docs/Bridge.md.
@MainActor
enum LibraryPages {
    static func add(to routes: inout Routes) {
        for (path, variable) in [("stimulus", "STIMULUS_JS"), ("bridge", "BRIDGE_JS")] {
            routes.get("/libraries/\(path).js") { _ in
                guard let file = ProcessInfo.processInfo.environment[variable],
                    let content = try? Data(contentsOf: URL(filePath: file))
                else { return PageResponse(status: 404) }
                return PageResponse(type: "text/javascript", body: Array(content))
            }
        }
        addGenerated(to: &routes)
        routes.get("/libraries/form") { context in
            context.page(
                "Form of a library", head: head,
                """
                <h1>Form of a library</h1>
                <form method="post" action="/components/form" data-controller="bridge--form"
                  data-action="turbo:submit-start->bridge--form#submitStart turbo:submit-end->bridge--form#submitEnd">
                <label for="name">Name</label><input id="name" name="name">
                <button type="submit" data-bridge--form-target="submit" data-bridge-title="Submit">Submit form</button>
                </form>
                """)
        }
        routes.get("/libraries/menu") { context in
            context.page(
                "Menu of a library", head: head,
                """
                <h1>Menu of a library</h1>
                <div data-controller="bridge--menu">
                <p data-bridge--menu-target="title">Select an option</p>
                <button data-action="bridge--menu#show">Open menu</button>
                <div data-controller="bridge--overflow-menu" aria-label="Options" data-action="click->bridge--menu#show"></div>
                <button data-bridge--menu-target="item" onclick="tell(this)">Option one</button>
                <button data-bridge--menu-target="item" data-bridge-disabled="linux" onclick="tell(this)">Not here</button>
                <button data-bridge--menu-target="item" onclick="tell(this)">Option three</button>
                </div>
                <p>Result: <output id="result">none</output></p>
                <script>function tell(item) { document.getElementById("result").textContent = "Chosen: " + item.textContent }</script>
                """)
        }
    }

    /// A page with the controller that a test provides. Without the published libraries, the ones of Examples/rails replace
    /// them.
    private static func addGenerated(to routes: inout Routes) {
        routes.get("/libraries/stand-ins.js") { _ in
            let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let file = source.deletingLastPathComponent().appending(path: "Examples/rails/public/stand_ins.js")
            guard let content = try? Data(contentsOf: file) else { return PageResponse(status: 404) }
            return PageResponse(type: "text/javascript", body: Array(content))
        }
        routes.get("/libraries/controller.js") { context in
            PageResponse(type: "text/javascript", body: Array(context.site.behaviour.controller.utf8))
        }
        let variables = ProcessInfo.processInfo.environment
        let areGiven = variables["STIMULUS_JS"] != nil && variables["BRIDGE_JS"] != nil
        let stimulus: HTML = areGiven ? "/libraries/stimulus.js" : "/libraries/stand-ins.js"
        let bridge: HTML = areGiven ? "/libraries/bridge.js" : "/libraries/stand-ins.js"
        routes.get("/libraries/generated") { context in
            context.page(
                "Generated controller",
                head: """
                    <script type="importmap">
                    { "imports": { "@hotwired/stimulus": "\(stimulus)", "@hotwired/hotwire-native-bridge": "\(bridge)" } }
                    </script>
                    <script type="module">
                    import { Application } from "@hotwired/stimulus"
                    import Generated from "/libraries/controller.js"
                    window.greeting = { name: async () => "Ada" }
                    const application = window.Stimulus ??= Application.start()
                    application.register(`bridge--${Generated.component}`, Generated)
                    for (const event of ["greeting:connect", "button:connect"]) {
                      document.addEventListener(`bridge--${event}`, ({ detail }) => {
                        document.getElementById("result").textContent = detail.said ?? "Pressed"
                      })
                    }
                    </script>
                    """,
                """
                <h1>Generated controller</h1>
                <p data-controller="bridge--greeting" data-bridge--greeting-title-value="Greet"
                  data-bridge--greeting-salutation-value="Welcome">Greeting</p>
                <button data-controller="bridge--button" data-bridge--button-linux-image-value="list-add-symbolic"
                  onclick="document.title = 'Clicked'">Add</button>
                <p>Result: <output id="result">none</output></p>
                """)
        }
    }

    private static let head: HTML = """
        <script type="importmap">
        { "imports": { "@hotwired/stimulus": "/libraries/stimulus.js",
          "@hotwired/hotwire-native-bridge": "/libraries/bridge.js", "@hotwired/strada": "/libraries/bridge.js" } }
        </script>
        <script type="module">
        import { Application } from "@hotwired/stimulus"
        import { BridgeComponent, BridgeElement } from "@hotwired/hotwire-native-bridge"

        const application = window.Stimulus ?? Application.start()
        window.Stimulus = application

        application.register("bridge--form", class extends BridgeComponent {
          static component = "form"
          static targets = ["submit"]

          connect() {
            super.connect()
            const submitTitle = new BridgeElement(this.submitTarget).title
            this.send("connect", { submitTitle }, () => this.submitTarget.click())
          }

          submitStart() {
            this.send("submitDisabled")
          }

          submitEnd() {
            this.send("submitEnabled")
          }
        })

        application.register("bridge--menu", class extends BridgeComponent {
          static component = "menu"
          static targets = ["title", "item"]

          show(event) {
            if (!this.enabled) return
            event.stopImmediatePropagation()
            const items = this.itemTargets
              .map((item, index) => ({ element: new BridgeElement(item), index }))
              .filter(({ element }) => !element.disabled)
              .map(({ element, index }) => ({ title: element.title, index }))
            this.send("display", { title: this.titleTarget.textContent, items }, ({ data }) => {
              new BridgeElement(this.itemTargets[data.selectedIndex]).click()
            })
          }
        })

        application.register("bridge--overflow-menu", class extends BridgeComponent {
          static component = "overflow-menu"

          connect() {
            super.connect()
            this.send("connect", { label: this.bridgeElement.title }, () => this.bridgeElement.click())
          }
        })
        </script>
        """
}
