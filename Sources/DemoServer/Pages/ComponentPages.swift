/// A page for each bridge component, which also works in clients without that component.
@MainActor
enum ComponentPages {
    static let head: HTML = #"<script src="/assets/components.js" defer></script>"#

    static func add(to routes: inout Routes) {
        routes.get("/components") { context in
            context.page(
                "Components", head: head,
                """
                <h1>Components</h1>
                <p class="lead">What pages ask of the shell that shows them.</p>
                \(Elements.list(all.map { Elements.link($0.title, "/components/\($0.name)") }))
                """)
        }
        for page in all {
            routes.get("/components/\(page.name)") { context in
                context.page(page.title, head: head, "<h1>\(page.title)</h1>\(page.content)\(result)")
            }
        }
        routes.post("/components/form") { context in
            let name = context.request.form["name"] ?? ""
            return context.redirect(to: "/components", flash: "Hello, \(name).")
        }
    }

    private struct Page {
        let name: String
        let title: String
        let content: HTML
    }

    private static let result: HTML = #"<p>Result: <output id="result">none</output></p>"#

    private static let all = [
        Page(
            name: "form", title: "Form",
            content: """
                <form method="post" action="/components/form" data-component="form">
                <div class="field"><label for="name">Name</label><input id="name" name="name" required></div>
                <button class="primary" type="submit" data-title="Send">Send the form</button>
                </form>
                """),
        Page(
            name: "menu", title: "Menu",
            content: """
                <div data-component="menu" data-title="Select an option">
                <p><button type="button" data-open>Open menu</button></p>
                <div class="actions"><button type="button" data-item>Option one</button>
                <button type="button" data-item>Option two</button>
                <button type="button" data-item data-destructive>Delete everything</button></div>
                </div>
                <div data-component="menu" data-title="Right here">
                <p><button type="button" data-open data-placed>Open menu here</button></p>
                <div class="actions"><button type="button" data-item>Near option</button></div>
                </div>
                """),
        Page(
            name: "overflow-menu", title: "Overflow menu",
            content: """
                <div data-component="menu" data-title="Options">
                <p><button type="button" data-open data-component="overflow-menu">More options</button></p>
                <div class="actions"><button type="button" data-item>Duplicate</button>
                <button type="button" data-item>Archive</button></div>
                </div>
                """),
        Page(
            name: "button", title: "Button",
            content: """
                <div class="actions">
                <button type="button" data-component="button" data-image="plus">Add a bird</button>
                <button type="button" data-component="button" data-side="left">Edit list</button>
                </div>
                """),
        Page(
            name: "alert", title: "Alert",
            content: """
                <div class="actions">
                <button type="button" data-component="alert" data-description="This cannot be undone." data-destructive
                  data-confirm="Delete" data-dismiss="Keep">Delete this post?</button>
                <button type="button" data-component="alert">Send it now?</button>
                </div>
                """),
        Page(
            name: "toast", title: "Toast",
            content: """
                <p><button type="button" data-component="toast" data-message="The post was saved">Save</button></p>
                """),
        Page(
            name: "search", title: "Search",
            content: """
                <div data-component="search">
                <div class="field"><label for="q">Birds</label><input id="q" type="search"></div>
                <ul class="list"><li>Dipper</li><li>Grey wagtail</li><li>Kingfisher</li></ul>
                </div>
                """),
        Page(
            name: "share", title: "Share",
            content: """
                <p data-component="share" data-url="https://example.com/posts/1?a=b&amp;c=d">What is shared is an address.</p>
                """),
        Page(
            name: "theme", title: "Theme",
            content: """
                <div class="actions" data-component="theme">
                <button type="button" data-theme="dark">Dark</button>
                <button type="button" data-theme="light">Light</button>
                <button type="button" data-theme="">As the desktop</button>
                </div>
                """),
        Page(
            name: "notification", title: "Notification",
            content: """
                <p><button type="button" data-component="notification">Notify me</button></p>
                """),
        Page(
            name: "badge", title: "Badge",
            content: """
                <p><button type="button" data-component="badge">One more</button></p>
                <p><button type="button" onclick="navigator.setAppBadge(5)">Badging API</button>
                <button type="button" onclick="navigator.clearAppBadge()">Clear</button></p>
                """),
        Page(
            name: "clipboard", title: "Clipboard",
            content: """
                <p><button type="button" data-component="clipboard" data-text="52.4 N">Copy the place</button></p>
                """),
        Page(
            name: "print", title: "Print",
            content: """
                <p><button type="button" data-component="print">Print this page</button></p>
                """),
        Page(
            name: "download", title: "Download by the shell",
            content: """
                <p><button type="button" data-component="download">Save the file</button></p>
                """),
        Page(
            name: "file", title: "File",
            content: """
                <div data-component="file">
                <div class="actions"><button type="button" data-event="open" data-accept=".txt, .csv">Open a text</button>
                <button type="button" data-event="open" data-form="base64">Open anything</button>
                <button type="button" data-event="save">Save the text</button></div>
                <div class="field"><label for="text">Text</label><textarea id="text" rows="4">Dipper
                Kingfisher</textarea></div>
                </div>
                """),
        Page(
            name: "title", title: "Title",
            content: """
                <div data-component="title">
                <div class="field"><label for="subtitle">Below the title</label>
                <input id="subtitle" value="Three birds"></div>
                <div class="actions"><button type="button" data-status="The tide is coming in.">High water</button>
                <button type="button" data-status="">Low water</button></div>
                </div>
                """),
        Page(
            name: "menu-item", title: "Menu item",
            content: """
                <div class="actions">
                <button type="button" data-component="menu-item" data-shortcut="Ctrl+E">Export the list</button>
                <button type="button" data-component="menu-item" data-shortcut="Ctrl+P">Print labels</button>
                <button type="button" data-component="menu-item">Empty the list</button>
                </div>
                """),
        Page(
            name: "scanner", title: "Scanner",
            content: #"<p data-component="scanner"><button type="button">Clear</button></p>"#),
        Page(
            name: "window", title: "Window",
            content: """
                <div class="actions" data-component="window">
                <button type="button" data-event="resize" data-with='{"width": 700, "height": 500}'>Make it small</button>
                <button type="button" data-event="fullscreen" data-with='{"on": true}'>Fill the screen</button>
                <button type="button" data-event="fullscreen" data-with='{"on": false}'>Leave the full screen</button>
                <button type="button" data-event="keepAwake" data-with='{"on": true}'>Keep the screen on</button>
                </div>
                """),
        Page(
            name: "permissions", title: "Permissions of the page",
            content: """
                <ul class="list" data-component="permissions">
                <li data-kind="camera">camera</li><li data-kind="location">location</li>
                <li data-kind="notifications">notifications</li>
                </ul>
                """),
    ]
}
