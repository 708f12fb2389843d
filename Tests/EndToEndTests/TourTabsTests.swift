import DemoServer
import HybridTestSupport
import XCTest

/// Tabs in wide and narrow windows, with icons and without, with long titles, and from right to left.
final class TourTabsTests: TourTestCase, StartsEarly {
    private let german = ["Übersicht", "Benachrichtigungen", "Veranstaltungen", "Zugangsverwaltung", "Einstellungen"]

    func testTabs() throws {
        try walk(inEveryMode: true) {
            try start([("Home", "go-home-symbolic"), ("Posts", "view-list-symbolic"), ("Counter", nil)])
            try activate("visit", server.url + "/components/badge")
            try waitForTrace("visit.completed")
            try waitForKeyboard()
            try pressKey("Tab")
            try pressKey("Return")
            try waitForTrace("bridge.received")
            try picture("tabs")
            try activate("visit", server.url + "/posts/1")
            try waitForTrace("visit.completed")
            try picture("tabs-post")
            try resize(400, 600)
            try picture("tabs-narrow")
            try quit()
        }
    }

    func testLongTitles() throws {
        try walk {
            for (name, icon) in [("icons", "go-home-symbolic"), ("text", nil)] {
                try start(german.map { ($0, icon) })
                try picture("tabs-german-\(name)")
                try resize(360, 600)
                try picture("tabs-german-narrow-\(name)")
                try quit()
            }
        }
    }

    func testFromRightToLeft() throws {
        let variables = try TestTranslations(in: environment).variables("ar")
        try walk {
            try start(
                [("الرئيسية", "go-home-symbolic"), ("المقالات", "view-list-symbolic"), ("العداد", nil)], variables)
            try activate("visit", server.url + "/posts/1")
            try waitForTrace("visit.completed")
            try picture("tabs-arabic")
            try resize(400, 600)
            try picture("tabs-arabic-narrow")
            try quit()
        }
    }

    /// Opens an application whose tabs have these titles and icons.
    private func start(_ tabs: [(title: String, icon: String?)], _ variables: [String: String] = [:]) throws {
        let list = zip(tabs, ["/", "/posts", "/counter", "/components", "/writing"]).map { tab, path in
            let icon = tab.icon.map { "\"icon\": \"\($0)\", " } ?? ""
            return "{ \"title\": \"\(tab.title)\", \(icon)\"path\": \"\(path)\" }"
        }
        let members = "\"tabs\": [\(list.joined(separator: ", "))], \(windowMembers)"
        size = (900, 640)
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        try environment.write(server.applicationFile(with: members), to: "application.json")
        try launch(path: nil, arguments: ["--config", environment.path("application.json")], variables: variables)
        pump(
            until: { self.app.trace.filter { $0.event == "visit.completed" }.count == tabs.count },
            "the tabs have their pages")
        try waitForWindow("Fieldnotes")
    }
}
