import HybridCore
import Testing

@testable import HybridConfiguration

@Suite struct PermissionTests {
    private static func decide(
        _ kinds: [PermissionDefaults.Kind], page: String? = "https://h/page",
        _ configure: (
            inout PermissionDefaults, inout RememberedPermissions, ApplicationOrigin
        ) -> Void = { _, _, _ in }
    ) throws -> PermissionPolicy.Decision {
        let origin = try #require(ApplicationOrigin(url("https://h/")))
        var defaults = PermissionDefaults()
        var remembered = RememberedPermissions()
        configure(&defaults, &remembered, origin)
        return PermissionPolicy.decide(
            kinds, page: page.map(url), origin: origin, defaults: defaults, remembered: remembered)
    }

    @Test func undecidedPermissionAsks() throws {
        #expect(try Self.decide([.camera]) == .ask([.camera]))
        #expect(try Self.decide([.camera, .microphone]) == .ask([.camera, .microphone]))
        #expect(
            try Self.decide([.camera, .microphone]) { _, remembered, origin in remembered[.camera, origin] = true }
                == .ask([.microphone]))
    }

    @Test func unknownPermissionIsDenied() throws {
        #expect(try Self.decide([]) == .deny(.unknownKind))
        #expect(try Self.decide([]) { defaults, _, _ in defaults[.camera] = .allow } == .deny(.unknownKind))
    }

    @Test(arguments: ["http://h/", "https://h:8443/", "https://evil.test/", "about:blank", nil])
    func otherOriginsAreAlwaysDenied(page: String?) throws {
        let decision = try Self.decide([.camera], page: page) { defaults, remembered, origin in
            defaults[.camera] = .allow
            remembered[.camera, origin] = true
        }
        #expect(decision == .deny(.otherOrigin))
    }

    @Test func denialOverridesPermission() throws {
        #expect(
            try Self.decide([.camera]) { defaults, remembered, origin in
                defaults[.camera] = .allow
                remembered[.camera, origin] = false
            } == .deny(.remembered))
        #expect(
            try Self.decide([.camera]) { defaults, remembered, origin in
                defaults[.camera] = .deny
                remembered[.camera, origin] = true
            } == .deny(.configuration))
        #expect(try Self.decide([.camera]) { defaults, _, _ in defaults[.camera] = .allow } == .allow(.configuration))
        #expect(
            try Self.decide([.camera]) { _, remembered, origin in remembered[.camera, origin] = true }
                == .allow(.remembered))
        #expect(
            try Self.decide([.camera, .microphone]) { defaults, _, _ in
                defaults[.camera] = .allow
                defaults[.microphone] = .deny
            } == .deny(.configuration))
    }

    @Test func answersAreStoredAndRestored() throws {
        let origin = try #require(ApplicationOrigin(url("https://h/")))
        let other = try #require(ApplicationOrigin(url("https://h:8443/")))
        var remembered = RememberedPermissions()
        remembered[.camera, origin] = true
        remembered[.clipboard, origin] = false
        #expect(remembered.json.text == #"{"https://h":{"camera":true,"clipboard":false}}"#)
        #expect(RememberedPermissions(remembered.json) == remembered)
        #expect(remembered[.camera, other] == nil)
        let damaged = RememberedPermissions(["https://h": ["camera": "yes", "teleport": true], "x": 3])
        #expect(damaged[.camera, origin] == nil)
        #expect(RememberedPermissions(nil) == RememberedPermissions())
    }

    @Test func questions() throws {
        let origin = try #require(ApplicationOrigin(url("https://h/")))
        let question = PermissionQuestion([.camera, .microphone], application: "Notes", origin: origin)
        #expect(question.title == "Allow Notes to Use the Camera and Microphone?")
        #expect(question.body.hasPrefix("https://h requested this."))
    }

    @Test func currentAnswersAreListed() throws {
        let origin = try #require(ApplicationOrigin(url("https://h/")))
        let other = try #require(ApplicationOrigin(url("https://other/")))
        var defaults = PermissionDefaults()
        var remembered = RememberedPermissions()
        (defaults[.notifications], defaults[.geolocation], defaults[.clipboard]) = (.allow, .deny, .allow)
        // No answer overrides a denial in the file, but a user can deny what the file permits.
        (remembered[.geolocation, origin], remembered[.clipboard, origin]) = (true, false)
        (remembered[.camera, origin], remembered[.microphone, other]) = (true, true)
        let entries = PermissionEntry.all(origin: origin, defaults: defaults, remembered: remembered)
        #expect(
            entries.map { "\($0.title): \($0.explanation)" } == [
                "Show notifications: Allowed by the app", "Access your location: Denied by the app",
                "Use the camera: Allowed by you", "Use the microphone: You will be asked",
                "Read the clipboard: Denied by you", "Save passwords: You will be asked",
            ])
        #expect(
            entries.map { entry in entry.choices.map(\.title).joined(separator: "/") + " \(entry.chosen)" } == [
                "Allow/Deny 0", " 0", "Ask/Allow/Deny 1", "Ask/Allow/Deny 0", "Allow/Deny 1", "Ask/Allow/Deny 0",
            ])
        remembered[.camera, origin] = nil
        #expect(remembered[.camera, origin] == nil)
    }
}
