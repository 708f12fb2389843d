/// The files that pages include. Their URLs change with their content, so clients may cache them.
struct Assets {
    let script: TurboScript?
    let turbolinks: TurboScript?
    private let styleFingerprint = Fingerprint.of(PackageResources.site_css)

    init(script: TurboScript?) {
        self.script = script
        // The package is optional. Without it, the pages below /turbolinks have no script and show a note.
        turbolinks = try? TurboScript(path: TurboSource.turbolinksPath)
    }

    var styleURL: String { "/assets/site.css?v=\(styleFingerprint)" }

    static func add(to routes: inout Routes) {
        routes.get("/assets/site.css") { _ in
            file("text/css; charset=utf-8", PackageResources.site_css)
        }
        routes.get("/assets/components.js") { _ in
            file("text/javascript; charset=utf-8", PackageResources.components_js)
        }
        routes.get("/assets/turbo.js") { context in
            script(context.site.assets.script)
        }
        routes.get("/assets/turbolinks.js") { context in
            script(context.site.assets.turbolinks)
        }
    }

    private static func script(_ script: TurboScript?) -> PageResponse {
        guard let script else { return PageResponse(status: 404) }
        return file("text/javascript; charset=utf-8", script.content)
    }

    private static func file(_ type: String, _ content: [UInt8]) -> PageResponse {
        PageResponse(type: type, body: content).with("Cache-Control", "public, max-age=31536000, immutable")
    }

    /// The element that includes the site's own script.
    var siteScript: HTML {
        script.map { $0.element(at: "/assets/turbo.js?v=\($0.fingerprint)") } ?? ""
    }

    /// The element that includes Turbolinks on the pages below `/turbolinks`.
    var turbolinksScript: HTML {
        turbolinks.map { $0.element(at: "/assets/turbolinks.js?v=\($0.fingerprint)") } ?? ""
    }
}
