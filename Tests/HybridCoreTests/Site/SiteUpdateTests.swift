import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

/// Updates of an installed application by its site.
@Suite struct SiteUpdateTests {
    private static let place = url("https://notes.x.test/.well-known/hybrid-desktop.json")
    private static let file: JSONValue = [
        "id": "test.x.notes", "name": "Notes", "startURL": "https://notes.x.test/",
        "describedBy": "/.well-known/hybrid-desktop.json", "animated": true,
    ]

    private static func fetching(_ memory: SiteUpdate.Memory = .init()) throws -> SiteUpdate {
        let application = try ApplicationConfiguration(json: Array(file.text.utf8), source: "installed")
        var update = try #require(SiteUpdate(of: application, file: file, memory: memory))
        #expect(update.handle(.started) == [.fetch(place, etag: memory.etag)])
        return update
    }

    private static func description(_ json: String) throws -> SiteDescription {
        try SiteDescription(
            json: Array(json.utf8), url: place, start: url("https://notes.x.test/"), compile: compile)
    }

    private static func memory(
        _ etag: String?, refused: [String] = [], members: Set<String>? = nil
    ) -> SiteUpdate.Memory {
        var memory = SiteUpdate.Memory()
        memory.etag = etag
        memory.refused = Set(refused)
        memory.members = members
        return memory
    }

    private static func updated(_ members: [String: JSONValue]) -> JSONValue {
        var all = file.object ?? [:]
        all["animated"] = nil
        return .object(all.merging(members) { $1 })
    }

    @Test func equalDescriptionIsOnlyRemembered() throws {
        var update = try Self.fetching()
        let same = try Self.description(#"{"animated": true}"#)
        #expect(update.handle(.received(same, etag: "1")) == [.store(Self.memory("1", members: ["animated"]))])
        #expect(update.handle(.allowed) == [], "nothing was asked")
    }

    @Test func harmlessChangeIsInstalled() throws {
        var update = try Self.fetching(Self.memory("1", refused: ["background"]))
        let new = try Self.description(#"{"prefetch": false, "name": "Renamed"}"#)
        #expect(update.handle(.received(new, etag: "2")) == [.install(new, earlier: nil)])
        #expect(new.updating(Self.file) == Self.updated(["prefetch": false]))
        let commands = update.handle(.installed)
        #expect(commands.first == .store(Self.memory("2", members: ["name", "prefetch"])) && commands.count == 2)
    }

    @Test func widenedPowersNeedConsent() throws {
        let new = try Self.description(#"{"keepRunning": true, "permissions": {"camera": "allow"}}"#)
        var update = try Self.fetching()
        let powers = [SitePower.permission(.camera), .background]
        #expect(update.handle(.received(new, etag: "2")) == [.ask(powers)])
        #expect(update.question(powers).body.contains("Use the camera without asking\nKeep running"))
        var other = update
        #expect(update.handle(.allowed) == [.install(new, earlier: nil)])
        let updated = Self.updated(["keepRunning": true, "permissions": ["camera": "allow"]])
        #expect(new.updating(Self.file) == updated)
        #expect(update.handle(.notInstalled("No.")) == [.reject("No.")])

        let refused = Self.memory("2", refused: ["permission camera", "background"])
        #expect(other.handle(.refused) == [.store(refused)])
        // The same powers, and fewer of them, are not asked for again.
        for json in [#"{"keepRunning": true, "permissions": {"camera": "allow"}}"#, #"{"keepRunning": true}"#] {
            var later = try Self.fetching(SiteUpdate.Memory(refused.stored))
            let commands = later.handle(.received(try Self.description(json), etag: "3"))
            #expect(commands == [.store(Self.memory("3", refused: ["permission camera", "background"]))])
        }
        var more = try Self.fetching(refused)
        let further = try Self.description(#"{"keepRunning": true, "urlScheme": "notes"}"#)
        #expect(more.handle(.received(further, etag: "4")) == [.ask([.ownScheme("notes"), .background])])
    }

    @Test func problemsKeepInstalledFile() throws {
        var update = try Self.fetching()
        #expect(update.handle(.nothing("It is faulty.")) == [.reject("It is faulty.")])
        update = try Self.fetching()
        #expect(update.handle(.nothing(nil)) == [])
        #expect(update.handle(.received(try Self.description("{}"), etag: nil)) == [], "late")
    }

    @Test func onlyDescribedApplicationsAreUpdated() throws {
        var members = Self.file.object ?? [:]
        members["describedBy"] = nil
        let application = try ApplicationConfiguration(json: Array(JSONValue.object(members).text.utf8), source: "x")
        #expect(SiteUpdate(of: application, file: .object(members), memory: .init()) == nil)
        members["describedBy"] = "https://evil.test/d.json"
        let text = Array(JSONValue.object(members).text.utf8)
        #expect(
            message { _ = try ApplicationConfiguration(json: text, source: "x") }?.contains("describedBy: ") == true)
    }
}
