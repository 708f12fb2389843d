import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// Measures the native screen `list` with the longest list that a server may send. It has 2,000 rows with titles of 240
/// and subtitles of 300 characters.
@MainActor
enum ListCost {
    /// Returns the number of milliseconds until the list is on the screen, and the longest time in milliseconds for
    /// which the main loop was blocked while the list was scrolled in small and large steps.
    static func measure() throws -> (shown: Double, silence: Double) {
        guard gtk_init_check() != 0 else { throw BenchmarkError("There is no display.") }
        let view = ListView(name: "Benchmark")
        let window = ObjectRef(sinking: gtk_window_new())
        defer { gtk_window_destroy(window.pointer()) }
        gtk_window_set_child(window.pointer(), view.widget.pointer())
        gtk_window_present(window.pointer())
        wait(seconds: 1)
        var paintings = 0
        let clock = ObjectRef.retaining(gtk_widget_get_frame_clock(window.pointer()))
        clock?.connect("after-paint") { _ in paintings += 1 }
        let start = MainLoop.now
        view.show(content)
        guard wait(seconds: 60, until: { paintings > 0 }) else { throw BenchmarkError("The list was not shown.") }
        let shown = MainLoop.now - start
        guard let adjustment = ObjectRef.retaining(gtk_scrolled_window_get_vadjustment(view.widget.pointer())) else {
            throw BenchmarkError("The list cannot be scrolled.")
        }
        return (shown, silence(while: adjustment))
    }

    /// Returns the longest time between two iterations of the main loop while the list is scrolled.
    private static func silence(while adjustment: ObjectRef) -> Double {
        var (last, longest) = (MainLoop.now, 0.0)
        let pulse = MainLoop.every(milliseconds: 2) {
            longest = max(longest, MainLoop.now - last)
            last = MainLoop.now
        }
        defer { pulse.cancel() }
        let end = gtk_adjustment_get_upper(adjustment.pointer())
        for step in 1...40 {
            let value = step <= 30 ? Double(step) * 200 : end * Double((step * 7) % 10) / 10
            gtk_adjustment_set_value(adjustment.pointer(), value)
            wait(seconds: 0.05)
        }
        return longest
    }

    private static var content: ListContent {
        let (title, subtitle) = (
            String(repeating: "lorem ipsum dolor ", count: 13), String(repeating: "sit amet ", count: 33)
        )
        let rows = (1...2_000).map { number in
            ListContent.Row(
                title: "\(number) \(title)", subtitle: subtitle, icon: "starred-symbolic",
                url: URL(string: "https://example.com/\(number)"))
        }
        return ListContent(sections: [ListContent.Section(title: "Rows", rows: rows)])
    }
}
