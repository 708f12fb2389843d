import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// The decisions to show, store and remove the picture of the start page.
@Suite struct LaunchPictureTests {
    @Test func isStoredAndRestored() {
        #expect(LaunchPicture(Self.picture().json) == Self.picture())
    }

    @Test(
        arguments: [
            "{}", "[]", #"{"width": 0}"#, #"{"height": 100000}"#, #"{"scale": 0}"#, #"{"dark": 1}"#,
            #"{"address": "file:///etc"}"#, #"{"width": "800"}"#, #"{"width": 16384, "height": 16384}"#,
            #"{"scale": 8, "width": 4096}"#, #"{"width": -1}"#, #"{"height": 9223372036854775807}"#,
        ])
    func damagedDescriptionIsNone(_ change: String) throws {
        var members = Self.picture().json.object ?? [:]
        let changes = try JSONValue(parsing: change).object ?? [:]
        members = changes.isEmpty ? [:] : members.merging(changes) { $1 }
        #expect(LaunchPicture(.object(members)) == nil)
    }

    static func picture(
        _ path: String = "", width: Int = 800, height: Int = 600, scale: Int = 1, isDark: Bool = false,
        zoom: Double = 1,
        rendering: String = "software"
    ) -> LaunchPicture {
        LaunchPicture(
            address: url("https://example.com/\(path)"), width: width, height: height, scale: scale, isDark: isDark,
            zoom: zoom, rendering: rendering)
    }

    @Test(arguments: [
        (picture(), true), (picture(height: 700), true), (picture("#top"), true), (picture(height: 599), false),
        (picture(width: 801), false), (picture(width: 799), false), (picture(scale: 2), false),
        (picture(isDark: true), false), (picture(zoom: 1.1), false), (picture(rendering: "accelerated"), false),
        (picture("other"), false),
    ])
    func fittingCircumstances(now: LaunchPicture, fits: Bool) {
        #expect(Self.picture().fits(now) == fits)
    }

    struct End: Sendable, CustomTestStringConvertible {
        var kind = Screen.Kind.web
        var failure: VisitError?
        var hasAppeared = true
        var isOpen = true
        var isPrivate = false
        var isDrawn = true
        var loaded: String? = "https://example.com/#part"
        var current: String?
        var steps: [PageStep] = []
        var ending: LaunchPicture.Ending

        var testDescription: String { "\(self)" }

        var screen: Screen? {
            guard isOpen else { return nil }
            let address = url("https://example.com/")
            var screen = Screen(
                id: 1, location: address, currentLocation: current.map { url($0) }, properties: PathProperties(),
                kind: kind, hasAppeared: hasAppeared, failure: failure)
            screen.steps = steps
            return screen
        }
    }

    @Test(arguments: [
        End(ending: .store), End(isDrawn: false, ending: .keep), End(isOpen: false, ending: .keep),
        End(hasAppeared: false, ending: .keep), End(failure: .offline, ending: .keep),
        End(kind: .native("posts"), ending: .keep),
        // The start page was not loaded after the last sign-in, sign-out or form.
        End(loaded: nil, ending: .keep),
        // The start page redirects, or it has become another page.
        End(loaded: "https://example.com/home", current: "https://example.com/home", ending: .store),
        End(loaded: "https://example.com/home", ending: .keep), End(current: "https://example.com/?q", ending: .keep),
        End(steps: [PageStep(location: url("https://example.com/"), restorationIdentifier: nil)], ending: .keep),
        // The server forbids storing the page.
        End(isPrivate: true, ending: .remove), End(isOpen: false, isPrivate: true, ending: .remove),
        End(isPrivate: true, isDrawn: false, ending: .remove),
    ])
    func endings(_ row: End) {
        #expect(
            LaunchPicture.ending(
                start: row.screen, loaded: row.loaded.map { url($0) }, isPrivate: row.isPrivate, isDrawn: row.isDrawn)
                == row.ending)
    }

    @Test(arguments: [
        (nil, false), ("", false), ("private, max-age=0", false), ("no-cache", false), ("no-store", true),
        ("private, No-Store", true), ("max-age=0,no-store , private", true), ("x-no-store", false),
    ])
    func privatePages(cacheControl: String?, isPrivate: Bool) {
        var pages = PrivatePages()
        #expect(pages.answered(url("https://example.com/a#b"), cacheControl: cacheControl) == isPrivate)
        #expect(pages.contains(url("https://example.com/a")) == isPrivate)
        #expect(!pages.contains(url("https://example.com/b")))
        _ = pages.answered(url("https://example.com/a"), cacheControl: "private")
        #expect(!pages.contains(url("https://example.com/a")), "the last response counts")
    }

    @Test func tooManyPagesArePrivate() {
        var pages = PrivatePages()
        for number in 0...PrivatePages.most {
            _ = pages.answered(url("https://example.com/\(number)"), cacheControl: "no-store")
        }
        #expect(pages.contains(url("https://example.com/other")))
    }

    @Test(arguments: [
        ("started completed", true), ("completed", false), ("started", false), ("started other", false),
        // The user may have changed: before, during and after the visit.
        ("forgotten started completed", true), ("started forgotten completed", false),
        ("started completed forgotten", false),
        // A restored page may be older than the change.
        ("forgotten restored completed", false), ("started restored completed", false),
        ("started completed restored completed", true), ("started completed forgotten restored completed", false),
    ])
    func loadedStartPage(events: String, isLoaded: Bool) {
        var page = LoadedStartPage()
        let address = url("https://example.com/")
        for event in events.split(separator: " ") {
            switch event {
            case "started": page.started(1, .advance)
            case "restored": page.started(1, .restore)
            case "completed": page.completed(1, at: address)
            case "other": page.completed(2, at: address)
            default: page.forget()
            }
        }
        #expect(page.address == (isLoaded ? address : nil))
    }

    @Test(arguments: [
        // The server names the first user after the start page has arrived.
        ("ada", true, true), ("", false, true), ("ada ada", false, true), ("ada bob", true, false),
        ("ada nobody", true, false), ("ada nobody bob", true, false),
    ])
    func changeOfUserDiscardsPicture(users: String, isLastDiscarding: Bool, staysLoaded: Bool) {
        var page = LoadedStartPage()
        page.started(1, .advance)
        page.completed(1, at: url("https://example.com/"))
        var isDiscarding = false
        for name in users.split(separator: " ") {
            isDiscarding = page.userChanged(to: name == "nobody" ? nil : SignedInUser(["name": .string(String(name))]))
        }
        #expect(isDiscarding == isLastDiscarding)
        #expect((page.address != nil) == staysLoaded)
    }

    @Test func startScreenIsThatOfTheStartAddress() throws {
        let start = url("https://example.com/start")
        var state = WindowSetState(
            NavigatorContext(
                ApplicationConfiguration(startURL: start),
                router: Router(origin: try #require(ApplicationOrigin(start)))))
        #expect(state.startScreen == nil)
        _ = state.handle(.start(nil))
        #expect(state.startScreen?.location == start)
    }
}
