import HybridCore
import Testing

@Suite struct ApplicationDetailsTests {
    private static let plain = #"{"startURL": "https://x.test/", "permissions": {"camera": "deny"}}"#
    private static let described = #"{"startURL": "https://x.test/", "describedBy": "https://x.test/d.json"}"#
    private static let staged = #"{"environments": {"a": {"startURL": "https://a.test/"}}}"#
    private static let packaged =
        "A package installed this app, so only its package can change its name, icon and start page."
    private static let damaged = "Its files are missing or damaged. Install it again, or remove it."

    @Test(
        arguments: [
            (plain, nil, false, "https://x.test/", nil, nil),
            (described, nil, false, "https://x.test/", nil, "The site sets its start page."),
            (staged, "a", false, "https://a.test/", nil, "Its application file has a start page for each environment."),
            (plain, nil, true, "https://x.test/", packaged, packaged), ("{", nil, false, nil, damaged, damaged),
            (nil, nil, false, nil, damaged, damaged), (nil, nil, true, nil, packaged, packaged),
        ] as [(String?, String?, Bool, String?, String?, String?)])
    func whatCanChange(
        file: String?, environment: String?, isPackaged: Bool, start: String?, fixed: String?, fixedStart: String?
    ) {
        let details = Self.details(file, environment, isPackaged: isPackaged)
        #expect(details.startPage == start)
        #expect(details.fixed == fixed)
        #expect(details.fixedStartPage == fixedStart)
        #expect(details.permissions.isEmpty == (start == nil))
    }

    @Test(arguments: [(["startURL"], false), (["name"], true), ([], true), (nil, false)] as [(Set<String>?, Bool)])
    func startPageOfDescribedSite(members: Set<String>?, canChange: Bool) {
        let details = Self.details(Self.described, nil, siteMembers: members)
        #expect((details.fixedStartPage == nil) == canChange)
    }

    @Test func showsAnswersOfUser() {
        var remembered = RememberedPermissions(["https://x.test": ["microphone": true]])
        let permissions = Self.details(Self.plain, nil, remembered: remembered).permissions
        #expect(permissions.filter { $0.state == .answered(isAllowed: true) }.map(\.kind) == [.microphone])
        #expect(permissions.filter { $0.choices.isEmpty }.map(\.kind) == [.camera])
        remembered = RememberedPermissions(["https://other.test": ["microphone": true]])
        #expect(Self.details(Self.plain, nil, remembered: remembered).permissions.allSatisfy { $0.chosen == 0 })
    }

    @Test(arguments: [(0, false, false), (1, false, true), (0, true, true)])
    func whatCanBeCleared(size: Int, isSignedIn: Bool, expected: Bool) {
        var details = Self.details(Self.plain, nil)
        (details.size, details.isSignedIn) = (size, isSignedIn)
        #expect(details.hasData == expected)
    }

    private static func details(
        _ file: String?, _ environment: String?, isPackaged: Bool = false,
        remembered: RememberedPermissions = RememberedPermissions(), siteMembers: Set<String>? = nil
    ) -> ApplicationDetails {
        let bytes = file.map { Array($0.utf8) }
        let application = InstalledApplication(
            id: "com.example.A", file: bytes, entry: "[Desktop Entry]\nName=A\n", starts: true, isPackaged: isPackaged)
        return ApplicationDetails(
            of: application, file: bytes, environment: environment, remembered: remembered, siteMembers: siteMembers)
    }
}
