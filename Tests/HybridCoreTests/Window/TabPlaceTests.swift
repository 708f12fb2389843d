import HybridCore
import Testing

@Suite struct TabPlaceTests {
    @Test(
        arguments: [
            (300, ":close", 660), (300, "appmenu:close", 660), (300, nil, 620), (0, "", 320),
            (300, "icon:minimize,maximize,close", 780), (300, ":minimize,maximize,close", 740),
            (300, "close,minimize,maximize:", 740), (750, ":close", 1110),
            (300, "a:b:c", 620), (300, "no colon", 620),
        ] as [(Int, String?, Int)])
    func neededWidth(tabs: Int, layout: String?, expected: Int) {
        #expect(TabPlace.neededWidth(tabs: tabs, buttonLayout: layout) == expected)
    }
}
