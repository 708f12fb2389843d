import HybridCore
import HybridQA
import Testing

@Suite struct ShardTests {
    @Test(arguments: [
        ("1/1", true), ("2/8", true), ("8/8", true), ("0/8", false), ("9/8", false), ("2", false), ("2/", false),
        ("a/8", false), ("1/0", false), ("1/2/3", false), ("-1/2", false), ("1/1001", false),
    ])
    func text(text: String, isValid: Bool) {
        #expect((Shard(text) != nil) == isValid)
        if isValid { #expect(Shard(text)?.description == text) }
    }

    @Test func everyPageIsInOneShard() {
        let shards = (1...8).compactMap { Shard("\($0)/8") }
        let pages = (0..<800).map { "/posts/\($0)" }
        let counts = shards.map { shard in pages.count { shard.contains($0) } }
        #expect(counts.reduce(0, +) == 800)
        #expect(counts.allSatisfy { (60...140).contains($0) }, "\(counts)")
        for page in pages { #expect(shards.count { $0.contains(page) } == 1) }
        #expect(pages.allSatisfy(Shard.whole.contains))
    }

    @Test(arguments: [
        (["1/1"], []), (["1/1", "1/1"], []), (["2/2", "1/2"], []), (["1/3", "3/3", "3/3"], ["2/3"]),
        (["1/2", "2/3"], ["2/2", "1/3", "3/3"]), ([], []),
    ])
    func missingParts(parts: [String], missing: [String]) {
        #expect(Shard.missing(from: parts.compactMap { Shard($0) }).map(\.description) == missing)
    }

    /// Machines with different versions must agree.
    @Test func hashNeverChanges() {
        #expect(StableHash.value(of: "") == 0xCBF2_9CE4_8422_2325)
        #expect(StableHash.value(of: "a") == 0xAF63_DC4C_8601_EC8C)
        #expect(StableHash.digits(of: "a") == "29009a8a" || StableHash.digits(of: "a").count == 8)
    }

    @Test(arguments: [
        ("1024x768", 1024, 768), ("390X844", 390, 844), ("phone", 390, 844), ("10x10", 0, 0), ("9000x100", 0, 0),
        ("100", 0, 0), ("100x", 0, 0), ("watch", 0, 0), ("1x2x3", 0, 0),
    ])
    func size(text: String, width: Int, height: Int) {
        let size = PageSize(text)
        #expect((size?.width ?? 0, size?.height ?? 0) == (width, height))
    }
}
