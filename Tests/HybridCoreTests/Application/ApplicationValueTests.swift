import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

/// Optional members of the application file: window, menu, colours, permissions, kiosk, icons.
@Suite struct ApplicationValueTests {
    private static func read(_ members: String) throws -> ApplicationConfiguration {
        try ApplicationConfigurationTests.read(#"{"startURL": "https://x.test", \#(members)}"#)
    }

    @Test func window() throws {
        let window = try Self.read(
            #""window": {"width": 900, "minimumWidth": 480, "minimumHeight": 200, "maximized": true, "resizable": false}"#
        ).window
        #expect(window.width == 900 && window.height == 768)
        #expect(window.minimumWidth == 480)
        #expect(window.minimumHeight == 294, "Never smaller than the shell's own parts.")
        #expect(window.isMaximized && !window.isResizable)
    }

    @Test func menu() throws {
        let menu = try Self.read(
            #""menu": [{"title": "All", "path": "/posts"}, {"title": "Out", "action": "sign-out"}]"#
        ).menu
        #expect(
            menu == [
                MenuEntry(title: "All", effect: .visit(url("https://x.test/posts"))),
                MenuEntry(title: "Out", effect: .command(.signOut)),
            ])
    }

    @Test(arguments: [
        (#""posts""#, "tabs"), (#"[{ "title": "Posts" }]"#, "tabs[0]"), (#"[3]"#, "tabs[0]"),
        (#"[{ "title": 3, "path": "/" }]"#, "tabs[0].title"), (#"[{ "title": "A", "path": "" }]"#, "tabs[0].path"),
        (#"[{ "title": "A", "path": "javascript:alert(1)" }]"#, "tabs[0].path"),
        (#"[{ "title": "A", "path": "/" }, { "title": "B", "path": "https://example.com/" }]"#, "tabs[1].path"),
    ])
    func badTabsAreReported(_ tabs: String, at place: String) throws {
        let problem = try #require(message { _ = try Self.read(#""tabs": \#(tabs)"#) })
        #expect(problem.hasPrefix("application.json: \(place):"), "\(problem)")
    }

    @Test func permissions() throws {
        let permissions = try Self.read(#""permissions": {"camera": "deny", "notifications": "Allow"}"#).permissions
        #expect(permissions[.camera] == .deny)
        #expect(permissions[.notifications] == .allow)
        #expect(permissions[.clipboard] == .ask)
    }

    @Test func kioskRejectsBrowserSignIn() throws {
        let signIn =
            #""authentication": {"strategy": "browser", "cookieEndpoint": "/c", \#(AuthenticationConfigurationTests.oauth)}"#
        let scheme = #""urlScheme": "com.example.notes""#
        #expect(try Self.read("\(scheme), \(signIn)").authentication.method.strategy == .browser)
        let inFile = try #require(message { _ = try Self.read(#"\#(scheme), "kiosk": {}, \#(signIn)"#) })
        #expect(
            inFile.hasPrefix(
                "application.json: authentication.strategy: A kiosk cannot use the sign-in strategy “browser”"))
        let staging = #""environments": {"a": {"startURL": "https://a.test", \#(signIn)}}"#
        let inEnvironment = try #require(
            message { _ = try Self.read(#"\#(scheme), "kiosk": {}, \#(staging)"#) })
        #expect(
            inEnvironment.hasPrefix("application.json: environments.a.authentication.strategy: A kiosk cannot use"),
            "\(inEnvironment)")
    }

    @Test func kiosk() throws {
        let kiosk = try #require(
            try Self.read(#""kiosk": {"idleTimeout": 90, "cursor": "hidden", "reloadAt": "04:30"}"#).kiosk)
        #expect(kiosk.isFullScreen && kiosk.idleTimeout == 90 && kiosk.countdown == 10 && kiosk.cursor == .hidden)
        #expect(kiosk.keepAwake == .always && kiosk.metricsFile == nil)
        let metrics = try Self.read(#""kiosk": {"metricsFile": "/var/lib/a/kiosk.prom"}"#).kiosk?.metricsFile
        #expect(metrics == "/var/lib/a/kiosk.prom")
        let server = try Self.read(#""kiosk": {"heartbeat": {"url": "https://x.test/beat", "every": 5}}"#).kiosk?
            .heartbeat
        #expect(server?.url.host == "x.test" && server?.interval == 5)
        let local = try Self.read(#""kiosk": {"heartbeat": {"url": "http://[::1]:9/"}}"#).kiosk?.heartbeat
        #expect(local?.interval == 60)
        #expect(kiosk.reloadAt?.first == KioskConfiguration.TimeOfDay("04:30"))
        let times = try Self.read(#""kiosk": {"reloadAt": ["Mo-Fr 04:30", "Sa 03:00"]}"#).kiosk?.reloadAt
        #expect(times?.first == KioskConfiguration.TimeOfDay("03:00"))
        let tools = try Self.read(#""kiosk": {"visitorTools": {"textSize": true, "languages": ["de", "pt-BR"]}}"#)
            .kiosk?.visitorTools
        #expect(tools?.offersTextSize == true && tools?.readsAloud == false && tools?.languages == ["de", "pt-BR"])
        #expect(try Self.read(#""kiosk": {"visitorTools": {}}"#).kiosk?.visitorTools == nil)
        #expect(try Self.read(#""name": "x""#).kiosk == nil)
    }

    @Test func kioskStaff() throws {
        let pin = #""pin": "\#(StaffAccessTests.hash)""#
        let members = #""kiosk": {"staff": {\#(pin), "key": "Control+Shift+F12", "volume": {"max": 80}}}"#
        let staff = try #require(try Self.read(members).kiosk?.staff)
        #expect(staff.pin == StaffAccessTests.hash && staff.key?.accelerator == "<Control><Shift>F12")
        #expect(staff.limits == [.volume: 0...80])
        #expect(try Self.read(#""kiosk": {"staff": {\#(pin)}}"#).kiosk?.staff?.limits == [.volume: 0...100])
        let both = try Self.read(#""kiosk": {"staff": {\#(pin), "brightness": {"max": 90}}}"#).kiosk?.staff?.limits
        #expect(both == [.volume: 0...100, .brightness: 10...90])
    }

    @Test func launcher() throws {
        let launcher = try Self.read(
            #""icons": [{"file": "a.svg"}, {"url": "/b.png"}], "categories": ["Office"], "keywords": ["k"]"#
        ).launcher
        #expect(launcher.icons == [.file("a.svg"), .url(url("https://x.test/b.png"))])
        #expect(launcher.categories == ["Office"] && launcher.keywords == ["k"])
    }

    @Test(arguments: [
        (
            #""window": {"minimumWidth": 1200}"#,
            "window.minimumWidth: The minimum window size is larger than the default size, 1024."
        ),
        (#""window": {"maximized": 1}"#, "window.maximized: This must be true or false"),
        (#""menu": {}"#, "menu: This must be a list of entries."),
        (#""menu": [{"title": "x"}]"#, "menu[0]: An entry needs a title, and either a path or an action."),
        (#""menu": [{"title": "x", "path": "/", "action": "home"}]"#, "menu[0]: An entry needs a title, and either"),
        (
            #""menu": [{"title": "x", "action": "hom"}]"#,
            "menu[0].action: Unknown value “hom”. Use one of: back, forward, home,"
        ),
        (#""menu": [{"title": "x", "path": "javascript:x"}]"#, "menu[0].path: Cannot open “javascript:x”"),
        (#""colors": {"accent": "red"}"#, "colors.accent: “red” is not a color."),
        (##""colors": {"accent": "#12345"}"##, "colors.accent: “#12345” is not a color."),
        (##""colors": {"background": "#fff"}"##, "colors.background: This must be an object."),
        (
            #""permissions": {"camera": "yes"}"#,
            "permissions.camera: Unknown value “yes”. Use one of: ask, allow, deny."
        ),
        (
            #""environments": {"x\nExec=sh": {"startURL": "https://a.test"}}"#,
            "environments: “x Exec=sh” is not a valid environment name"
        ),
        (#""environments": {"": {"startURL": "https://a.test"}}"#, "environments: “” is not a valid environment name"),
        (
            #""environments": {"--kiosk": {"startURL": "https://a.test"}}"#,
            "environments: “--kiosk” is not a valid environment name"
        ),
        (
            #""environments": {"a\u202Eb": {"startURL": "https://a.test"}}"#,
            "environments: “ab” is not a valid environment name"
        ),
        (
            #""pathConfiguration": {"file": "a.json", "rules": []}"#,
            "pathConfiguration: Use either \"file\" or \"rules\", not both."
        ),
        (#""pathConfiguration": {"rules": {}}"#, "pathConfiguration.rules: This must be a list of rules."),
        (#""pathConfiguration": {"rules": [1]}"#, "pathConfiguration.rules[0]: This must be an object."),
        (#""describedBy": "https://y.test/d.json""#, "describedBy: This is outside the application's site."),
        (#""urlScheme": "geo""#, "urlScheme: The scheme “geo” belongs to other programs"),
        (#""urlScheme": "Magnet""#, "urlScheme: The scheme “Magnet” belongs to other programs"),
        (#""urlScheme": "webcal""#, "urlScheme: The scheme “webcal” belongs to other programs"),
        (#""urlScheme": "mailto""#, "urlScheme: The scheme “mailto” belongs to other programs"),
        (#""urlScheme": "trash""#, "urlScheme: The scheme “trash” can never be opened"),
        (#""urlScheme": "smb""#, "urlScheme: The scheme “smb” can never be opened"),
        (#""kiosk": {"idleTimeout": 1}"#, "kiosk.idleTimeout: This must be a whole number from 5 to 86400"),
        (#""kiosk": {"reloadAt": "24:00"}"#, "kiosk.reloadAt: “24:00” is not a time of day."),
        (#""kiosk": {"reloadAt": ["04:00", "Xx 04:00"]}"#, "kiosk.reloadAt[1]: “Xx 04:00” is not a time of day."),
        (#""kiosk": {"visitorTools": {"zoom": true}}"#, "kiosk.visitorTools.zoom: This key is unknown."),
        (#""kiosk": {"visitorTools": {"languages": ["German"]}}"#, "kiosk.visitorTools.languages[0]: “German” is not"),
        (
            #""kiosk": {"screenSaverPage": "slides.html"}"#,
            "kiosk.screenSaverPage: The page never appears without \"screenSaver\""
        ),
        (#""kiosk": {"openingHours": []}"#, "kiosk.openingHours: Without an entry, the kiosk is always closed."),
        (
            #""kiosk": {"openingHours": ["08:00-18:00", "Mo 8-18"]}"#,
            "kiosk.openingHours[1]: “Mo 8-18” are not opening hours."
        ),
        (#""kiosk": {"printer": {}}"#, "kiosk.printer: A printer has either a \"name\""),
        (#""kiosk": {"printer": {"name": "A", "folder": "/a"}}"#, "kiosk.printer: A printer has either a \"name\""),
        (#""kiosk": {"printer": {"folder": "a"}}"#, "kiosk.printer.folder: “a” must be an absolute path."),
        (#""kiosk": {"printer": {"name": "A", "paper": "A3"}}"#, "kiosk.printer.paper: “A3” is not a paper size."),
        (
            #""kiosk": {"printer": {"name": "A", "limit": 0}}"#,
            "kiosk.printer.limit: This must be a whole number from 1"
        ),
        (#""kiosk": {"staff": {}}"#, "kiosk.staff: The \"pin\" is missing."),
        (#""kiosk": {"staff": {"pin": "1234"}}"#, "kiosk.staff.pin: The PIN is in plain text. Write its hash instead"),
        (#""kiosk": {"staff": {"pin": 1234}}"#, "kiosk.staff.pin: This must be a string in double quotes."),
        (#""kiosk": {"staff": {"pin": "secret"}}"#, "kiosk.staff.pin: This is not the hash of a PIN."),
        (
            #""kiosk": {"staff": {"pin": "\#(StaffAccessTests.hash)", "key": "Super+S"}}"#,
            "kiosk.staff.key: “Super+S” is"
        ),
        (
            #""kiosk": {"staff": {"pin": "\#(StaffAccessTests.hash)", "keys": "F1"}}"#,
            "kiosk.staff.keys: This key is unknown."
        ),
        (
            #""kiosk": {"staff": {"pin": "\#(StaffAccessTests.hash)", "volume": {"min": 60, "max": 40}}}"#,
            "kiosk.staff.volume: The “min” is greater"
        ),
        (#""kiosk": {"metricsFile": "a.prom"}"#, "kiosk.metricsFile: “a.prom” must be an absolute path"),
        (#""kiosk": {"wipeRecord": "/var/log/wipes"}"#, "kiosk.wipeRecord: “/var/log/wipes” must be an absolute path"),
        (#""kiosk": {"metricsFile": "/etc/passwd"}"#, "kiosk.metricsFile: “/etc/passwd” must be an absolute path"),
        (#""kiosk": {"heartbeat": true}"#, "kiosk.heartbeat: This must be an object."),
        (#""kiosk": {"heartbeat": {}}"#, "kiosk.heartbeat.url: The address is missing."),
        (
            #""kiosk": {"heartbeat": {"url": "http://x.test/"}}"#,
            "kiosk.heartbeat.url: “http://x.test/” is not an https"
        ),
        (#""kiosk": {"heartbeat": {"url": "https://x.test/", "every": 1}}"#, "kiosk.heartbeat.every: "),
        (#""kiosk": {"heartbeat": {"url": "https://x.test/", "to": 1}}"#, "kiosk.heartbeat.to: This key is unknown."),
        (#""kiosk": {"allow": ["/a", "*"]}"#, "kiosk.allow[1]: “*” is not a valid pattern."),
        (#""icons": ["a.png"]"#, "icons[0]: This must be an object."),
        (#""icons": [{}]"#, "icons[0]: An icon needs either a file or a url."),
        (#""categories": ["Offices"]"#, "categories[0]: “Offices” is not a desktop menu category."),
        (
            #""pathConfiguration": {"file": "a\nb"}"#,
            "pathConfiguration.file: A file name cannot contain control characters."
        ),
    ])
    func problems(members: String, expected: String) throws {
        let text = try #require(message { _ = try Self.read(members) })
        #expect(text.hasPrefix("application.json: \(expected)"), "\(text)")
        #expect(text.hasSuffix(".") || text.hasSuffix("?"))
    }

    @Test(arguments: [
        ("/visitors/*", "https://x.test/visitors/1?a=b", true), ("/visitors/*", "https://x.test/visitors/", true),
        ("/visitors/*", "https://x.test/visitors", false), ("/visitors/*", "https://y.test/visitors/1", false),
        ("/visitors/*", "https://x.test:8443/visitors/1", false), ("/visitors/*", "http://x.test/visitors/1", false),
        ("/", "https://x.test", true), ("/", "https://x.test/?a", false), ("/*.pdf", "https://x.test/a/b.pdf", true),
        ("/*.pdf", "https://x.test/a.pdf?x", false), ("/a*b*c", "https://x.test/a-b-b-c", true),
        ("/a*b*c", "https://x.test/a-c-b", false), ("/ab*b", "https://x.test/ab", false),
        ("https://y.test/*", "https://y.test/1#x", true), ("https://y.test/*", "https://y.test.evil/1", false),
        ("https://y.test", "https://Y.TEST/", true), ("HTTPS://y.test/*", "https://y.test:443/a", true),
        ("/visitors/*", "https://x.test/visitors/../admin", false), ("/a*", "javascript:/a", false),
        ("/aXb", "https://x.test/a.b", false), ("/a.b", "https://x.test/aXb", false),
    ])
    func patterns(pattern: String, address: String, expected: Bool) throws {
        let site = try #require(ApplicationOrigin(url("https://x.test")))
        let pattern = try #require(AddressPattern(pattern))
        #expect(pattern.matches(url(address), of: site) == expected)
    }

    @Test(arguments: ["", "*", "//y.test/*", "https://*.test/", "https://", "ftp://y.test/", "/a b", "y.test/*"])
    func invalidPatterns(text: String) {
        #expect(AddressPattern(text) == nil)
    }

    @Test(arguments: [
        ("#3584E4", "#3584e4", true), ("#fff", "#ffffff", false), ("#000", "#000000", true),
        ("#f6d32d", "#f6d32d", false),
    ])
    func colors(text: String, written: String, wantsWhite: Bool) throws {
        let color = try #require(HexColor(text))
        #expect(color.description == written)
        #expect(color.wantsWhiteText == wantsWhite)
    }

    @Test(arguments: ["", "#", "#ff", "fff", "#ggg", "#1234567", "#٣٣٣", "rgb(1,2,3)"])
    func invalidColors(text: String) {
        #expect(HexColor(text) == nil)
    }

    @Test func styleSheet() throws {
        let colors = try Self.read(##""colors": {"accent": "#3584e4", "background": {"dark": "#101010"}}"##).colors
        #expect(colors.css(isDark: true).contains("@define-color theme_base_color #101010;"))
        #expect(!colors.css(isDark: false).contains("theme_base_color"))
        #expect(colors.css(isDark: false).contains("@define-color accent_bg_color #3584e4;"))
        #expect(ApplicationColors().css(isDark: true).isEmpty)
    }
}
