extension DemoServer {
    /// The site's path configuration, which is also served as `/path-configuration.json`.
    public static let pathConfiguration = #"""
        {
          "settings": {
            "revision": 1,
            "sign_in": { "path": "/api/sign-in", "email": "email", "password": "password" },
            "tabs": [
              { "title": "Home", "path": "/", "icon": "go-home-symbolic" },
              { "title": "Posts", "path": "/posts", "icon": "view-list-symbolic" },
              { "title": "Account", "path": "/protected", "icon": "avatar-default-symbolic" }
            ]
          },
          "rules": [
            {
              "comment": "Every page, unless a later rule says otherwise.",
              "patterns": [".*"],
              "properties": { "context": "default", "presentation": "default", "pull_to_refresh_enabled": true }
            },
            {
              "comment": "Forms open in the modal window.",
              "patterns": ["/new$", "/edit$", "^/modal/", "^/sign-in"],
              "properties": { "context": "modal", "pull_to_refresh_enabled": false }
            },
            { "patterns": ["^/modal/medium$"], "properties": { "modal_style": "medium" } },
            { "patterns": ["^/modal/full$"], "properties": { "modal_style": "full" } },
            { "patterns": ["^/modal/page-sheet$"], "properties": { "modal_style": "page_sheet" } },
            { "patterns": ["^/modal/form-sheet$"], "properties": { "modal_style": "form_sheet" } },
            { "patterns": ["^/modal/locked$"], "properties": { "modal_dismiss_gesture_enabled": false } },
            { "patterns": ["^/replace-rule$"], "properties": { "presentation": "replace" } },
            { "patterns": ["^/refresh-top$"], "properties": { "presentation": "refresh" } },
            { "patterns": ["^/reset-all$"], "properties": { "presentation": "clear_all" } },
            { "patterns": ["^/new-root$"], "properties": { "presentation": "replace_root" } },
            { "patterns": ["^/none$"], "properties": { "presentation": "none" } },
            { "patterns": ["^/pop$"], "properties": { "presentation": "pop" } },
            {
              "comment": "Another query is the same screen with other content.",
              "patterns": ["^/search", "^/filter"],
              "properties": { "query_string_presentation": "replace" }
            },
            { "patterns": ["^/sliding$"], "properties": { "animated": true } },
            { "patterns": ["^/titled$"], "properties": { "title": "Titled by the rules" } },
            { "patterns": ["^/no-reload$"], "properties": { "pull_to_refresh_enabled": false } },
            {
              "patterns": ["^/native/about$"],
              "properties": {
                "view_controller": "about", "uri": "hybrid://native/about", "fallback_uri": "hybrid://web"
              }
            },
            {
              "patterns": ["^/native/posts$"],
              "properties": {
                "view_controller": "posts", "uri": "hybrid://native/posts", "fallback_uri": "hybrid://web",
                "title": "Native posts"
              }
            },
            {
              "patterns": ["^/native/birds$"],
              "properties": { "view_controller": "list", "data_url": "/native/birds.json", "title": "Birds" }
            },
            {
              "patterns": ["^/native/nothing$"],
              "properties": { "view_controller": "list", "data_url": "/native/nothing.json", "title": "Nothing" }
            },
            {
              "comment": "As the rules of Hotwire Native's demo applications have it, for iOS and for Android.",
              "patterns": ["^/numbers$"],
              "properties": {
                "view_controller": "numbers", "uri": "hotwire://fragment/numbers", "title": "Numbers"
              }
            },
            {
              "patterns": ["^/river/.+\\.(?:bmp|gif|jpg|jpeg|png|webp)$"],
              "properties": { "uri": "hotwire://fragment/image_viewer", "title": "The river" }
            },
            { "patterns": ["^/native/settings$"], "properties": { "view_controller": "settings", "title": "Settings" } }
          ]
        }
        """#
}

/// The route of the path configuration, which simulates its faults.
@MainActor
enum PathConfigurationAnswers {
    static func add(to routes: inout Routes) {
        routes.get("/path-configuration.json") { context in
            switch context.site.behaviour.pathConfiguration {
            case .standard: PageResponse(json: DemoServer.pathConfiguration)
            case .revision(let number): PageResponse(json: text(revision: number))
            case .malformed: PageResponse(json: String(DemoServer.pathConfiguration.prefix(200)))
            case .text(let text): PageResponse(json: text)
            case .redirect(let location): PageResponse(redirectTo: location)
            case .status(let status): FailurePages.page(status, in: context)
            }
        }
    }

    private static func text(revision: Int) -> String {
        DemoServer.pathConfiguration.replacing(#""revision": 1,"#, with: #""revision": \#(revision),"#)
    }
}
