import FoundationEssentials
import GLibBridge
import HybridAuthentication
import HybridCore
import Testing

@Suite struct WipeRecordTests {
    private let hash: WipeRecord.Hash = Digest.sha256

    private func entry(_ seconds: Double, remaining: Int? = 0, failure: String? = nil) -> WipeRecord.Entry {
        WipeRecord.Entry(
            time: Date(timeIntervalSince1970: seconds), reason: .idle, duration: 12, remaining: remaining,
            failure: failure)
    }

    private func lines(_ count: Int) -> [String] {
        var record = WipeRecord(after: [], hash: hash)
        return (0..<count).map { record.add(entry(Double($0))) }
    }

    private func check(_ lines: [String]) throws(WipeRecord.Fault) -> (count: Int, failed: Int, last: String) {
        try WipeRecord.check(lines.map { $0 + "\n" }.joined(), hash: hash)
    }

    @Test func lineNamesWipeAndPreviousLine() throws {
        let lines = lines(2)
        #expect(
            lines[0]
                == #"{"duration":12,"number":1,"previous":"\#(String(repeating: "0", count: 64))","reason":"idle","remaining":0,"time":"1970-01-01T00:00:00Z"}"#
        )
        let digest = Digest.sha256(Array(lines[0].utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(lines[1].contains(digest.joined()))
    }

    @Test func completeRecordIsAccepted() throws {
        #expect(try check([]).count == 0)
        let lines = lines(5)
        let result = try check(lines)
        #expect(result.count == 5 && result.failed == 0)
        #expect(result.last == WipeRecord(after: lines, hash: hash).last)
    }

    @Test func recordContinuesAfterRestart() throws {
        var lines = lines(3)
        var record = WipeRecord(after: Array(lines.suffix(2)), hash: hash)
        lines.append(record.add(entry(9)))
        #expect(try check(lines).count == 4)
    }

    @Test(arguments: [0, 1, 2, 3])
    func changedAndRemovedLinesAreFound(index: Int) {
        var lines = lines(5)
        lines[index] = lines[index].replacing("idle", with: "command")
        #expect(throws: WipeRecord.Fault.self) { try check(lines) }
        lines.remove(at: index)
        #expect(throws: WipeRecord.Fault.self) { try check(lines) }
    }

    /// A power failure in the middle of a line is reported, and the record continues.
    @Test func lineThatWasCutOffIsFound() {
        var lines = lines(2)
        lines[1] = String(lines[1].prefix(30))
        var record = WipeRecord(after: lines, hash: hash)
        lines.append(record.add(entry(9)))
        #expect(record.number == 3)
        #expect(throws: WipeRecord.Fault("Line 2 is not a wipe. The file was changed or cut off.")) {
            try check(lines)
        }
    }

    @Test func failedWipesAreCounted() throws {
        var record = WipeRecord(after: [], hash: hash)
        let lines = [
            record.add(entry(1)), record.add(entry(2, remaining: 3)),
            record.add(entry(3, remaining: nil, failure: "x")),
        ]
        #expect(try check(lines).failed == 2)
    }
}
