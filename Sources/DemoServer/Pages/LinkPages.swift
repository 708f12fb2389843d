/// Links of every kind that a client must distinguish.
@MainActor
enum LinkPages {
    static func add(to routes: inout Routes) {
        routes.get("/links") { context in
            context.page("Links of every kind", content(otherOrigin: context.site.otherOrigin))
        }
    }

    private static func content(otherOrigin: String) -> HTML {
        let link = Elements.link
        let inside = [
            link("Ordinary link", "/posts/1", ""),
            link("Link to the same page", "/links", ""),
            link("Link without Turbo", "/posts/2", #"data-turbo="false" data-turbolinks="false""#),
            link("New window", "/posts/3", #"target="_blank""#),
            link("New window without opener", "/posts/3", #"target="_blank" rel="noopener""#),
            link("Named window", "/posts/4", #"target="journal""#),
            link("Download link", "/download", #"download="notes.txt""#),
            link("Document", "/document.pdf", ""),
            link("Link with a query", "/posts?page=2", ""),
            link("Link with odd characters", "/search?q=caf%C3%A9+%26+tea", ""),
        ]
        let outside = [
            link("External site", "https://example.com/", ""),
            link("External site in a new window", "https://example.com/new", #"target="_blank""#),
            link("Other origin", "\(otherOrigin)/outside", ""),
            link("E-mail", "mailto:ada@example.com?subject=Fieldnotes", ""),
            link("Telephone", "tel:+15550100", ""),
            link("Text message", "sms:+15550100", ""),
        ]
        let refused = [
            link("Script link", "javascript:document.title='Changed by a script link'", ""),
            link("Data link", "data:text/html,%3Ch1%3EData%3C/h1%3E", ""),
            link("File link", "file:///etc/hostname", ""),
            link("Custom scheme", "fieldnotes://posts/1", ""),
            link("Unknown scheme", "x-unknown-scheme:anything", ""),
        ]
        return """
            <h1>Links of every kind</h1>
            <h2>Inside the site</h2>\(Elements.list(inside))
            <h2>By script</h2>
            <div class="actions">
            <button type="button" onclick="window.open('/posts/5')">Open a window</button>
            <button type="button" onclick="window.open('https://example.com/opened')">Open an external window</button>
            <button type="button" onclick="location.href = '/posts/6'">Set the location</button>
            <button type="button" onclick="location.href = '/modal/step-1'">Set a dialog's location</button>
            <button type="button" onclick="location.href = '/native/about'">Set a native screen's location</button>
            <button type="button" onclick="document.body.append(document.createElement('iframe'))">Add a frame</button>
            <button type="button" onclick="driver().visit('/posts/7')">Visit by Turbo</button>
            <button type="button" onclick="driver().visit('/posts/7', { action: 'replace' })">Replace by Turbo</button>
            <button type="button" onclick="window.close()">Close the window</button>
            </div>
            <script>
            // In Debian's build, Turbolinks.visit fails, because the modules do not share one Turbolinks object.
            function driver() { return window.Turbo || Turbolinks.controller }
            </script>
            <h2>Outside</h2>\(Elements.list(outside))
            <h2>Other schemes</h2>\(Elements.list(refused))
            """
    }
}
