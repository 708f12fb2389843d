import HybridCore
import Testing

/// Actions that frames may perform in the application's name.
@Suite struct FrameReportTests {
    @Test(arguments: [
        ("origin https://example.com", FrameReport.origin("https://example.com")), ("origin null", .origin("null")),
        ("dialogBegins", .dialogBegins), ("dialogEnds", .dialogEnds),
        ("gesture", .gesture), ("print", .print),
    ])
    func reports(text: String, report: FrameReport) {
        #expect(FrameReport(text) == report)
    }

    @Test(arguments: ["", " ", "origin", "Gesture", "gesture ", "gesture now", "dialogBegins 2", "dialog", "\n"])
    func noReports(text: String) {
        #expect(FrameReport(text) == nil)
    }

    /// Reports of frames as letters, with `?` for a requested dialog and `p` for a requested print: `+` is shown, `-` is not.
    @Test(arguments: [
        ("?", "-"), ("B?", "+"),
        // A frame of another site requests one during or after the page's own dialog.
        ("B??E", "+-"), ("B?E?", "+-"),
        // The page did not request the announced dialog, or was another page.
        ("BE?", "-"), ("BO?", "-"),
        // The question whether the page may be left needs no announcement, and is none.
        ("!", "+"), ("!?", "+-"), ("B!?", "++"),
        ("BG?", "+"), ("G?", "-"), ("E?B?", "-+"),
        ("p", "-"), ("Pp", "+"), ("Ppp", "+-"), ("PGp", "+"), ("POp", "-"), ("Bp", "-"), ("PBEp", "+"),
        ("PpPp", "++"), ("P?", "-"),
    ])
    func announcedDialogOrPrintIsShownOnce(steps: String, shown: String) {
        var consent = DialogConsent()
        var answers = ""
        for step in steps {
            switch step {
            case "B": consent.heard(.dialogBegins)
            case "E": consent.heard(.dialogEnds)
            case "O": consent.heard(.origin("null"))
            case "G": consent.heard(.gesture)
            case "P": consent.heard(.print)
            case "p": answers += consent.consumePrint() ? "+" : "-"
            case "!": answers += consent.consume(.departure) ? "+" : "-"
            default: answers += consent.consume(.script) ? "+" : "-"
            }
        }
        #expect(answers == shown)
    }

    @Test func gestureExpiresWithTimeOrUse() {
        var gesture = UserGesture()
        #expect(!gesture.isRecent(at: 0))
        gesture.noticed(at: 100)
        #expect(gesture.isRecent(at: 100))
        #expect(gesture.isRecent(at: 104.9))
        #expect(!gesture.isRecent(at: 105))
        #expect(!gesture.isRecent(at: 99))
        gesture.spent()
        #expect(!gesture.isRecent(at: 100))
    }

    @Test func reservedGestureLeadsToNoNavigation() {
        var gesture = UserGesture()
        gesture.noticed(at: 100)
        #expect(gesture.permitsNavigation(at: 101))
        gesture.reserve()
        #expect(gesture.isRecent(at: 101) && !gesture.permitsNavigation(at: 101))
        gesture.noticed(at: 102)
        #expect(gesture.permitsNavigation(at: 102), "a later gesture")
        gesture.reserve()
        gesture.released()
        #expect(gesture.permitsNavigation(at: 102))
        gesture.spent()
        gesture.reserve()
        #expect(!gesture.permitsNavigation(at: 102), "there is none")
    }
}
