import FoundationEssentials
import HybridCore
import HybridQA
import Testing

/// The review of a kiosk by its file and its start page.
@Suite struct KioskReviewTests {
    private static func application(_ kiosk: String) throws -> ApplicationConfiguration {
        let json = #"{ "startURL": "https://museum.test/visitors/", "kiosk": \#(kiosk) }"#
        return try ApplicationConfiguration(json: Array(json.utf8), source: "kiosk.json")
    }

    private static func review(
        _ application: ApplicationConfiguration, status: Int = 200, at url: String = "https://museum.test/visitors/",
        _ page: String = ""
    ) throws -> KioskReview {
        let url = try #require(URL(string: url))
        return KioskReview(
            of: application,
            startPage: .success(HTTPResponse(status: status, headers: [], body: Array(page.utf8), url: url)))
    }

    @Test(arguments: [
        ("", ["sway", "squeekboard"], []), ("", ["openbox"], []),
        ("", ["sway"], ["squeekboard is not installed."]),
        ("", ["cage"], ["The session with cage has no touch keyboard"]),
        ("", [], ["No session of the kiosk can start."]),
        (#""printer": {"name": "Counter"}"#, ["openbox"], ["kiosk.printer: lpstat not found. Install cups"]),
        (#""printer": {"folder": "/srv/a"}"#, ["openbox"], []),
        (#""visitorTools": {"readAloud": true}"#, ["openbox"], ["kiosk.visitorTools.readAloud: spd-say not found."]),
        (#""visitorTools": {"readAloud": true}"#, ["openbox", "spd-say"], []),
        (
            #""staff": {"pin": "\#(StaffAccessTests.hash)", "brightness": {}}"#, ["openbox", "pactl"],
            ["kiosk.staff.brightness: brightnessctl not found."]
        ),
    ])
    func missingProgramsAreNamed(members: String, installed: [String], expected: [String]) throws {
        let application = try Self.application("{\(members)}")
        let remarks = KioskPrograms.remarks(for: application, isInstalled: installed.contains)
        #expect(remarks.count == expected.count, "\(remarks)")
        for (remark, start) in zip(remarks, expected) { #expect(remark.hasPrefix(start), "\(remark)") }
    }

    @Test func refusedLinksAreNamed() throws {
        let kiosk = try Self.application(
            #"{ "allow": ["/visitors/*"], "idleTimeout": 90, "offlinePage": "offline.html" }"#)
        let review = try Self.review(
            kiosk,
            """
            <a href="map">Map</a> <a href="/shop?token=1">Shop</a> <a href="mailto:a@b.test">Mail</a>
            <area href="//other.test/"> <a href="map">Again</a> <script>"<a href='/script'>"</script>
            """)
        #expect(review.problems == [])
        #expect(
            review.remarks == [
                "kiosk.allow: The kiosk refuses 2 links of the start page: https://museum.test/shop?token=*** "
                    + "https://other.test/"
            ])
        let fine = try Self.review(kiosk, "<base href='/visitors/rooms/'><a href='1'>1</a><a href='2'>2</a>")
        #expect(fine.remarks == ["kiosk.allow: The kiosk allows all 2 links of the start page."])
    }

    @Test(arguments: [
        (200, "https://museum.test/login", "startURL: The server redirects to https://museum.test/login"),
        (404, "https://museum.test/visitors/", "startURL: https://museum.test/visitors/ answers with the status 404."),
        (500, "https://museum.test/visitors/", "startURL: https://museum.test/visitors/ answers with the status 500."),
    ])
    func startPageMustBeShown(_ status: Int, _ url: String, _ problem: String) throws {
        let review = try Self.review(try Self.application(#"{ "allow": ["/visitors/*"] }"#), status: status, at: url)
        #expect(review.problems.count == 1 && review.problems[0].hasPrefix(problem), "\(review.problems)")
    }

    @Test func signInIsNoProblem() throws {
        #expect(try Self.review(try Self.application("{}"), status: 401).problems == [])
    }

    @Test func missingProtectionIsRemarked() throws {
        let review = try Self.review(try Self.application("{}"))
        #expect(review.remarks.contains { $0.hasPrefix("kiosk.idleTimeout:") })
        #expect(review.remarks.contains { $0.hasPrefix("kiosk.offlinePage:") })
        #expect(review.remarks.last?.hasPrefix("kiosk.allow: not tried") == true)
    }

    @Test func failureIsAProblem() throws {
        let review = KioskReview(
            of: try Self.application("{}"), startPage: .failure(KioskReviewFailure("Cannot connect.")))
        #expect(review.problems == ["startURL: Cannot connect."])
    }
}
