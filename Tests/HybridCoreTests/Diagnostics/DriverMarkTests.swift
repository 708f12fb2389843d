import HybridCore
import HybridQA
import Testing

/// The state of the shell that a WebDriver server reads from a file.
@Suite struct DriverMarkTests {
    @Test(arguments: [
        ("12 - - 0 12\n", DriverMark(number: 12, busyWindows: [])),
        ("3 1,4 alert 2 3\n", DriverMark(number: 3, busyWindows: [1, 4], dialog: "alert", documents: 2)),
        ("3 1 - 0 3\n1,4 - 0 3\n", DriverMark(number: 3, busyWindows: [1])), ("", nil), ("3 - - 0 3", nil),
        ("3 - - 0 4\n", nil), ("\n", nil), ("a - - 0 a\n", nil),
    ])
    func textIsParsed(text: String, mark: DriverMark?) {
        #expect(DriverMark(text: text) == mark)
        if let mark { #expect(DriverMark(text: mark.text) == mark) }
    }

    @Test func numberChangesWithPageInFront() {
        func window(_ front: String, _ isSettled: Bool, _ number: Int = 1) -> DriverMark.Window {
            DriverMark.Window(number: number, front: front, isSettled: isSettled)
        }
        var mark = DriverMark(number: 0, busyWindows: [])
        mark.update([window("main", false)], since: [window("main", true)])
        #expect(mark == DriverMark(number: 0, busyWindows: [1]))
        mark.update([window("modal", true)], since: [window("main", false)])
        #expect(mark == DriverMark(number: 1, busyWindows: []))
        mark.update([window("modal", true), window("main", false, 2)], since: [window("modal", true)])
        #expect(mark == DriverMark(number: 2, busyWindows: [2]))
    }

    @Test func driverLooksOnlyAfterChange() {
        var focus = DriverFocus()
        let mark = DriverMark(number: 4, busyWindows: [1])
        #expect(focus.mustLook(at: mark))
        #expect(focus.isBusy(at: mark) == nil)
        focus.found(.inFront("1 main null"), at: mark)
        #expect(!focus.mustLook(at: mark))
        #expect(focus.isBusy(at: mark) == true)
        #expect(focus.isBusy(at: DriverMark(number: 4, busyWindows: [2])) == false)
        #expect(focus.mustLook(at: DriverMark(number: 5, busyWindows: [])))
        #expect(focus.mustLook(at: nil))
        // A frame does not tell its window.
        focus.found(.unknown, at: mark)
        #expect(focus.mustLook(at: mark))
    }

    @Test func closedWindowMustBeReplacedByClient() {
        var focus = DriverFocus()
        focus.found(.inFront("2 main null"), at: nil)
        focus.foundNone(from: .behind("2 modal null"))
        #expect(!focus.isWithoutWindow)
        focus.foundNone(from: .closed)
        #expect(focus.isWithoutWindow)
        focus.chose(.inFront("1 main null"))
        #expect(!focus.isWithoutWindow)
    }

    @Test(arguments: [
        (DriverPage.behind("1 modal null"), DriverPage.inFront("1 modal null"), true),
        (.behind("1 modal null"), .inFront("2 main null"), false), (.closed, .inFront("1 main null"), true),
        (.closed, .inFront("2 main null"), false), (.behind("unknown"), .inFront("1 main null"), true),
        (.closed, .unknown, false),
    ])
    func driverStaysInItsWindow(lost: DriverPage, other: DriverPage, leads: Bool) {
        #expect(lost.leads(to: other, in: 1) == leads)
    }

    @Test func handlesKeepTheirOrder() {
        var handles = DriverHandles()
        #expect(handles.sort(["a"]) == ["a"])
        #expect(handles.sort(["c", "a"]) == ["a", "c"])
        #expect(handles.sort(["b", "c", "a"]) == ["a", "c", "b"])
        #expect(handles.sort(["b", "c"]) == ["c", "b"])
        #expect(handles.sort(["a", "b", "c"]) == ["c", "b", "a"])
        handles.close("b")
        #expect(handles.sort(["a", "b", "c"]) == ["c", "a"])
    }

    @Test func documentOfScreenHasHandleOfItsPage() {
        var handles = DriverHandles()
        #expect(handles.sort(["page"]) == ["page"])
        #expect(handles.unknown(among: ["page", "document"]) == ["document"])
        handles.found("document", covering: "page")
        #expect(handles.known("document") == "page" && handles.known("page") == "page")
        #expect(handles.sort(["document", "page"]) == ["page"])
        #expect(handles.documents(among: ["document", "page"]) == 1)
        #expect(handles.pages(among: ["document", "page", "new"]) == ["page", "new"])
        #expect(handles.pagesFirst(["document", "page", "new"]) == ["page", "new", "document"])
    }

    @Test func driverLooksAfterItLeftScreen() {
        var focus = DriverFocus()
        let mark = DriverMark(number: 1, busyWindows: [])
        focus.found(.inFront("1 screen -1"), at: mark)
        #expect(focus.kind == .screen && !focus.mustLook(at: mark))
        focus.leftScreen()
        #expect(focus.mustLook(at: mark))
    }
}
