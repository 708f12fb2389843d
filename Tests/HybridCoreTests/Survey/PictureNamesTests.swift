import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct PictureNamesTests {
    private func names(_ addresses: String...) -> [String] {
        let pages = addresses.map { url($0) }
        var names = PictureNames(for: pages)
        return pages.map { names.name(of: $0) }
    }

    @Test func plainPathsAreReadable() {
        #expect(
            names(
                "https://example.com", "https://example.com/posts", "https://example.com/posts/1/edit",
                "https://example.com/a-b.html") == ["index", "posts", "posts_1_edit", "a-b.html"])
    }

    /// Other servers and ports have the same names.
    @Test func nameDoesNotContainHost() {
        #expect(names("http://127.0.0.1:4000/posts") == names("https://example.com/posts"))
    }

    @Test func namesAreUnique() {
        let all = names(
            "https://e.com/", "https://e.com/index", "https://e.com/a/b", "https://e.com/a_b", "https://e.com/A/b",
            "https://e.com/a/b?c=1", "https://e.com/a/b?c=2", "https://e.com/a/b/", "https://e.com/a%2Fb",
            "https://e.com/é", "https://e.com/ü")
        #expect(Set(all).count == all.count, "\(all)")
        #expect(all[2] == "a_b")
    }

    @Test func namesAreSafe() {
        for address in [
            "https://e.com/../../etc/passwd", "https://e.com/.hidden", "https://e.com/%00", "https://e.com/a;rm%20-rf",
            "https://e.com/\(String(repeating: "x", count: 5_000))", "https://e.com//a", "https://e.com/-rf",
        ] {
            let name = names(address)[0]
            #expect(name.count < 100, "\(name)")
            #expect(!name.contains("/") && !name.hasPrefix(".") && !name.contains(".."), "\(name)")
            #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        }
    }

    @Test func severalHostsAreNamed() {
        #expect(names("https://a.example/x", "https://b.example/x") == ["a.example_x", "b.example_x"])
        let ports = names("http://127.0.0.1:1/x", "http://127.0.0.1:2/x")
        #expect(ports[0] != ports[1])
    }

    @Test func planHasEveryCombination() {
        let sizes = ["390x844", "1024x768"].compactMap { PageSize($0) }
        let plan = PicturePlan(
            of: [url("https://e.com/a"), url("https://e.com/b")], sizes: sizes, themes: [false, true])
        #expect(
            plan.jobs.map(\.file).sorted() == [
                "a.1024x768.dark.png", "a.1024x768.light.png", "a.390x844.dark.png", "a.390x844.light.png",
                "b.1024x768.dark.png", "b.1024x768.light.png", "b.390x844.dark.png", "b.390x844.light.png",
            ])
        #expect(plan.jobs.prefix(4).allSatisfy { !$0.isDark })
        #expect(plan.jobs.map { PicturePlan.page(of: $0.file) } == plan.jobs.map { String($0.file.prefix(1)) })
        #expect(PicturePlan.page(of: "report.html") == nil)
    }

    @Test func otherServerHasSameFiles() {
        let plan = PicturePlan(
            of: [url("https://e.com/a?b=1")], sizes: [PageSize(.phone)], themes: [false],
            against: url("http://localhost:3000/start"))
        #expect(plan.jobs.map(\.page.absoluteString) == ["https://e.com/a?b=1", "http://localhost:3000/a?b=1"])
        #expect(Set(plan.jobs.map(\.file)).count == 1)
        #expect(plan.jobs.map(\.isReference) == [false, true])
    }

    @Test func shardsShareTheWork() {
        let pages = (0..<40).map { url("https://e.com/\($0)") }
        let parts = ["1/3", "2/3", "3/3"].compactMap { Shard($0) }.map {
            PicturePlan(of: pages, sizes: [PageSize(.phone)], themes: [false], shard: $0).jobs.map(\.file)
        }
        #expect(parts.flatMap(\.self).sorted() == pages.map { "\($0.path.dropFirst()).390x844.light.png" }.sorted())
        #expect(parts.allSatisfy { !$0.isEmpty })
    }
}
