/// The start page's links to all features of the site.
enum TryIt {
    struct Section {
        let title: String
        let links: [HTML]
    }

    private static func link(_ text: String, _ href: String) -> HTML {
        Elements.link(text, href)
    }

    static let sections = [
        Section(
            title: "Navigation",
            links: [
                link("First replaced page", "/replace-a"), link("Replaced by a rule", "/replace-rule"),
                link("Redirect to a post", "/redirect"), link("Redirect to a modal", "/redirect-to-modal"),
                link("New root", "/new-root"), link("Reset all", "/reset-all"), link("Pop", "/pop"),
                link("Nothing happens", "/none"), link("Refresh the page below", "/refresh-top"),
                link("With a slide", "/sliding"), link("Titled by the rules", "/titled"),
                link("Native screen", "/native/about"), link("Native posts", "/native/posts"),
                link("Native screens", "/native"), link("Search", "/search"),
            ]),
        Section(
            title: "Modal dialogs",
            links: [
                link("New note", "/modal/new-note"), link("Several steps", "/modal/step-1"),
                link("Medium dialog", "/modal/medium"), link("Full dialog", "/modal/full"),
                link("Page sheet", "/modal/page-sheet"), link("Form sheet", "/modal/form-sheet"),
                link("Dialog without a close gesture", "/modal/locked"),
            ]),
        Section(
            title: "Accounts",
            links: [
                link("My account", "/protected"), link("Account in a frame", "/protected-frame"),
                link("Members", "/members"), link("Sign in", "/sign-in"),
                link("Account as Rails 8 makes it", "/rails/account"),
                link("Account as Devise makes it", "/devise/account"),
            ]),
        Section(
            title: "Pages and visits",
            links: [
                link("Slow page", "/slow?ms=1500"), link("Page that never answers", "/hang"),
                link("Long page", "/long"), link("Anchors", "/anchors"), link("Counter", "/counter"),
                link("Page refresh", "/refresh"), link("Frames", "/frames"), link("Other tracked assets", "/tracked"),
                link("Reload by visit control", "/visit-control"), link("Page that is not cached", "/no-cache"),
                link("Page without preview", "/no-preview"), link("Plain page", "/plain"),
                link("Turbolinks page", "/turbolinks"),
            ]),
        Section(
            title: "Links and windows",
            links: [
                link("Links of every kind", "/links"), link("Inline frames", "/iframe"),
                link("Cross-origin redirect", "/cross-origin-redirect"),
                Elements.link("External site", "https://example.com/"),
                Elements.link("Post in a new window", "/posts/1", #"target="_blank""#),
            ]),
        Section(
            title: "Components",
            links: [
                link("Components", "/components"), link("Form", "/components/form"), link("Menu", "/components/menu"),
                link("Overflow menu", "/components/overflow-menu"), link("Search in a list", "/components/search"),
                link("Page events", "/page-events"), link("Notification token", "/notification-token"),
            ]),
        Section(
            title: "Scripts",
            links: [
                link("Dialogs of the page", "/dialogs"), link("History", "/replace-state"),
                link("Page with a script error", "/throws"), link("Permissions", "/permissions"),
            ]),
        Section(
            title: "Files",
            links: [
                link("Download", "/download"), link("PDF document", "/document.pdf"), link("Picture", "/image.png"),
                link("Upload", "/upload"), link("Downloads of every kind", "/downloads"),
            ]),
        Section(
            title: "Failures",
            links: [
                link("Missing page", "/missing"), link("Broken page", "/broken"),
                link("Forbidden page", "/forbidden"), link("Unavailable page", "/unavailable"),
                link("Redirect loop", "/redirect-loop"),
            ]),
    ]
}
