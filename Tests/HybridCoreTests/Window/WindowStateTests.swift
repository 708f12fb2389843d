import HybridCore
import Testing

@Suite struct WindowStateTests {
    @Test func isStoredAndRestored() {
        let state = WindowState(width: 800, height: 600, isMaximized: true)
        #expect(WindowState(state.json) == state)
        for damaged: JSONValue? in [nil, [:], ["width": 0, "height": 5], ["width": "800", "height": 600], [1]] {
            #expect(WindowState(damaged) == nil)
        }
    }

    @Test(
        arguments: [
            (nil, nil, WindowState(width: 1024, height: 768, isMaximized: false)),
            ([800, 600], nil, WindowState(width: 800, height: 600, isMaximized: true)),
            // The previous monitor is disconnected.
            ([3000, 2000], [1280, 720], WindowState(width: 1280, height: 720, isMaximized: true)),
            (nil, [640, 480], WindowState(width: 640, height: 480, isMaximized: false)),
            // Smaller than the shell's own controls.
            ([10, 10], [1280, 720], WindowState(width: 360, height: 294, isMaximized: true)),
            ([800, 600], [200, 200], WindowState(width: 360, height: 294, isMaximized: true)),
        ] as [([Int]?, [Int]?, WindowState)])
    func initial(kept: [Int]?, screen: [Int]?, expected: WindowState) {
        let state = WindowState.initial(
            WindowDefaults(), kept: kept.map { WindowState(width: $0[0], height: $0[1], isMaximized: true) },
            screen: screen.map { ($0[0], $0[1]) })
        #expect(state == expected)
    }

    @Test func fixedSizeWindowUsesConfiguredSize() {
        var defaults = WindowDefaults()
        defaults.isResizable = false
        let state = WindowState.initial(
            defaults, kept: WindowState(width: 500, height: 500, isMaximized: true), screen: nil)
        #expect(state == WindowState(width: 1024, height: 768, isMaximized: false))
    }
}

@Suite struct ZoomTests {
    @Test func stepsLeadBack() {
        var zoom = 1.0
        for _ in 0..<8 { zoom = Zoom.after(.larger, from: zoom) }
        #expect(zoom > 2)
        for _ in 0..<8 { zoom = Zoom.after(.smaller, from: zoom) }
        #expect(zoom == 1)
        #expect(Zoom.after(.reset, from: 3) == 1)
    }

    @Test func hasLimits() {
        var zoom = 1.0
        for _ in 0..<50 { zoom = Zoom.after(.larger, from: zoom) }
        #expect(zoom == 5)
        for _ in 0..<50 { zoom = Zoom.after(.smaller, from: zoom) }
        #expect(zoom == 0.3)
    }

    @Test(
        arguments: [
            (["zoom": .number(1.21)], 1.21), (["zoom": 2], 2), (nil, 1), (["zoom": 0], 1), (["zoom": "2"], 1), ([:], 1),
            (["zoom": 900], 1),
        ] as [(JSONValue?, Double)])
    func isRestored(json: JSONValue?, expected: Double) {
        #expect(Zoom.read(json) == expected)
        #expect(Zoom.read(Zoom.json(expected)) == expected)
    }
}

@Suite struct DebugInformationTests {
    @Test func omitsUnknownValues() {
        let information = DebugInformation(["Version": "1", "Last failure": nil, "Display": "", "GTK": "4.8.3"])
        #expect(information.text == "Version: 1\nGTK: 4.8.3")
    }
}
