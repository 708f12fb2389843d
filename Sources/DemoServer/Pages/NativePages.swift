/// The data of the demo's native screens, and pages for browsers at the same addresses.
@MainActor
enum NativePages {
    static func add(to routes: inout Routes) {
        routes.get("/native") { context in
            context.page(
                "Native screens",
                """
                <h1>Native screens</h1>
                <p class="lead">Rules of the path configuration have these drawn by the shell, in place of a page.</p>
                \(Elements.list(links))
                """)
        }
        routes.get("/native/birds") { context in
            context.page("Birds", "<h1>Birds</h1>\(Elements.list(birds.map { "\($0.name)" as HTML }))")
        }
        routes.get("/native/birds.json") { _ in PageResponse(json: list) }
        routes.get("/native/birds/:number") { context in
            let bird = Int(context.parameters["number"] ?? "").flatMap {
                birds.indices.contains($0 - 1) ? birds[$0 - 1] : nil
            }
            guard let bird else { return FailurePages.page(404, in: context) }
            return context.page(bird.name, "<h1>\(bird.name)</h1><p>\(bird.place)</p>")
        }
        routes.get("/native/nothing") { context in context.page("Nothing", "<h1>Nothing</h1>") }
        routes.get("/native/nothing.json") { _ in
            PageResponse(json: #"{"rows": [], "empty": {"title": "No eggs yet", "body": "Come back in May."}}"#)
        }
        routes.get("/native/settings") { context in
            context.page("Settings", "<h1>Settings</h1><p>A browser has its own.</p>")
        }
        routes.get("/numbers") { context in
            context.page("Numbers", "<h1>Numbers</h1>\(Elements.list((1...10).map { "\($0)" as HTML }))")
        }
        routes.get("/numbers/:number") { context in
            let number = context.parameters["number"] ?? ""
            return context.page("Number \(number)", "<h1>Number \(number)</h1>")
        }
        routes.get("/river/picture.bmp") { _ in
            PageResponse(type: "image/bmp", body: river).with("Cache-Control", "no-store")
        }
    }

    /// Returns a picture that is larger than a window. It shows waves from sky blue to water blue, in a format that
    /// needs no encoder.
    private static let river: [UInt8] = {
        let (width, height) = (1_600, 1_200)
        let start = 14 + 40 + 256 * 4
        var file = Array("BM".utf8)
        // The headers of the file and of the picture, which is uncompressed and has 8 bits per pixel.
        for value in [start + width * height, 0, start, 40, width, height] { file += little(value, 4) }
        for value in [1, 8] { file += little(value, 2) }
        for value in [0, width * height, 2_835, 2_835, 256, 0] { file += little(value, 4) }
        for color in 0..<256 { file += [UInt8(255 - color / 4), UInt8(200 - color / 3), UInt8(160 - color / 2), 0] }
        var wave: [UInt8] = []
        for place in 0..<width * 2 { wave.append(UInt8(abs(place % 320 - 160) / 4)) }
        for row in 0..<height {
            let shade = UInt8(row * 200 / height)
            let shift = row / 2 % 320
            for place in wave[shift..<shift + width] { file.append(place + shade) }
        }
        return file
    }()

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static let links: [HTML] = [
        Elements.link("Birds", "/native/birds"), Elements.link("An empty list", "/native/nothing"),
        Elements.link("Numbers", "/numbers"), Elements.link("The river", "/river/picture.bmp"),
        Elements.link("Settings", "/native/settings"), Elements.link("About", "/native/about"),
        Elements.link("Native posts", "/native/posts"),
    ]

    private static let birds = [
        (name: "Dipper", place: "Below the weir", day: "Seen today"),
        (name: "Kingfisher", place: "At the old bridge", day: "Seen today"),
        (name: "Grey wagtail", place: "On the stones by the mill", day: "Seen this week"),
    ]

    /// The birds in sections, as in Docs/NativeScreens.md.
    private static var list: String {
        let sections = ["Seen today", "Seen this week"].map { day in
            let rows = birds.enumerated().filter { $0.element.day == day }.map { index, bird in
                #"{"title": "\#(bird.name)", "subtitle": "\#(bird.place)", "icon": "starred-symbolic", "#
                    + #""url": "/native/birds/\#(index + 1)"}"#
            }
            return #"{"title": "\#(day)", "rows": [\#(rows.joined(separator: ", "))]}"#
        }
        return #"{"sections": [\#(sections.joined(separator: ", "))]}"#
    }
}
