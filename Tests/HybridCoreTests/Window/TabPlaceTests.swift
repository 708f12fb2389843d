import HybridCore
import Testing

@Suite struct TabPlaceTests {
    @Test(
        arguments: [
            (300, ":close", 700), (300, "appmenu:close", 700), (300, nil, 700), (0, "", 400),
            // Three buttons at the end need as much as the title.
            (300, "icon:minimize,maximize,close", 780), (300, ":minimize,maximize,close", 780),
            // Three buttons at the start are beside the title.
            (300, "close,minimize,maximize:", 940), (750, ":close", 1150),
            (300, "a:b:c", 700), (300, "no colon", 700),
        ] as [(Int, String?, Int)])
    func neededWidth(tabs: Int, layout: String?, expected: Int) {
        #expect(TabPlace.neededWidth(tabs: tabs, buttonLayout: layout) == expected)
    }
}
