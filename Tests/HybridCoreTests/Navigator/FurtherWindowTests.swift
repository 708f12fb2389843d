import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Additional windows: when they open, and the state that they share.
@Suite struct FurtherWindowTests {
    private static let rules = #"""
        {"rules": [
          {"patterns": ["/window$"], "properties": {"presentation": "new_window", "width": 480, "height": 320}},
          {"patterns": ["/tiny$"], "properties": {"presentation": "new_window", "width": 1, "height": "x"}}
        ]}
        """#

    /// One stack with its first page loaded.
    private func begun(_ words: String = "asks", paths: [String] = ["/"]) throws -> WindowSetNotation {
        var tabs = try WindowSetNotation(words, paths: paths)
        _ = tabs.take(.rules(try configuration(Self.rules)))
        _ = tabs.take(.start(nil))
        tabs.arrive(0)
        return tabs
    }

    private func proposal(_ path: String, _ change: (inout VisitProposal) -> Void = { _ in }) -> NavigatorEvent {
        var proposal = VisitProposal(url: NavigatorNotation.page(path), origin: .turbo)
        change(&proposal)
        return .route(proposal)
    }

    @Test func windowStartsWithFirstPage() throws {
        var tabs = try begun()
        #expect(tabs.take(.openWindow(nil)) == "window 2 opened; open window 1")
        #expect(tabs.take(.startWindow(1)).contains("1: started /; 1: main load /"))
        #expect(tabs.take(.openWindow(NavigatorNotation.page("/two"))) == "window 3 opened; open window 2")
        #expect(tabs.take(.startWindow(2)).contains("2: started /two"))
    }

    @Test func windowsAreNumberedAfterTabs() throws {
        var tabs = try begun(paths: ["/", "/b", "/c"])
        #expect(tabs.take(.openWindow(nil)) == "window 2 opened; open window 3")
        #expect(tabs.take(.startWindow(3)).contains("3: started /;"))
        #expect(tabs.take(.select(3)) == "", "a window is no tab")
    }

    @Test func ruleOpensWindow() throws {
        var tabs = try begun()
        let commands = tabs.take(.navigator(0, proposal("/window")))
        #expect(commands.hasSuffix("; window 2 opened; open window 1 480 320"))
        let started = tabs.take(.startWindow(1))
        #expect(started.contains("1: started /window") && !started.contains("open window"), "not again")
        #expect(
            tabs.take(.navigator(0, proposal("/tiny"))).hasSuffix("window 3 opened; open window 2"),
            "such a size is none")
    }

    @Test func userOpensWindow() throws {
        var tabs = try begun()
        let commands = tabs.take(.navigator(0, proposal("/two") { $0.wantsWindow = true }))
        #expect(commands.hasSuffix("; window 2 opened; open window 1"))
    }

    /// An already loaded page would be fetched twice, and scripts act without the user.
    @Test func scriptsAndLoadedPagesStayInPlace() throws {
        var tabs = try begun()
        let byScript = tabs.take(.navigator(0, proposal("/window") { $0.options.isByScript = true }))
        #expect(byScript.contains("0: started /window"))
        tabs.arrive(0)
        let redirected = proposal("/window") {
            $0.options.response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "<p>")
        }
        #expect(!tabs.take(.navigator(0, redirected)).contains("open window"))
    }

    @Test func kioskHasOneWindow() throws {
        var tabs = try begun("locked asks")
        #expect(tabs.take(.openWindow(nil)) == "")
        #expect(tabs.take(.navigator(0, proposal("/two") { $0.wantsWindow = true })).contains("0: started /two"))
    }

    /// A page that requests a window gets one only if a WebDriver expects it.
    @Test func requestedWindowIsScreen() throws {
        let requested = proposal("/two") {
            $0.origin = .newWindow
            $0.options.isByScript = true
        }
        var tabs = try begun("unattended")
        #expect(tabs.take(.navigator(0, requested)).contains("0: started /two"))
        var browser = try begun("unattended browser")
        #expect(browser.take(.navigator(0, requested)).hasSuffix("; window 2 opened; open window 1"))
        #expect(browser.take(.navigator(0, proposal("/two"))).contains("0: started /two"))
    }

    @Test func numberOfWindowsIsLimited() throws {
        var tabs = try begun()
        for _ in 0..<50 { _ = tabs.take(.openWindow(nil)) }
        #expect(tabs.set.windows.count == 30)
        _ = tabs.take(.windowClosed(1))
        #expect(tabs.take(.openWindow(nil)) == "window 32 opened; open window 31", "numbers are not used twice")
    }

    @Test func oneWindowIsActive() throws {
        var tabs = try begun(paths: ["/", "/b"])
        _ = tabs.take(.openWindow(nil))
        #expect(tabs.set.front == 0)
        _ = tabs.take(.windowActivated(2))
        #expect(tabs.set.front == 2)
        #expect(tabs.take(.windowClosed(2)) == "window 2 closed; close window 2 with 0")
        #expect(tabs.set.front == 0)
        _ = tabs.take(.windowActivated(2))
        #expect(tabs.set.front == 0, "a closed window")
        #expect(tabs.take(.navigator(2, .stop)) == "")
    }

    @Test func signInAffectsAllWindows() throws {
        var tabs = try begun()
        _ = tabs.take(.openWindow(nil))
        _ = tabs.take(.startWindow(1))
        tabs.arrive(1)
        #expect(tabs.take(.identityChanged(except: [])).contains("inquire 1"), "other than the tab of the sign-in")
        _ = tabs.take(.departure(.found(PagePlace(navigator: 1, session: .main), .free)))
        tabs.arrive(1)
        _ = tabs.take(.windowActivated(1))
        #expect(tabs.take(.identityChanged(except: [])).contains("inquire 0"))
    }

    /// No data of one user remains for the next.
    @Test func restartClosesAdditionalWindows() throws {
        for event in [WindowSetState.Event.restart, .beginAnew] {
            var tabs = try begun()
            _ = tabs.take(.openWindow(nil))
            _ = tabs.take(.startWindow(1))
            #expect(tabs.take(event).hasPrefix("window 2 closed; close window 1 with 1; 0: "))
            #expect(tabs.set.windows.isEmpty)
        }
    }

    /// After the first page, and only addresses that are shown inside.
    @Test func openWindowsAreRestored() throws {
        var tabs = try WindowSetNotation("asks", paths: ["/"])
        let outside = try #require(URL(string: "https://example.org/"))
        let kept = KeptWindows(isWanted: true, further: [NavigatorNotation.page("/two"), outside])
        #expect(!tabs.take(.start(nil, kept: kept)).contains("window"))
        #expect(tabs.arrive(0).contains("window 2 opened; open window 1"))
        #expect(tabs.set.windows.count == 1)
        #expect(tabs.take(.startWindow(1)).contains("1: started /two"))
    }

    @Test func openWindowsAreStored() throws {
        for (paths, first) in [(["/"], NavigatorNotation.page("/")), (["/", "/b"], nil)] as [([String], URL?)] {
            var tabs = try begun(paths: paths)
            _ = tabs.take(.openWindow(NavigatorNotation.page("/two")))
            _ = tabs.take(.startWindow(paths.count))
            let expected = KeptWindows(isWanted: true, first: first, further: [NavigatorNotation.page("/two")])
            #expect(tabs.set.openWindows() == expected)
        }
    }

    /// With tabs, the first window starts with the first tab.
    @Test func pageOfFirstWindowIsPushed() throws {
        for (paths, isShown) in [(["/"], true), (["/", "/b"], false)] {
            var tabs = try WindowSetNotation("asks", paths: paths)
            _ = tabs.take(.start(nil, kept: KeptWindows(isWanted: true, first: NavigatorNotation.page("/two"))))
            #expect(tabs.set[0]?.waitingURLs == (isShown ? [NavigatorNotation.page("/two")] : []))
        }
    }

    /// After a failure the dialog is shown again, on top of the page that it covered.
    @Test func dialogIsRestored() throws {
        let (two, dialog) = (NavigatorNotation.page("/two"), NavigatorNotation.page("/m"))
        var tabs = try WindowSetNotation(paths: ["/"])
        _ = tabs.take(.start(nil, kept: KeptWindows(isWanted: true, first: two, dialog: dialog)))
        tabs.arrive(0)
        tabs.arrive(0)
        #expect(tabs.set[0]?.stacks.main.map(\.location.path) == ["/", "/two"])
        #expect(tabs.set[0]?.stacks.modal?.map(\.location.path) == ["/m"])
        #expect(tabs.set.openWindows(withDialog: true).dialog == dialog)
        #expect(tabs.set.openWindows() == KeptWindows(isWanted: true, first: two))
    }

    @Test func pagesOfAllWindowsAreAsked() throws {
        var tabs = try begun()
        _ = tabs.take(.openWindow(nil))
        _ = tabs.take(.startWindow(1))
        tabs.arrive(1)
        #expect(tabs.set.openPages.map(\.place.navigator) == [0, 1])
        _ = tabs.take(.windowActivated(1))
        #expect(tabs.set.openPages.map(\.place.navigator) == [1, 0])
    }
}
