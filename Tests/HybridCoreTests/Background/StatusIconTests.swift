import HybridCore
import Testing

/// The status icon and its menu as D-Bus properties.
@Suite struct StatusIconTests {
    private static let icon = StatusIcon(id: "com.example.Field", name: "Ada's \\\nField", icon: "com.example.Field")
    private static let menu = StatusMenu(name: "Field_1")
    private static let show = "(1, {'label': <'_Show Field__1'>}, @av [])"
    private static let newWindow = "(2, {'label': <'_New Window'>}, @av [])"
    private static let line = "(3, {'type': <'separator'>}, @av [])"
    private static let quit = "(4, {'label': <'_Quit'>}, @av [])"

    @Test(arguments: [
        ("Category", "'ApplicationStatus'"), ("Id", "'com.example.Field'"), ("Title", #"'Ada\'s \\ Field'"#),
        ("Status", "'Active'"), ("IconName", "'com.example.Field'"), ("AttentionIconName", "'com.example.Field'"),
        ("IconPixmap", "@a(iiay) []"), ("ItemIsMenu", "false"), ("Menu", "objectpath '/MenuBar'"), ("WindowId", "0"),
        ("ToolTip", #"('', @a(iiay) [], 'Ada\'s \\ Field', '')"#), ("Colour", nil),
    ])
    func properties(name: String, text: String?) {
        #expect(Self.icon.property(name) == text)
    }

    @Test(arguments: [(nil, "Active", ""), (1, "NeedsAttention", "1 new item"), (7, "NeedsAttention", "7 new items")])
    func badgeSetsAttentionStatus(count: Int?, status: String, text: String) {
        var icon = Self.icon
        icon.count = count
        #expect(icon.status == status && icon.toolTip.text == text)
    }

    @Test(
        arguments: [
            (nil, nil, []), (3, 3, []), (nil, 1, ["NewStatus ('NeedsAttention',)", "NewToolTip ()"]),
            (1, 2, ["NewToolTip ()"]), (2, nil, ["NewStatus ('Active',)", "NewToolTip ()"]),
        ] as [(Int?, Int?, [String])])
    func changesEmitSignals(before: Int?, after: Int?, news: [String]) {
        var (old, new) = (Self.icon, Self.icon)
        old.count = before
        new.count = after
        #expect(new.news(since: old).map { "\($0.signal) \($0.arguments)" } == news)
    }

    @Test func everyInterfacePropertyHasAValue() {
        for (interface, value) in [
            (StatusIcon.interface, { Self.icon.property($0) }),
            (StatusMenu.interface, { StatusMenu.property($0, isRightToLeft: false) }),
        ] as [(String, (String) -> String?)] {
            let names = interface.split(separator: "property name=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
            #expect(names.count > 3)
            for name in names { #expect(value(String(name)) != nil, "\(name)") }
        }
    }

    @Test(
        arguments: [
            (0, -1, [], "{'children-display': <'submenu'>}, [<\(show)>, <\(newWindow)>, <\(line)>, <\(quit)>]"),
            (
                0, 1, ["type"],
                "@a{sv} {}, [<(1, @a{sv} {}, @av [])>, <(2, @a{sv} {}, @av [])>, <\(line)>, "
                    + "<(4, @a{sv} {}, @av [])>]"
            ),
            (0, 0, [], "{'children-display': <'submenu'>}, @av []"),
            (4, -1, ["label", "enabled"], "{'label': <'_Quit'>}, @av []"),
        ] as [(Int, Int, [String], String)])
    func menuLayout(parent: Int, depth: Int, names: [String], rest: String) {
        #expect(Self.menu.layout(of: parent, depth: depth, names: names) == "(uint32 1, (\(parent), \(rest)))")
    }

    @Test(arguments: [-1, 5, 99])
    func unknownMenuItems(number: Int) {
        #expect(Self.menu.layout(of: number, depth: -1, names: []) == nil)
        #expect(Self.menu.property("label", of: number) == nil)
        #expect(StatusMenu.unknown(among: [0, 1, number]) == [number])
    }

    @Test(
        arguments: [
            ([1], ["label"], "([(1, {'label': <'_Show Field__1'>})],)"), ([99], [], "(@a(ia{sv}) [],)"),
            ([3, 99, 4], ["type"], "([(3, {'type': <'separator'>}), (4, @a{sv} {})],)"),
        ] as [([Int], [String], String)])
    func menuProperties(numbers: [Int], names: [String], answer: String) {
        #expect(Self.menu.properties(of: numbers, names: names) == answer)
    }

    @Test func emptyListMeansAllItems() {
        let answer = Self.menu.properties(of: [], names: [])
        #expect(answer.contains("(0, ") && answer.contains("(4, "))
        #expect(Self.menu.property("label", of: 2) == "(<'_New Window'>,)")
        #expect(Self.menu.property("icon-name", of: 2) == nil)
    }

    @Test(
        arguments: [
            (1, "clicked", .show), (2, "clicked", .newWindow), (4, "clicked", .quit), (3, "clicked", nil),
            (0, "clicked", nil), (9, "clicked", nil), (1, "hovered", nil), (0, "opened", nil), (1, "", nil),
        ] as [(Int, String, StatusMenu.Item?)])
    func eventChoosesItem(number: Int, event: String, item: StatusMenu.Item?) {
        #expect(StatusMenu.chosen(number, by: event) == item)
    }

    @Test(arguments: [("Version", "uint32 3"), ("TextDirection", "'rtl'"), ("Status", "'normal'"), ("X", nil)])
    func menuInterfaceProperties(name: String, text: String?) {
        #expect(StatusMenu.property(name, isRightToLeft: true) == text)
    }
}
