package import HybridCore

/// The messages of the built-in components, from which `component controller` makes the page's controllers. They omit
/// the events that exist only for other libraries.
package enum ComponentContracts {
    package static let builtIn: [ComponentContract] = [
        .init(
            "form",
            [
                .init("connect", [optional("submitTitle", .string)], reply: []), .init("submitEnabled"),
                .init("submitDisabled"), .init("disconnect"),
            ], reaction: .submit),
        .init(
            "menu",
            [
                .init(
                    "display", [optional("title", .string), .init("items", items), optional("source", rectangle)],
                    reply: [.init("selectedIndex", .number)])
            ]),
        .init(
            "overflow-menu", [.init("connect", [optional("label", .string)], reply: []), .init("disconnect")],
            reaction: .click),
        .init(
            "button", [.init("connect", titled, reply: []), .init("left", titled, reply: []), .init("disconnect")],
            reaction: .click),
        .init(
            "alert",
            [
                .init(
                    "show",
                    [
                        .init("title", .string), optional("description", .string), optional("confirm", .string),
                        optional("dismiss", .string), optional("destructive", .bool),
                    ], reply: [])
            ]),
        .init("toast", [.init("show", [.init("message", .string)])]),
        .init(
            "search",
            [
                .init("connect", [optional("placeholder", .string)], reply: [.init("query", .string)]),
                .init("disconnect"),
            ]),
        .init(
            "share",
            [.init("connect", [.init("url", .string), optional("title", .string)]), .init("disconnect")]),
        .init("theme", [.init("connect", [optional("theme", .choice(["light", "dark"]))])]),
        .init(
            "permissions",
            ["camera", "microphone", "location", "notifications", "clipboard"].map {
                .init($0, reply: [.init("code", .number), .init("text", .string)])
            }),
        .init(
            "notification",
            [
                .init(
                    "show", [.init("title", .string), optional("body", .string), optional("url", .string)],
                    reply: [.init("shown", .bool)])
            ]),
        .init(
            "badge",
            [.init("set", [optional("count", .number), optional("progress", .number)]), .init("clear")]),
        .init("clipboard", [.init("write", [.init("text", .string)], reply: [.init("written", .bool)])]),
        .init("print", [.init("print")]),
        .init("download", [.init("start", [.init("url", .string)])]),
        .init(
            "file",
            [
                .init("open", [optional("accept", .string), encoding], reply: opened),
                .init("save", [optional("name", .string), .init("content", .string), encoding], reply: saved),
            ]),
        .init(
            "title",
            [
                .init(
                    "connect", [optional("subtitle", .string), optional("status", .string)],
                    reply: [.init("dismissed", .bool)]), .init("disconnect"),
            ]),
        .init(
            "menu-item",
            [
                .init("connect", [.init("title", .string), optional("shortcut", .string)], reply: []),
                .init("disconnect", [.init("title", .string)]),
            ], reaction: .click),
        .init("scanner", [.init("connect", reply: [.init("text", .string)]), .init("disconnect")]),
        .init(
            "window",
            [
                .init("resize", [.init("width", .number), .init("height", .number)]),
                .init("fullscreen", [optional("on", .bool)]), .init("keepAwake", [optional("on", .bool)]),
            ]),
    ]

    private static func optional(_ name: String, _ shape: DataShape) -> DataShape.Member {
        DataShape.Member(name, shape, isOptional: true)
    }

    private static let images = ["linuxImage", "iosImage", "androidImage"].map { optional($0, .string) }
    private static let titled = [DataShape.Member("title", .string)] + images
    private static let items = DataShape.list(
        .object(
            [.init("title", .string), optional("index", .number), optional("destructive", .bool)] + images))
    private static let rectangle = DataShape.object([
        .init("x", .number), .init("y", .number), optional("width", .number), optional("height", .number),
    ])
    private static let encoding = optional("as", .choice(["text", "base64"]))
    private static let opened =
        [
            optional("name", .string), optional("size", .number), optional("content", .string),
        ] + ending
    private static let saved = [optional("name", .string), optional("saved", .bool)] + ending
    private static let ending = [optional("cancelled", .bool), optional("error", .string)]
}
